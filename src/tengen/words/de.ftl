# Deutsch. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-own = { $color ->
    [B] schwarze
   *[W] weiße
 }
x-other = { $color ->
    [B] weiße
   *[W] schwarze
 }
x-theStones = { $stones ->
    [one] den { x-own }n Stein
   *[other] die { $stones } { x-own }n Steine
 }
x-theOthers = { $stones ->
    [one] den { x-other }n Stein
   *[other] die { $stones } { x-other }n Steine
 }
x-playedTurn = { $played_turn ->
    [gote] in Gote
    [sente] in Sente
    [reverse-sente] in umgekehrtem Sente
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] in Gote
    [sente] in Sente
    [reverse-sente] in umgekehrtem Sente
   *[other] { $open_turn }
 }
player = { $color ->
    [B] Schwarz
   *[W] Weiß
 }
otherPlayer = { $color ->
    [B] Weiß
   *[W] Schwarz
 }
either = { $one } oder { $other }
appName = Tengen
tagline = Öffne eine Partie Go und sieh, wer vorn lag, welche Züge Punkte gekostet haben und was besser war.
promises-1 = Die Fehler beider Spieler, jeder mit einem besseren Zug und einer Begründung in Worten
promises-2 = Wie stark deine Züge sind, als Rang
promises-3 = Was jeder Endspielzug wert ist, und Gegner jeder Stärke
heroLabel = Ein Go-Brett: Shusaku gegen Gennan Inseki, 1846, nach Zug 127
heroText = Shusakus berühmten Zug 127 ansehen
loadingGame = Die Partie wird gelesen …
loading = Wird geladen …
skipToBoard = Zum Brett springen

## Rail

rail = Bereiche von Tengen
railHome = Start
railLibrary = Partien
railPlay = Spielen
railTrain = Üben
railPlayers = Spieler
railLab = Labor
railJobs = { jobs }
railHelp = Tasten
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = Einstellungen
settingsNet = Das Netz, das urteilt
settingsJudge = Erste Blicke und Kurven kommen von diesem Netz; über Analysen urteilt { $net }, das schon da ist.
settingsReview = Eine Partie beim ersten Öffnen analysieren
settingsTheme = Farben
settingsLanguage = Sprache
languageOfBrowser = wie im Browser
dark = Dunkel
light = Hell

## Jobs

jobs = Aufgaben
noJobs = Es läuft nichts. Analysen gehen hier weiter, wenn du die Seite schließt.
jobKind-review = { review }
jobKind-fetch = Netz
jobKind-rank = Rang
jobKind-get = { gamesColumn }
jobState-waiting = wartet
jobState-running = läuft
jobState-paused = angehalten
jobState-done = fertig
jobState-failed = fehlgeschlagen
jobState-cancelled = abgebrochen
jobProgress = { $percent } %
timeLeftSeconds = noch etwa { $seconds } s
timeLeftMinutes = noch etwa { $minutes } min
pause = Anhalten
resume = Weiter
tryAgain = Noch einmal
openJobs = Aufgaben, { $count } offen

## Welcome

dropTitle = Partie hierher ziehen
dropText = oder Dateien wählen (SGF, GIB, NGF, UGF oder ein ZIP davon), oder den Text einer Partie irgendwo auf dieser Seite einfügen.
dropNow = Loslassen, um die Partie zu öffnen
chooseFile = Datei wählen
pasteLabel = … oder hier eine Partie einfügen
pasteHint = (;GM[1]SZ[19] …
openPasted = Öffnen
samplesTitle = Oder sieh dir eine davon an
samples-ear-reddening-title = Die Partie der roten Ohren
samples-ear-reddening-text = Shusaku – Gennan Inseki, 1846. Ein Zug, der in vier Richtungen wirkt.
samples-endgame-title = Eine Partie mit langem Endspiel
samples-endgame-text = GNU Go spielt auf 19×19 gegen sich selbst, mit Varianten aus dem Endspiel.
samples-small-title = Eine kleine Partie
samples-small-text = Ein ganzer Kampf auf 9×9, Schlagen für Schlagen erklärt.
emptyBoard = Stellung aufbauen
emptyBoardText = Setze Steine auf ein leeres Brett und sieh, was das Netz davon hält.
privacy = Deine Partien bleiben auf diesem Rechner, bis du sie löschst.
continueTitle = Dort weiter, wo du warst
continueAt = Zug { $move } von { $moves }
unfinishedTitle = Unbeendete Partien gegen Bots
unfinished = { $bot }, { $size }×{ $size }, { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
 }
allGames = Alle Partien
myGames = Meine Partien
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = analysiert

## Library

library = { railLibrary }
sortBy = Reihenfolge
librarySearch = Spieler, Datum, Ergebnis
libraryEmpty = Noch keine Partie. Zieh Partien irgendwohin auf diese Seite.
libraryNone = Keine Partie enthält alle diese Wörter.
libraryCount = { $shown } von { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
 }
games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
 }
more = Mehr zeigen
columns-date = Datum
columns-players = Spieler
columns-result = Ergebnis
columns-size = Brett
columns-moves = Züge
columns-review = { review }
columns-losses = Punktverlust je 100 Züge
columns-opened = Zuletzt geöffnet
columns-added = Hinzugefügt
lossesTip = Verlorene Punkte je 100 Züge, beide Spieler zusammen.
delete = Löschen
deleteQuestion = „{ $name }“ mit allen Varianten und Analysen löschen? Das ist endgültig.
deleted = Gelöscht: { $name }
searchPosition = Nach Stellung suchen
getGames = Deine Partien von OGS holen
getPlayer = Name auf { $server }
getMost = Neueste Partien
getNow = Partien holen
getAsks = Bevor du den Knopf drückst, wird niemand gefragt. Dann fragt Tengen nur diese Adressen, einmal je Sekunde, und sendet nichts als den Namen:
patternLabel = Ein Diagramm: X Schwarz, O Weiß, . leer, ? beliebig; | und - sind Brettränder
patternOther = Oder finde eine ganze Stellung: Öffne eine Partie oder baue eine Stellung auf und wähle Erkunden, In den Partien suchen.
searchNow = Suchen
foundPlaces = { $places ->
    [one] { $places } Stelle
   *[other] { $places } Stellen
 } in { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 }
foundNone = Keine andere Partie der Sammlung hat diese Stellung.
foundAt = nach Zug { $move }
findHere = In den Partien suchen
continuationBoard = Wie Partien von hier weitergingen
patternBoard = Ein Teil des Bretts: klicken, um Steine zu zeichnen
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = Beliebig
patternSign-nothing = Leer
patternPlace = Teil des Bretts
patternPlaces-corner = eine Ecke
patternPlaces-side = eine Seite
patternPlaces-middle = die Mitte
patternAsText = Als Text schreiben
chooseGames = Wähle Partien, um sie zu analysieren oder zu löschen.
chosenGames = { $count } gewählt
chooseAll = Alle wählen
chooseGame = { $game } wählen
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [one] Die Analyse hat begonnen.
   *[other] { $count } Analysen haben begonnen.
 }
droppedFiles = { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
 }, { $date }
blackWon = Schwarz gewann { PERCENT($share) } %

## Game header

backToLibrary = { railLibrary }
export = Exportieren
exportSgf = Partie (SGF)
exportReviewed = Partie mit Analyse (SGF)
exportReport = Bericht zum Drucken (HTML)
notPainted = Der Browser konnte das Bild nicht zeichnen.
exportPng = Bild (PNG)
exportSvg = Bild (SVG)
playFromHere = Von hier spielen
unnamedBlack = { black }
unnamedWhite = { white }
komi = Komi { $komi }
handicap = { $stones } Vorgabesteine
warnings = { $count ->
    [one] { $count } Hinweis zu dieser Partie
   *[other] { $count } Hinweise zu dieser Partie
 }
tips-rules = Die Regeln, die in der Partie stehen; sie bestimmen, was als Punkt zählt.
tips-komi = Punkte, die Weiß bekommt, weil er als Zweiter zieht.
tips-result = Das Ergebnis, wie es in der Partie steht: B+2 heißt, dass Schwarz mit zwei Punkten gewann, R durch Aufgabe.
tips-lead = Um wie viele Punkte dieser Spieler bei gutem Spiel vorn liegt, Komi eingerechnet. ± sagt, wie weit das Endergebnis abweichen mag.
tips-winrate = Wie oft Schwarz von hier gewinnt, so wie das Netz es sieht.
tips-loss = Um wie viele Punkte dieser Zug die Stellung verschlechtert hat.
tips-firstLook = Ein erster Eindruck: Unter anderthalb Punkten bedeutet er wenig.
tips-probability = Wie wahrscheinlich ein starker Spieler hier diesen Zug wählt. Das sagt, wie natürlich ein Zug aussieht, nicht wie gut er ist.
tips-played = Die Wahrscheinlichkeit, die das Netz dem gespielten Zug gab.
tips-influence = Punkte von Schwarz minus Punkte von Weiß nach statischem Einfluss: ohne Lesen, ohne Netz, ohne Komi.
tips-lambda = λ: wie weit Steine in den freien Raum wirken. Höher heißt weiter.
tips-kappa = κ: wie sehr den Steinen zugetraut wird zu leben. Niedriger: Steine im Gebiet des Gegners verblassen.
tips-ownership = Quadrate zeigen, wem ein Punkt am Ende gehören wird, wie das Netz es sieht: je größer, desto sicherer. Auf einem Stein: Er sieht tot aus.
tips-net = Die wahrscheinlichsten nächsten Züge des Netzes als blasse Steine, in Prozent.
tips-patterns = Die wahrscheinlichsten nächsten Züge des Formenmodells: was die örtliche Form nahelegt.
tips-lastMove = Ein Ring um den letzten Zug, in der Farbe dessen, was er gekostet hat.
tips-coordinates = Buchstaben und Zahlen am Rand; das I wird ausgelassen.
tips-losses = Farbige Punkte auf den letzten Steinen: was jeder Zug gekostet hat. Hohl: ein erster Blick.
tips-numbers = Die Nummer jedes Zuges auf seinem Stein.
tips-netName = Das neuronale Netz, das diese Stellungen beurteilt hat. In den Einstellungen lässt sich ein anderes wählen.

## Walking

walk = Durch die Partie gehen
first = Zum Anfang (Home)
back10 = Zehn Züge zurück (Shift ←)
back = Einen Zug zurück (←)
forward = Einen Zug vor (→)
forward10 = Zehn Züge vor (Shift →)
last = Zum Ende (End)
previousMistake = Voriger Fehler (Shift N)
nextMistake = Nächster Fehler (N)
noMistake = Kein weiterer Fehler von drei oder mehr Punkten in dieser Richtung.
noMistakeYet = Die Analyse ist noch nicht fertig; versuch es gleich noch einmal.
pass = Passen
both = Beide
moveNumber = Zug { $number }
start = Anfang
ofMoves = von { $count }
variations = Varianten
variation = { $number }: { $move }
toMove = { player } am Zug
black = Schwarz
white = Weiß
comment = Kommentar
captures = Gefangen
capturesTip = Steine, die vom Brett genommen wurden: schwarze, weiße.

## Panels of a game

panels = Was von dieser Partie zu sehen ist
panel-review = { review }
panel-explore = Erkunden
panel-endgame = Endspiel
panel-info = Info
backToGame = Zurück zur Partie
triedLine = Eine eigene Variante
keepLine = Diese Variante behalten
lineName = Name (wenn du magst)
lineKept = Die Variante ist mit der Partie gespeichert.
dropLine = Die behaltene Variante verwerfen
noMoves = Diese Partie hat keine Züge.
someRefused = { $count ->
    [one] { $count } Partie wurde ausgelassen: { $first }
   *[other] { $count } Partien wurden ausgelassen: { $first }
 }
aboutGame = Über diese Partie
noNotes = Die Partie wurde gelesen, wie sie ist; nichts musste repariert werden.
hasComment = Hier gibt es einen Kommentar
noComments = Hier gibt es keinen Kommentar.
blackWins = Schwarz gewinnt zu { PERCENT($share) } %
leadsBy = { player } führt mit { SIZE($points) }
visits = { $count ->
    [one] { $count } Besuch
   *[other] { $count } Besuche
 }
othersAnalysis = { $whose }: { $said }
othersAnalysisBefore = { $whose } vor diesem Zug: { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = Turnier
facts-place = Ort
facts-size = { columns-size }
facts-collection = Sammlung

## Review

review = Analyse
reviewNone = Diese Partie ist noch nicht analysiert.
reviewNow = Diese Partie analysieren
reviewWaits = Die Analyse wartet, bis sie an der Reihe ist.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = Erster Blick …
reviewStage-judging = Das starke Netz sieht sich jede Stellung an …
reviewStage-searching = Wird durch Lesen bestätigt …
reviewStage-strength = Die Fehler sind bestätigt. Nun, wie stark die Züge waren …
reviewStage-endgame = Die Fehler sind bestätigt. Nun, was das Endspiel wert war …
reviewPaused = Die Analyse ist angehalten.
judge = Ein stärkeres Netz
judgeBrings = Analysen von KataGos Netz { $net } haben einen falschen Alarm auf { $after } markierte Züge statt einen auf { $before } und finden mehr Fehler.
judgeCosts = Einmalig { $megabytes } MB herunterladen. Eine Analyse von 250 Zügen dauert dann auf zwei Kernen etwa { $seconds } Sekunden.
judgeGet = Holen
judgeStage-none = Wartet, bis es an der Reihe ist …
judgeStage-downloading = Wird heruntergeladen …
judgeStage-converting = Das Netz wird vorbereitet …
judgeStage-calibrating = Das Netz wird vorbereitet …
judgeStage-checking = Das Netz wird geprüft …
judgePaused = Das Herunterladen ist angehalten.
judgeReady = Diese Analyse stammt von { $before }. Das stärkere Netz { $net } ist da.
reviewAgainNow = Noch einmal analysieren
judgedPartly = Entwurf von { $draft }; { $net } hat { $done } von { $total } Zügen beurteilt.
endgameBy = Endspielwerte von { $net }.
turningPoints = Wendepunkte
bothPlayers = Beide Spieler
sameStones = Um dieselben Steine
meanLoss = Verlust je Zug
meanLossTip = Punkte, die ein Zug im Mittel verlor. Ein erster Blick übertreibt, die bestätigte Zahl weniger.
playsLike = Spielt wie
strengthTip = Allein aus den Zügen dieser Partie, auf der Skala von OGS. Der Bereich enthält den wahren Rang in 80 von 100 Fällen. Die Zahlen sind die Züge, die am meisten sagen.
mistakesTitle = Fehler nach Größe
noMistakes = Kein Zug hat drei oder mehr Punkte verloren.
categoryConfirmed = { $category }, bestätigt von { $net }
categoryProvisional = { $category }, erster Blick von { $net }
provisional = erster Blick
confirmedTip = Eine Suche hat es bestätigt.
provisionalTip = Ein Blick des Netzes; die Suche sieht es vielleicht anders.
playedMove = Gespielt
betterMove = Besser
lostPoints = { TENTHS($points) } Punkte verloren
noReason = Kein Grund gefunden
reasonFollows = der Grund folgt
showLine = Variante zeigen
category-excellent = ausgezeichnet
category-great = sehr gut
category-good = gut
category-inaccuracy = Ungenauigkeit
category-mistake = Fehler
category-blunder = grober Fehler
huntGiveUp = Den besseren Zug zeigen
huntHint = Finde ihn selbst: Wo sollte { player } spielen? Klicke auf das Brett.
huntJudging = { $move } wird geprüft …
lineEnds = So stünde es { $better }; die Partie ging mit { $played } weiter.
lineFates = { $fates }; { $better } statt { $played }.
fateLives = { player }: { $stones } Steine bei { $at } leben
fateDies = { player }: { $stones } Steine bei { $at } sterben
fates = { $one }, { $other }
huntFound = Ja, { $move } ist der Zug.
count = Die Zählung
prisoners = Gefangene: Schwarz hat { $black }, Weiß { $white }.
correctHint = Ist eine Gruppe falsch gezählt? Klicke sie an: Tote Steine werden lebendig, lebende tot.
takeBack = Korrekturen zurücknehmen
cutOff = Die Züge enden, bevor die Partie zu Ende war: In der Partie steht { $result }. Deshalb gibt es nichts zu zählen.
huntPlayed = Das ist der Zug der Partie.

## Reading ahead

readAhead = Vorauslesen
readFurther = Weiterlesen
readAheadTip = Diese Stellung durchsuchen: die besten Züge, wie viele Punkte jeder hinter dem ersten liegt, und was folgt.
searchHere = Nur hier
searchHereTip = Nur in einem Gebiet vorauslesen: Der erste Zug liegt dort, die Antworten überall.
searchHereAsk = Klick zwei gegenüberliegende Ecken des Gebiets an.
readSo = { $lead }, { $visits } Stellungen gelesen von { $net }
behind = −{ TENTHS($points) }
behindTip = Punkte hinter dem besten Zug nach dieser Suche. Je weniger Stellungen, desto gröber.

## Overlays

overlays = Was auf dem Brett zu sehen ist
ownership = Besitz
influence = Einfluss
net = Netz
patterns = Formen
lastMove = Letzter Zug
lossDots = Verluste
numbers = Nummern
lossLegend = Verlorene Punkte:
fromPoints = { $points }+
less = weniger
nets-default = Tengens Netz
nets-fast = Tengens schnelles Netz
judgedBy = Beurteilt von { $net }
byNet = von { $net }
reviewedBy = Diese Analyse ist von { $net }.
reviewAgain = Noch einmal analysieren mit
coordinates = Koordinaten
reach = Reichweite λ
trust = Vertrauen κ
influenceScore = { influence }

## Evaluation

evaluation = Beurteilung
curveLabel = Stand und Gewinnchance über { $moves } Züge. Mit den Pfeiltasten gehen, N für den nächsten Fehler.
curveLead = Vorsprung
curveWinrate = Schwarz gewinnt
evaluating = Beurteilt { $done } von { $total }
stop = Anhalten
evaluateNow = Die Partie beurteilen
lead = { curveLead }
winrate = { curveWinrate }
loss = Verlust des letzten Zugs
played = Erwartet zu
leadEven = ausgeglichen
leadText = { player } +{ SIZE($points) }
losses-1 = 12 Punkte oder mehr
losses-2 = 6 bis 12 Punkte
losses-3 = 3 bis 6 Punkte
losses-4 = 1,5 bis 3 Punkte
losses-5 = 0,5 bis 1,5 Punkte
losses-6 = unter einem halben Punkt
percentTiny = < 1 %
percent = { PERCENT($share) } %
topMoves = Wahrscheinlichste Züge

## Endgame

endgame = Was ist ein Zug wert?
endgameExplained = Gegen Ende einer Partie zerfällt das Brett in Gebiete. Was ein Zug in jedem wert ist, steht auf dem Brett; ein Klick zeigt mehr.
endgameCounting = Miai-Werte in Gebietspunkten.
endgamePlaces = Stellen nach Wert
endgameNow = { editorDone }
endgameOpen = { $count ->
    [one] Eine Stelle ist noch zu offen für einen Wert.
   *[other] { $count } Stellen sind noch zu offen für einen Wert.
 }
worthless = { $count ->
    [one] Eine weitere Stelle ist ein Dame oder erledigt.
   *[other] { $count } weitere Stellen sind Dame oder erledigt.
 }
allSettled = Alles ist erledigt: Es gibt nichts mehr zu gewinnen.
boardCount = Das ganze Brett zählt { $lead }, bei Komi { $komi }.
boardDoubt = { $net } sieht { $lead }: Die Zählung ist unsicher bei { $places }.
boardDoubtAnywhere = { $net } sieht { $lead }: Die Zählung ist unsicher.
placeNote = { $point }: { $why }
nearestPlace = { $point } selbst ist erledigt; dies ist die nächste offene Stelle.
dame = Dame: für beide nichts wert
gote = Gote
kos = Ko auf
koAdvice = { $favours ->
    [B] Schwarz hat mehr Ko-Drohungen und kann kämpfen; Weiß sollte das Ko beenden, sobald es geht.
    [W] Weiß hat mehr Ko-Drohungen und kann kämpfen; Schwarz sollte das Ko beenden, sobald es geht.
   *[none] Beide haben gleich viele Ko-Drohungen: Ein Zug im Ko ist so viel wert, wie sein Wert sagt.
 }
order = Zugfolge
searching = Die Stelle wird gesucht …
searchingOf = Gelesen: { $done } von { $total }
cancel = Abbrechen
dismissJob = Entfernen
temperature = Ein Zug ist wert
mean = Erwarteter Stand
swing = Unterschied
sure = Wie sicher
between = { $low } bis { $high }
unsettled = noch zu offen, um mehr zu sagen ({ $low } bis { $high })
about = etwa { $value }
point = { $count ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
 }
score = { player } +{ $value }
sente-gote = Gote für beide
sente-left-sente = Sente für Schwarz, umgekehrtes Sente für Weiß
sente-right-sente = Sente für Weiß, umgekehrtes Sente für Schwarz
sente-double-threat = Beide drohen so viel und werden beantwortet: Niemand gewinnt etwas
sente-miai-like = Zwischen Sente und Gote
sente-settled = Erledigt: nichts mehr zu gewinnen
sureness-proved = bewiesen
sureness-proved-if-the-stones-around-live = bewiesen, wenn die Steine ringsum leben
sureness-search-steady-nothing-open-changes-it = nichts, was noch offen ist, ändert es
sureness-search-finished = zu Ende gelesen
sureness-search-finished-leaves-in-doubt = zu Ende gelesen, das Netz zweifelt an manchen Ergebnissen
sureness-search-cut-off = nicht zu Ende gelesen
blackFirst = Schwarz zuerst
whiteFirst = Weiß zuerst
noLine = nichts zu gewinnen
elsewhere = anderswo
walkTo = Das Brett nach { $move } zeigen
thermographLabel = Thermograph: Die Wände treffen sich bei Temperatur { $temperature }, Stand { $mean }.
endgameSaid = Ein Zug hier ist { $temperature } Punkte wert. { $sente }.
endgameTips-temperature = Der Gewinn eines Zuges hier (Miai-Wert), in Gebietspunkten. Spiele dort, wo er am höchsten ist.
endgameTips-mean = Der mittlere Stand dieser Stelle, nur Gebiet: womit zu rechnen ist, bevor jemand hier gespielt hat.
endgameTips-swing = Der Unterschied, ob Schwarz oder Weiß zuerst zieht (Deiri-Wert): in Gote doppelt so viel, wie ein Zug wert ist, in Sente ebenso viel.
endgameTips-sente = Sente: Der Zug droht mehr, als er gewinnt, wird also beantwortet, und man bleibt am Zug. Gote: Man verliert den Zug. Umgekehrtes Sente: Es nimmt dem Gegner sein Sente.
endgameTips-sure = Der Bereich, in dem der Wert liegt, wenn das Netz die Endstellungen richtig beurteilt. Eine einzelne Zahl: Es ist zu Ende gelesen.
endgameTips-thermograph = Je höher, desto mehr ist ein Zug anderswo wert. Die linke Wand ist der Stand, wenn Schwarz beginnt, die rechte, wenn Weiß beginnt. Sie treffen sich, wo es gleich ist, wer beginnt: beim Wert eines Zuges.

## Editor

editor = { emptyBoard }
editorTool = Auf das Brett setzen
editorBlack = Schwarze Steine
editorWhite = Weiße Steine
editorErase = Steine wegnehmen
editorAlternate = Abwechselnd Schwarz und Weiß
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = Am Zug
editorClear = Brett leeren
editorDone = Diese Stellung ansehen
editorHint = Klicke auf das Brett, oder bewege den Rahmen mit den Pfeiltasten und drücke Enter.
editorStone = { $where }: { $stone }
stones-1 = leer
stones-2 = { black }
stones-3 = { white }

## Board

board = Go-Brett, { $size } mal { $size }
boardHelp = Mit C bewegst du einen Rahmen mit den Pfeiltasten über das Brett; Enter spielt dort.
tapAgain = { $vertex }: noch einmal tippen, um dort zu spielen
playAt = Auf { $vertex } spielen
cursorOn = Rahmen auf { $where }, { $stone }
stonesOf = { $color }: { $points }.
stonesOfNone = { $color }: keine Steine.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = Gegen einen Bot spielen
matchTitle = Partie mit { $bot }
opponent = Gegner
thinks = Denkt
seconds = { $seconds } s je Zug
rank = { jobKind-rank }
yourColor = Deine Farbe
randomColor = ausgelost
watchBots = niemand: zwei Bots spielen
playsBlack = Spielt Schwarz
boardSize = { columns-size }
handicapStones = Vorgabe
even = gleichauf
komiField = Komi
usualKomi = wie üblich
rulesField = Regeln
ruleNames-chinese = Chinesisch
ruleNames-japanese = Japanisch
ruleNames-korean = Koreanisch
ruleNames-aga = AGA (amerikanisch)
ruleNames-bga = BGA (britisch)
ruleNames-new-zealand = Neuseeland
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = Chinesisch, wie auf OGS
ruleNames-chinese-kgs = Chinesisch, wie auf KGS
moreSettings = Komi, Regeln, Zeit
clock = Deine Zeit
noClock = unbegrenzt
noMainTime = keine
byoYomi = Byoyomi
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } s
periodsLeft = { $count ->
    [1] letzte Periode
   *[other] { $count } Perioden
 }
botPassed = { $bot } passt. Passe auch, um die Partie zu beenden und zu zählen.
removeMatch = Diese Partie entfernen
removeQuestion = Diese unbeendete Partie entfernen? Ihre Züge gehen verloren.
minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 }
startGame = Los
yourTurn = Du bist am Zug
botThinks = Der Bot denkt nach …
gameOver = Die Partie ist zu Ende: { $result }
undo = Zurücknehmen
resign = Aufgeben
resignQuestion = Diese Partie aufgeben?
hintButton = Tipp
hintText = Der Bot würde { $move } spielen.
hintNet = Das Netz erwägt
scoreButton = Stand
scoreCounted = Jetzt gezählt: { $result }
scoreLead = { $lead } auf den ersten Blick; Schwarz gewinnt zu { PERCENT($share) } %
seeReview = Zur Analyse
newGame = Neue Partie
you = Du

## Players

playersTitle = { railPlayers }
playersEmpty = Noch keine Partie. Zieh Partien auf diese Seite, dann stehen ihre Spieler hier.
playersHint = Die Spieler deiner Partien. Wähle einen, um zu sehen, wie stark seine Züge wirken und was die Analysen sagen.
playerTip = Wie stark sind die Züge dieses Spielers?
playerHint = Die Schätzung liest die letzten 500 Züge dieses Spielers in der Sammlung. Sie dauert einige Sekunden je Partie.
playersGames = { gamesColumn }
estimateRank = Rang schätzen
estimateAgain = Noch einmal schätzen
estimating = Die Züge werden gelesen …
rankRange = { $low } bis { $high }
rankTip = Auf der Skala von OGS, allein aus den Zügen. Der Bereich enthält den wahren Rang in 80 von 100 Fällen. Ein, zwei Partien geben eine grobe Vorstellung, vier eine gute.
rankTooWide = zu weit, um einen Rang zu nennen; die Mitte ist { $rank }
doubt-few-moves = nur { $moves } Züge
doubt-wide = der Bereich umfasst { $ranks } Ränge: Mehr Züge würden ihn verengen
doubt-small-board = eine Partie auf { $size }x{ $size } lag im Mittel { TENTHS($off) } Ränge daneben, bloßes Raten { TENTHS($guess) }
doubt-unmeasured-board = auf { $size }x{ $size } wurde nie etwas gemessen: Diese Partien können keinen Rang verraten
doubt-handicap = { $count } von { $games } Partien mit Vorgabe, von denen das Modell wenig versteht
doubt-opening = nur Eröffnungszüge
rankNone = nicht geschätzt
basis = { $moves } Züge aus { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 }
byPhase = Nach Phase
phase-opening = Eröffnung
phase-middle-game = Mittelspiel
phase-endgame = Endspiel
overTime = Partie für Partie
tellingMoves = Die Züge, die am meisten sagen
tellingShort = Am meisten bestimmt durch
tellingTip = Jeder dieser Züge hebt oder senkt die Schätzung um so viele Ränge.
shiftUp = hebt die Schätzung um { SIZE($ranks) } Ränge
shiftDown = senkt die Schätzung um { SIZE($ranks) } Ränge
shiftShortUp = { SIZE($ranks) } Ränge hinauf
shiftShortDown = { SIZE($ranks) } Ränge hinab
tellingMove = Zug { $move }
rankGraph = Der Rang in { $games } Partien nacheinander, mit seinem Bereich
endgameTree = Den Baum durchgehen
endgameTreeTip = Die besten Züge beider Seiten, mit dem Stand und dem Wert des nächsten Zuges danach. Zwei Züge einer Farbe hintereinander: Die andere Seite spielte anderswo.
treeStart = Anfang
treeEnd = Hier endete die Suche.
treeKo = ein Ko wurde genommen
treeCount = Stand { $score }
treeSettled = erledigt
treeNext = nächster Zug { $value }
distribution = Wie wahrscheinlich jeder Rang ist

## Training

trainTitle = { railTrain }
youAre = Du bist { $name }.
youAreOfRank = Du bist { $name }, { $rank }.
changeMe = Ändern
whoAreYou = Unter welchen Namen spielst du?
noNames = Noch keine Partie nennt Spieler. Zieh zuerst deine Partien auf diese Seite, oder gib deinen Namen ein.
anotherName = Ein anderer Name
yourRank = Dein Rang
rankFromGames = aus meinen Partien
thatIsMe = Das bin ich
thisIsMe = Das bin ich
noReviewed = Noch keine deiner Partien ist analysiert. Öffne eine, und ihre Analyse beginnt.
trainCounts = { $total ->
    [one] { $total } Aufgabe
   *[other] { $total } Aufgaben
 } aus deinen Fehlern: { $due } fällig, { $fresh } neu.
trainRight = { $right } von { $answers } Antworten waren richtig.
byPhaseOnly = Phase
byTheme = Art des Fehlers
byOpponent = { opponent }
byLoss = Verlorene Punkte
anyLoss = beliebig
noFilter = alle
orMore = { $points } oder mehr
startTraining = { startGame }
nothingDue = Jetzt ist nichts fällig. Komm später wieder, oder wähle etwas anderes.
nextExercises = { next }
exerciseRow = { $phase }, { TENTHS($loss) } Punkte
exerciseRowAgainst = { $phase }, { TENTHS($loss) } Punkte, gegen { $opponent }
exportProgress = Fortschritt exportieren
importProgress = Fortschritt importieren
imported = { $count ->
    [one] Der Fortschritt von { $count } Aufgabe wurde übernommen.
   *[other] Der Fortschritt von { $count } Aufgaben wurde übernommen.
 }
exercise = Aufgabe
against = Gegen { $opponent }
seeGame = Zur Partie
playBetter = Spiele auf dem Brett einen besseren Zug.
judging = Die Suche sieht sich deinen Zug an …
giveUp = Die Lösung zeigen
skip = Überspringen
next = Weiter
tryOnceMore = { tryAgain }
allExercises = Alle Aufgaben
verdict-right = Richtig.
verdict-close = Knapp.
verdict-doubtful = Die Suche ist nicht sicher.
verdict-wrong = Nein.
answerLoses = { $move } verliert { TENTHS($loss) } Punkte.
answeredBy = Darauf folgt
bestLine = Am besten:
comesBack = Kommt wieder am { $date }.
comesBackAt = Kommt heute um { $time } wieder.

## The teaching game

teaching = Bei Fehlern Rücknahme anbieten
noTeaching = nie
teachFrom = ab { $points } Punkten
nearMe = nahe meiner Stärke
offered = { $move } würde { TENTHS($loss) } Punkte verlieren. Zurücknehmen?
offerOther = Anderer Zug
offerKeep = Trotzdem spielen

## Reviews for one's own rank

mistakesByWorth = Fehler, die deine Zeit wert sind
orderBySize = Die größten zuerst
shapePlayed = Gespielt: { $name }.
shapeBetter = Besser: { $name }.
riskTitle = Wie wahrscheinlich ein Fehler war
riskTip = Wie wahrscheinlich ein Spieler mit { $rank } bei jedem deiner Züge drei Punkte oder mehr verliert. Farbig, wo es dir passiert ist.
riskAt = Zug { $move }: { PERCENT($risk) } %
riskSum = { TENTHS($expected) } Fehler waren hier von dir zu erwarten; gemacht hast du { $made }.

## Moves and results together, and openings

joinedTitle = Züge und Ergebnisse zusammen
joinedBasis = { $low } bis { $high }, aus { $moves } Zügen und { $games } Ergebnissen
openingsTitle = Eröffnungen
wonColumn = gewonnen

## Endgames with proved answers, and guessing moves

trainParts = Was zu üben ist
trainPart-mistakes = Meine Fehler
trainPart-endgame = Endspiele
trainPart-guess = Zug erraten
drillCounts = { $total ->
    [one] { $total } Endspielaufgabe
   *[other] { $total } Endspielaufgaben
 }: { $due } fällig, { $fresh } neu.
drillKind = Was gefragt ist
drillKinds-worth = Was ist es wert?
drillKinds-sente = Sente oder Gote?
drillKinds-move = Der beste Zug
drillKinds-first = Welche von dreien zuerst?
drillKinds-board = Ein Brett zu Ende spielen
drillLevel = Größe
drillLevels-small = klein
drillLevels-medium = mittel
drillLevels-large = groß
drillLevels-huge = riesig
drillOwn = Nur aus meinen Partien ({ $count })
drillProved = Ein Löser hat jede Antwort bewiesen. Kein Netz wird gefragt.
drillAnswer = Spiele den Zug auf dem Brett.
drillRight = Richtig: { $answers }.
drillTakeBack = Zurücknehmen
drillAgain = Von vorn
guessHint = Finde die Züge einer Partie, eines Profis oder deiner eigenen. Der Zug der Partie gibt 100 Punkte, ein anderer bis 50, je nachdem, was er verliert.
guessChoose = Partie wählen
guessMove = Zug { $number }: Was spielt { player }?
guessPoints = { WHOLE($points) } Punkte
guessHit = Das ist der Zug der Partie.
guessPlayed = In der Partie kam { $move }.
guessPlayedNamed = In der Partie kam { $move } ({ $name }).
guessLoses = { $move } verliert { TENTHS($loss) } Punkte.
guessShares = { $move } spielen { PERCENT($weak) } % der 20k, { PERCENT($middle) } % der 5k und { PERCENT($strong) } % der 7d.
guessSoFar = { WHOLE($points) } Punkte je Zug bei { $count ->
    [one] { $count } Versuch
   *[other] { $count } Versuchen
 }.
guessLike = Du rätst am ehesten wie { $rank }.
guessOver = Die Partie hat keine Züge mehr zu erraten.
guessSkip = Den Zug zeigen
guessSample = Eine Beispielpartie

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] Von Spielern mit { $rank } spielt das weniger als 1 von 10.
    [one] Von Spielern mit { $rank } spielt das { $played } von 10.
   *[other] Von Spielern mit { $rank } spielen das { $played } von 10.
 }
peersCommon = Von Spielern mit { $rank } spielen das { $played } von 10, ab { $seen } 1 von 10.
peersNever = Von Spielern mit { $rank } spielen das { $played } von 10, und nicht einmal 7-Dan-Spieler vermeiden es.
peersFound = { $found ->
    [0] Weniger als 1 von 10 mit { $rank } findet den besseren Zug.
    [one] { $found } von 10 mit { $rank } findet den besseren Zug.
   *[other] { $found } von 10 mit { $rank } finden den besseren Zug.
 }
drillAskWorth = Wie viel macht es aus, wer an der markierten Stelle zuerst spielt? Gefragt ist das Doppelte des Zugwerts, nach Gebiet.
drillAskSente = Ist ein Zug an der markierten Stelle Sente, und für wen?
drillAskFirst = { player } ist am Zug. Nur die Stellen A, B und C sind noch offen: Welche kommt zuerst?
drillAskMove = { player } spielt an der markierten Stelle. Welcher Zug ist dort der beste?
drillSuppose = { $asked } Nimm an, dass die Steine ringsum leben.
drillToldWorth = Ein Zug ist { $half } Punkte wert, nach Gebiet; zwischen beiden liegen { $swing }. { $sente }.
drillToldBest = Bewiesen: Kein Zug an dieser Stelle bringt mehr.
drillToldLess = Bewiesen: Er bringt { $points } weniger als { $best }.
drillToldFirst = Bewiesen, bei bestem Spiel beider Seiten bis zum Ende: { $behind }.
drillBehind = { $place } zuerst verliert { $points }
boardAsk = Spiel das Brett zu Ende. { player } beginnt und gewinnt mit einem halben Punkt, wenn jeder Zug stimmt; die Antworten sind fehlerlos.
boardKept = Richtig: Das verliert nichts.
boardLost = Das hat { $points } verloren: { $better } war richtig.
boardAllKept = Kein Punkt ging verloren: { $result }.
boardAllLost = Insgesamt { $points } verloren: { $result }.
hintArea = Schau { $area ->
    [upper-left] nach oben links
    [upper-right] nach oben rechts
    [lower-left] nach unten links
    [lower-right] nach unten rechts
    [upper] auf den oberen Rand
    [lower] auf den unteren Rand
    [left] auf den linken Rand
    [right] auf den rechten Rand
   *[centre] in die Mitte
 }.
hintPass = Passen war besser.
hintNoReason = Das Brett verrät keinen einfachen Grund.
hintBetter = Besser: { $line }.

## Insights

insightsTitle = Was die Partien sagen
insightsTip = Aus allen analysierten Partien dieses Spielers. Verluste sind Punkte je Zug, mit ihrem Standardfehler. „Erwartet“ ist, was Spieler desselben Rangs dort verlieren, die im Übrigen so spielen wie dieser.
insightsNone = Noch keine Partie dieses Spielers ist analysiert.
insightsBasis = { $moves } Züge aus { $games ->
    [one] { $games } analysierten Partie
   *[other] { $games } analysierten Partien
 }.
insightsBasisRank = { $moves } Züge aus { $games ->
    [one] { $games } analysierten Partie
   *[other] { $games } analysierten Partien
 }, verglichen mit { $rank }.
nothingStandsOut = Nichts fällt auf: Diese Partien zeigen keine Schwäche, die über Zufall hinausgeht.
practise = Üben
byColor = Farbe
byHour = Tageszeit
byMonth = Monat
gamesColumn = Partien
lossColumn = Punkte je Zug
expectedColumn = Erwartet
mistakesColumn = Fehler
ofMistakes = Von 100 Fehlern
othersColumn = Andere
pointsEach = Punkte je Fehler
sliceName-all = Alle Züge
sliceName-as-Black = Als Schwarz
sliceName-as-White = Als Weiß
sliceName-night = Nachts
sliceName-morning = Vormittags
sliceName-afternoon = Nachmittags
sliceName-evening = Abends

## Lab

labParts = Bereiche des Labors
labPart-position = Stellung
labPart-cgt = Thermographen
labPart-atlas = Yose-Atlas
labPart-ratings = Wertungssysteme
atlasTitle = Die häufigsten Endspiele, bewiesen
atlasHint = { $places } Stellen aus { $games } Partien, { $total } Formen. Die Werte sind bewiesen, falls die Steine ringsum leben. Rot sind die besten ersten Züge: B für Schwarz, W für Weiß, ✱ für beide. Um eine Stelle einer Partie nachzuschlagen, öffne die Partie bei „{ panel-endgame }“ und drücke „{ atlasLookUp }“.
atlasKind = Sente oder Gote
atlasAny = beliebig
atlasLeast = Mindestens wert
atlasMet = { $count }-mal vorgekommen
atlasWorth = Ein Zug ist { $value } wert
atlasMore = Mehr zeigen
atlasNone = Keine Form ist so.
atlasLookUp = Im Atlas nachschlagen
atlasUnknown = Nicht im Atlas.
atlasUnproved = Diese Stelle ist nicht von der Art, die der Atlas führt.
atlasShape = Form { $number }
atlasBand-kyu = Unter 1 Dan
atlasBand-dan = 1 bis 4 Dan
atlasBand-high-dan = Ab 5 Dan
atlasPlayed = { $band }: { $best } von { $first } ersten Zügen waren die besten, im Mittel { TENTHS($lost) } Punkte verloren
cgtTitle = Was ist ein kombinatorisches Spiel wert?
cgtHint = Links ist Schwarz. { "{" }7|{ "{" }6|0{ "}" }{ "}" }: Schwarz zieht auf 7 Punkte, Weiß in eine Stellung, aus der Schwarz auf 6 und Weiß auf 0 zieht. Längere Striche sparen innere Klammern: 7||6|0. Ein Ko braucht Namen: A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = Ausdruck
cgtGo = Berechnen
cgtRows-canonical = Kanonische Form
cgtRows-mean = Mittelwert
cgtRows-temperature = Temperatur
cgtRows-sente = Sente oder Gote
cgtRows-stops = Haltewerte
cgtRows-outcome = Ausgang
cgtRows-ko = Ko
cgtStops = Schwarz zuerst { $left }, Weiß zuerst { $right }
cgtOutcome-N = wer zuerst zieht, gewinnt
cgtOutcome-P = wer als Zweiter zieht, gewinnt
cgtOutcome-L = Schwarz gewinnt
cgtOutcome-R = Weiß gewinnt
komaster = { player } ist Komaster
ratingsTitle = Wie gut sagen Wertungssysteme voraus?
ratingsHint = Wähle ein CSV von Partien mit den Spalten black, white, winner (B oder W) und time. Jedes System sieht die Partien in zeitlicher Folge und sagt jede voraus, bevor sie gespielt ist.
ratingsFile = CSV-Datei wählen
ratingsSystems = Systeme
ratingSystem-50-50 = gleiche Chancen
ratingSystem-base-rate = Anteil der Siege von Schwarz
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo, Normalverteilung
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2, mit der Zeit unsicherer
ratingSystem-glicko2-periods = Glicko-2 mit Wertungsperioden
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = zum Lernen
ratingSet-validation = zum Einstellen
ratingSet-test = zum Prüfen
ratingsColumns-1 = System
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = Menge
ratingsColumns-4 = Sieger richtig
ratingsColumns-5 = λ (mittlere Log-Likelihood)
ratingsLambda = Der mittlere Logarithmus der Wahrscheinlichkeit, die dem Geschehenen gegeben wurde: Näher an 0 ist besser, eine Münze hat −0,693. ± ist der Standardfehler, nach Spielern gruppiert.

## Keys

keysTitle = { railHelp }
close = Schließen
keys-1 = einen Zug zurück, einen vor; mit Shift zehn
keys-2 = zum Anfang, zum Ende
keys-3 = zu einer anderen Variante
keys-4 = zum nächsten, zum vorigen Fehler
keys-5 = Besitz
keys-6 = Einfluss
keys-7 = Züge des Netzes
keys-8 = Züge des Formenmodells
keys-9 = letzter Zug
keys-10 = Punkte auf Steinen: Verluste
keys-11 = Zugnummern
keys-12 = Koordinaten
keys-13 = das Endspiel: was ein Zug wert ist
keys-14 = von hier vorauslesen; noch einmal: weiter
keys-15 = ein Rahmen auf dem Brett, für die Pfeiltasten; Enter spielt
keys-16 = Offenes schließen, Laufendes anhalten, zurück zur Partie
keys-17 = die Variante beurteilen
keys-18 = Start, Partien, Stellung aufbauen, Üben
keys-19 = in einer Aufgabe: die nächste, die Lösung, durch die Variante gehen
keys-20 = diese Liste

## Problems

dismiss = Diese Meldung schließen
serverGone = Der Server antwortet nicht.
serverGoneAdvice = Starte ihn neu mit „tengen serve“ und lade dann diese Seite neu.
screenFault = Diese Ansicht ließ sich nicht anzeigen. Gespeichertes ist nicht verloren.
reload = Seite neu laden
serverFault = Der Server konnte nicht antworten.
serverFaultAdvice = Sieh nach, was er dort ausgegeben hat, wo du ihn gestartet hast, und versuch es noch einmal.
jobFailedAdvice = Ändere die Stellung oder das Netz und versuch es noch einmal.
poolAdvice = Prüfe die Datei: ein CSV mit den Spalten black, white, winner (B oder W) und time, eine Partie je Zeile.
emptyFile = Diese Datei ist leer.
emptyFileAdvice = Wähle eine Partie (SGF, GIB, NGF, UGF) oder ein ZIP von Partien.
fileTooLarge = Diese Datei hat { TENTHS($megabytes) } MB, höchstens { TENTHS($most) } MB sind erlaubt.
fileTooLargeAdvice = Wähle eine kleinere Datei, oder starte den Server mit --max-kilobytes.

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player } passte, während { $better } { TENTHS($points) } Punkte wert war.
reason-ladder = { otherPlayer } fängt { x-theStones } bei { $at } in einer Treppe, die auf { $starts } beginnt.
reason-ladder_fails = Die Treppe gegen { x-theOthers } bei { $at } geht nicht: { otherPlayer } entkommt über { $escape }.
reason-stones_captured = { otherPlayer } schlägt { x-theStones } bei { $at }, beginnend mit { $first }.
reason-group_died = { $stones ->
    [one] Der { x-own } Stein bei { $at } ist gestorben: Die Chance, ihn zu retten,
   *[other] Die { $stones } { x-own }n Steine bei { $at } sind gestorben: Die Chance, sie zu retten,
 } fiel von { CHANCE($ownership_before) } % auf { CHANCE($ownership_after) } %.
reason-group_in_danger = { $stones ->
    [one] Der { x-own } Stein bei { $at } ist in Gefahr geraten: Die Chance, ihn zu retten,
   *[other] Die { $stones } { x-own }n Steine bei { $at } sind in Gefahr geraten: Die Chance, sie zu retten,
 } fiel von { CHANCE($ownership_before) } % auf { CHANCE($ownership_after) } %.
reason-group_lived = { $stones ->
    [one] Der { x-other } Stein bei { $at } war zu fangen: Die Chance
   *[other] Die { $stones } { x-other }n Steine bei { $at } waren zu fangen: Die Chance
 } fiel von { CHANCE($ownership_before) } % auf { CHANCE($ownership_after) } %.
reason-group_escaped = { $stones ->
    [one] Der { x-other } Stein bei { $at } war anzugreifen: Die Chance, ihn zu fangen,
   *[other] Die { $stones } { x-other }n Steine bei { $at } waren anzugreifen: Die Chance, sie zu fangen,
 } fiel von { CHANCE($ownership_before) } % auf { CHANCE($ownership_after) } %.
reason-dead_stone = Der Stein kann nicht leben: Die Stelle gehört { otherPlayer } (zu { SURE($ownership) } % sicher), und dabei bleibt es.
reason-overconcentration = Überkonzentriert: Die Stelle gehörte schon { player } ({ $own_stones } eigene Steine in der Nähe, zu { SURE($ownership) } % sicher), und der Zug fügt dort nichts hinzu.
reason-not_answered = { $last } von { otherPlayer } brauchte eine Antwort, auf { $better }.
reason-needless_answer = { $last } von { otherPlayer } brauchte hier keine Antwort: { $better } war größer.
reason-territory_lost = Etwa { WHOLE($points) } Gebietspunkte von { player } um { $at } sind verloren.
reason-territory_conceded = { otherPlayer } gewinnt etwa { WHOLE($points) } Punkte um { $at }.
reason-changes_hands = Die bessere Variante ist um { $at } etwa { WHOLE($points) } Punkte mehr wert.
reason-spread = Der Verlust verteilt sich über das Brett: Keine Stelle wechselt den Besitzer.
reason-bigger_endgame = Gespielt: { $played_told } { x-playedTurn }; offen war { $better } mit { $open_told } { x-openTurn }.
reason-unusual_shape = { $seen ->
    [0] Das Formenmodell, gelernt aus { $games } Partien, erwartet in dieser Form { $better_move } ({ PERCENT($better) } %) und kaum je den gespielten Zug ({ PERMILLE($played) } %).
   *[other] In dieser Form antworten starke Spieler { $better_move }, { $answered } von { $seen } Malen in { $games } Partien, und kaum je den gespielten Zug ({ PERMILLE($played) } %).
 }
reasonMadeUp = Andere Stellen gleichen einen Teil davon aus.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (kein Grund gefunden)
moveOfGame = Zug { $number }, { player } { $point }
mistakeTold = Zug { $number }, { player } { $point }, hat { TENTHS($loss) } Punkte verloren ({ $category }). Besser: { $better }.
mistakeToldUnsure = Zug { $number }, { player } { $point }, hat { TENTHS($loss) } Punkte verloren ({ $category }, erster Eindruck). Besser: { $better }.
answerRightSame = Richtig. Die Suche setzt fort mit { $best }.
answerRight = Richtig, so gut wie { $best }.
answerDoubtful = Zweifelhaft: Nach dieser Suche verliert der Zug { TENTHS($loss) } Punkte, sicher ist das nicht.
answerClose = Knapp: Der Zug verliert { TENTHS($loss) } Punkte.
answerWrong = Nein: Der Zug verliert { TENTHS($loss) } Punkte.
answerMeets = Darauf folgt { $reply }.
answerPreferred = Vorgezogen: { $best }.
answerBetter = Besser: { $best }.
swingMissed = Von Zug { $first } bis { $last } verpassten beide Seiten abwechselnd ihre Chance.
swingOpen = Von Zug { $first } bis { $last } ließen beide Seiten die Stelle um { $place } offen.
swingOpenOne = Von Zug { $first } bis { $last } ließ { player } die Stelle um { $place } offen.
turningSteps = Züge { $first } bis { $last }: Die Chance von { player } steigt in kleinen Schritten von { PERCENT($before) } % auf { PERCENT($after) } %.
turningMoves = Züge { $first } bis { $last }: Die Chance von { player } steigt von { PERCENT($before) } % auf { PERCENT($after) } %.
turningRises = Zug { $number }, { player } { $point }: Die Chance von { player } steigt von { PERCENT($before) } % auf { PERCENT($after) } %.
turningFalls = Zug { $number }, { player } { $point }: Die Chance von { player } fällt von { PERCENT($before) } % auf { PERCENT($after) } %.
lossesOf = { player }: { HUNDREDTHS($loss) } Punkte je Zug verloren, { $mistakes } Fehler in { $moves } Zügen
lossesOfRank = { lossesOf }; spielt wie { $rank } ({ $low } bis { $high })
lossesOfWideRank = { lossesOf }; spielt wie { $low } bis { $high }, zu weit, um einen Rang zu nennen
phaseLike = , { $phase ->
    [opening] die Eröffnung
    [middle-game] das Mittelspiel
   *[endgame] das Endspiel
 } wie { $rank }
moreNotShown = { $count } weitere nicht gezeigt (--top)
betterBy = Um { TENTHS($loss) } Punkte besser als der gespielte Zug.
reviewedWith = Analysiert von Tengen mit dem Netz { $net }.
largestMistakesAre = Die größten Fehler:
cautionSmall = Auf { $size }x{ $size } übersieht { $net } die meisten Fehler: Dort entscheidet Taktik, die es nicht sieht. Nimm seine Kurve als grobe Richtschnur; KataGo b18c384nbt sieht weit mehr.
cautionUnmeasured = Wie gut { $net } Partien auf { $size }x{ $size } beurteilt, wurde nie gemessen.

## The count of a game

counted = Gezählt: { $text }
winsBy = { player } gewinnt mit { $points }
draw = Unentschieden
countTold = { $winner }: Schwarz hat { $black }, Weiß { $white }.
countToldBesides = { $winner }: Schwarz hat { $black }, Weiß { $white }, dazu { $besides }.
countKomi = Komi { $komi }
countHandicap = { $bonus } für die Vorgabe
bothOf = { $one } und { $other }
countPoints = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
countPointsTaken = { countPoints } (davon { $taken } { $taken ->
    [one] Gefangener
   *[other] Gefangene
 })
sure-sure = Das Netz ist sich jeder Gruppe sicher.
sure-doubtful = Das Netz ist sich nicht jeder Gruppe sicher.
sure-unfinished = Die Partie endete, bevor alle Grenzen geschlossen waren: Die Zählung ist eine Schätzung.
winsByThen = gewinnt { player } mit { $points }
drawThen = ist es unentschieden
doubtBorder = Die Grenze um { $at } blieb offen, und { $stones } Punkte sind so vergeben, wie das Netz sie sieht; ohne sie { $result }.
doubtDead = { $stones ->
    [one] Der { x-own } Stein bei { $at } ist als tot gezählt; lebt er, { $result }.
   *[other] Die { $stones } { x-own }n Steine um { $at } sind als tot gezählt; leben sie, { $result }.
 }
doubtAlive = { $stones ->
    [one] Der { x-own } Stein bei { $at } ist als lebend gezählt; ist er tot, { $result }.
   *[other] Die { $stones } { x-own }n Steine um { $at } sind als lebend gezählt; sind sie tot, { $result }.
 }
countDiffers = In der Partie steht { $recorded }, gezählt ist { $counted }.

## The report to print

reportTitle = { $game }: Analyse
reportGame = Analyse einer Partie
movesCount = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
 }
judgedByInline = beurteilt von { $net }
reportDecided = Wo es entschieden wurde
reportEnd = Das Ende
reportLost = { byLoss }
reportStrong = Wie stark diese Züge sind
reportEndgame = Das Endspiel: was der beste Zug wert war
reportOwned = Wem was gehörte
reportAll = Alle Fehler
reportPlayer = Spieler
phaseColumn = { byPhaseOnly }
reportInterval = In 80 % der Fälle zwischen
reportLostColumn = Verlust
reportReason = Grund
reportMove = Zug
reportScale = Allein aus diesen Zügen geschätzt, auf der Skala von OGS.
reportOwnedAt = Wem was nach Zug { $move } gehörte
reportLargest = Die größten Fehler
reportBoard = Die Stellung vor Zug { $number }: { player } spielte { $point }, besser war { $better }
reportLostBy = { TENTHS($loss) } Punkte verloren ({ $category })
reportFooter = Auf den Brettern ist 1 der bessere Zug und das Kreuz der gespielte. Verluste von drei oder mehr Punkten sind Fehler, sobald eine Suche sie bestätigt hat. Die Punkte haben die Farben von KaTrain: ab 0,5, 1,5, 3, 6 und 12 Punkten.
plotMoves = Zug (rund: Fehler von Schwarz, eckig: von Weiß)
plotLead = Vorsprung von Schwarz (Punkte)
plotMove = Zug
plotTemperature = Punkte je Zug
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = zu früh gepasst
theme-ladder = Treppe
theme-ladder_fails = Treppe, die nicht geht
theme-stones_captured = Steine geschlagen
theme-group_died = Gruppe gestorben
theme-group_in_danger = Gruppe in Gefahr
theme-group_lived = Gruppe leben gelassen
theme-group_escaped = Gruppe entkommen lassen
theme-dead_stone = Stein, der nicht leben kann
theme-overconcentration = Überkonzentration
theme-not_answered = Zug nicht beantwortet
theme-needless_answer = unnötige Antwort
theme-territory_lost = Gebiet verloren
theme-territory_conceded = Gebiet überlassen
theme-changes_hands = Stelle wechselt den Besitzer
theme-spread = Verlust über das Brett verteilt
theme-bigger_endgame = größerer Endspielzug
theme-unusual_shape = ungewöhnliche Form
theme-unexplained = ohne Erklärung

## In the terminal

playStart = Du bist { player } gegen { $bot }. Gib einen Punkt wie D4 ein, oder help.
playUnfinished = die Partie ist nicht beendet
playNoMove = { $line }: weder ein Punkt dieses Bretts noch ein Befehl (help)
notAllowed = Dieser Zug ist nicht erlaubt: { $why }
promptMove = Dein Zug (oder { $words })>
promptAnswer = Deine Antwort (oder { $words })>
promptGuess = Was meinst du (oder { $words })>
fromMove = Zug { $move } von { $game }
stateNew = neu
stateDue = fällig
stateBack = wieder am { $date }
noPoint = kein Punkt dieses Bretts: { $line }
progressWritten = { $file }: Fortschritt von { $count ->
    [one] { $count } Aufgabe
   *[other] { $count } Aufgaben
 }
offerBack = Dieser Zug verliert { TENTHS($loss) } Punkte. Gib back, hint oder keep ein.
offerAgain = Gib back, hint oder keep ein.
playResigns = { player } gibt auf.
playPlays = { player } spielt { $move }.
playNotMoved = Du hast noch nicht gezogen.
moveShare = { $move } { PERCENT($share) } %
moveShareFine = { $move } { PERMILLE($share) } %
playHint = { $bot } würde { $move } spielen. Das Netz auf den ersten Blick: { $likely }.
playScore = { player } führt mit etwa { SIZE($points) } Punkten, du gewinnst zu { PERCENT($share) } %, auf den ersten Blick des Netzes.
playDead = Tot nach dem Urteil des Netzes: { $dead }
playHelp-point = dort spielen (ein Buchstabe und eine Zahl)
playHelp-pass = passen; zweimal Passen beendet die Partie
playHelp-undo = deinen letzten Zug zurücknehmen
playHelp-hint = was der Bot spielen würde, und drei Züge des Netzes
playHelp-score = wer jetzt vorn liegt
playHelp-board = das Brett noch einmal zeichnen
playHelp-resign = aufgeben
playHelp-quit = hier aufhören
readingMovesOf = die Züge von { $name } werden gelesen
wrote = { $file } geschrieben
rankOnServer = { $rank } ({ $interval }) auf { $server }
scaleUnknown = über diesen Rang auf { $server } ist nichts bekannt: Gemessen wurde die Skala von { $interval }
machineTooFew = Vergleich mit Programmen: Weniger als { $least } Züge auf 19x19 sagen nichts.
machineUnusual = Vergleich mit Programmen: Bei { $alike } von { $people } Menschen sehen die Züge ebenso sehr oder mehr nach einem Programm aus. Das ist ungewöhnlich, beweist aber nichts.
machineUsual = Vergleich mit Programmen: Bei { $alike } von { $people } Menschen sehen die Züge ebenso sehr oder mehr nach einem Programm aus. Das ist nicht ungewöhnlich.
phaseRank = { $phase } wie { $rank }
playsPhases = Nach Phase: { $phases }
tellingMoveLost = Zug { $move } { $point } verlor { TENTHS($loss) }
scoreDead = Tot: { $dead }
scoreNoneDead = nichts
scoreUnfinished = Die Partie ist nicht zu Ende: Jeder Stein auf dem Brett zählt als lebend. Mit --dead auto entscheidet das Netz.
recordSays = in der Partie steht { $result }
showPlayers = { $black } (Schwarz) - { $white } (Weiß)
showStart = Vor dem ersten Zug
showCaptured = Gefangen: { $black } von Schwarz, { $white } von Weiß
readingAhead = liest voraus
evaluatedPosition = { player } führt mit { SIZE($points) } Punkten (± { TENTHS($deviation) }), Schwarz gewinnt zu { PERMILLE($share) } %
evaluateMoves = { player } am Zug: { $moves }
searchedPosition = { player } führt mit { SIZE($points) } Punkten, Schwarz gewinnt zu { PERMILLE($share) } % ({ $count ->
    [one] { $count } Besuch
   *[other] { $count } Besuche
 })
searchedAtFirst = Auf den ersten Blick führt { player } mit { SIZE($points) } Punkten, Schwarz gewinnt zu { PERMILLE($share) } %
searchedMove = { $count ->
    [one] { $count } Besuch
   *[other] { $count } Besuche
 }, { player } führt mit { SIZE($points) } Punkten, Schwarz gewinnt zu { PERMILLE($share) } %
evaluateOwners = Wem was gehört: X Schwarz, x eher Schwarz, o eher Weiß, O Weiß
judgeOffered = Ein stärkeres Netz, { $net }, schlägt seltener falschen Alarm und findet mehr Fehler. Einmalig zu holen ({ $megabytes } MB): { $command }. Dies wird nicht wiederholt.
reviewing = { $game } wird analysiert
reviewingAll = Analyse
reviewedBefore = { $done } von { $count ->
    [one] { $count } Partie war schon analysiert
   *[other] { $count } Partien waren schon analysiert
 }
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = Verlorene Punkte je Zug: { $losses }
noDate = ohne Datum
tally = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
 }, { HUNDREDTHS($loss) } Punkte je Zug verloren, { TENTHS($mistakes) } Fehler in 100 Zügen
severalGames = mehrere Partien; dies ist die erste (--game N nimmt eine andere)
mistakesOfTheme = { $count } Fehler, je { TENTHS($loss) } Punkte
themeShare = { WHOLE($share) } von 100 Fehlern
usualShare = (andere { WHOLE($share) })
noExercises = { $count ->
    [one] In dieser Partie ist keiner deiner Fehler
   *[other] In diesen { $count } Partien ist keiner deiner Fehler
 } sicher genug für eine Aufgabe.
exercisesStronger = Ein stärkeres Netz ist sich bei mehr Fehlern sicher: { $command }, dann die Partien noch einmal analysieren.
noOwnEndgames = In deinen Partien ist noch keine Endspielstelle bewiesen. Gemachte Stellen: { $command }.
typeNumber = Gib eine Zahl von 1 bis { $count } ein.
answersNotKept = Diese Antworten werden nicht behalten. Mit --progress DATEI schon, und du machst weiter, wo du aufgehört hast.
fewGames = Zu wenige Partien für einen Rat: Es braucht mindestens { $least }, auch in jedem Teil, der verglichen wird.
exercisesBy = Aufgaben: { $command }
lossPerMove = { HUNDREDTHS($loss) } Punkte je Zug
expectedLoss = erwartet { HUNDREDTHS($loss) }

fateGroup = { player }: { $points }
fate-lives = Wenn { player } zuerst spielt, lebt die Gruppe
fate-dies = Wenn { player } zuerst spielt, stirbt die Gruppe
fate-ko = Wenn { player } zuerst spielt, entscheidet ein Ko oder eine Wiederholung
fate-unproved = Wenn { player } zuerst spielt, ist nichts bewiesen
fateWalls = Vorausgesetzt, diese Gruppen leben: { $points }
fateFramed = Vorausgesetzt, es wird nur in diesem Gebiet gespielt, und was daraus hinausreicht, lebt
fateOpen = Ringsum ist zu viel offen, um es zu lesen: Grenze ein Gebiet ein (--area A1-G6).
playCapture = Atari-Go: Wer zuerst einen Stein schlägt, gewinnt, und niemand passt.

## The bots as opponents

opponent-human-level = der Rang, den du wählst
opponent-human-character = spielt wie Menschen dieses Rangs, Fehler inbegriffen
opponent-search-level = der stärkste hier
opponent-search-character = liest vor jedem Zug mit einem Netz voraus
opponent-policy-level = stärker als Hana 3d
opponent-policy-character = antwortet sofort, nur nach Gefühl
opponent-endgame-level = stärker als Hana 3d
opponent-endgame-character = eröffnet nach Gefühl, zählt das Endspiel genau
opponent-uct-level = schwächer als Hana 20k
opponent-uct-character = spielt im Kopf viele Partien zu Ende
opponent-patterns-level = etwa Hana 10k
opponent-patterns-character = kennt gute Form und liest nichts
opponent-influence-level = schwächer als Hana 20k
opponent-influence-character = mag weite Gebiete und wird leicht gefangen
opponent-capture-level = für Atari-Go: Wer zuerst schlägt, gewinnt
opponent-capture-character = hat sich das Spiel selbst beigebracht; gut für den Anfang
captureLevel = Stärke
captureLevel-easy = leicht
captureLevel-hard = schwer
opponent-random-level = ein erster Gegner
opponent-random-character = setzt Steine irgendwohin

## What a player's games say

remarkPhase = { $phase ->
    [opening] Deine Eröffnung
    [middle-game] Dein Mittelspiel
   *[endgame] Dein Endspiel
 } verliert { HUNDREDTHS($value) } Punkte je Zug; wer auf deinem Rang im Übrigen spielt wie du, verliert { HUNDREDTHS($expected) }. Das sind { WHOLE($points) } Punkte je Partie.
remarkTheme = { WHOLE($value) } von 100 deiner Fehler sind von der Art „{ $theme }“; bei anderen Spielern sind es { WHOLE($usual) }.
remarkOpponent = Gegen { $name } verlierst du { HUNDREDTHS($value) } Punkte je Zug, sonst { HUNDREDTHS($otherwise) }: { WHOLE($points) } Punkte je Partie.
remarkGroup = { $name ->
    [as-Black] Mit Schwarz
    [as-White] Mit Weiß
    [night] Nachts
    [morning] Vormittags
    [afternoon] Nachmittags
   *[evening] Abends
 } verlierst du { HUNDREDTHS($value) } Punkte je Zug, sonst { HUNDREDTHS($otherwise) }: { WHOLE($points) } Punkte je Partie.
remarkImproved = { $phase ->
    [opening] Deine Eröffnung
    [middle-game] Dein Mittelspiel
    [endgame] Dein Endspiel
   *[game] Dein Spiel
 } ist besser geworden: { HUNDREDTHS($before) } Punkte je Zug bis { $until }, { HUNDREDTHS($after) } seit { $since }.

## A public server

publicTitle = Wie stark sind diese Züge?
publicLead = Wähle Partien eines Spielers. Tengen liest die Züge und sagt, welchen Rang sie zeigen, auf der Skala von OGS.
publicFiles = Partien (SGF, GIB, NGF, UGF)
publicPlayer = Name des Spielers, falls mehrere in allen Partien spielen
publicNoFile = Wähle mindestens eine Partie.
publicLimits = Höchstens { $games } Partien und { $kilobytes } kB auf einmal, { $hourly } Mal in der Stunde. Es zählen die letzten { $moves } Züge des Spielers.
publicKept = Deine Partien bleiben im Arbeitsspeicher, bis der Rang feststeht, der Rang { $minutes } Minuten lang. Nichts wird auf eine Platte geschrieben, und niemand sonst sieht es.
publicWhose = Wessen Züge sind gemeint?
publicAhead = { $ahead ->
    [0] Du bist als Nächstes dran.
    [one] Eine Anfrage ist vor deiner dran.
   *[other] { $ahead } Anfragen sind vor deiner dran.
 }
publicAddress = Nur wer die Adresse dieser Seite kennt, sieht sie. { $minutes } Minuten nach der Antwort ist sie weg.
publicForget = Jetzt vergessen
publicAgain = Andere Partien

## Names of shapes, josekis and openings

term-hane = Hane
term-stretch = Nobi
term-solid-extension = Narabi
term-diagonal-move = Kosumi
term-attachment = Tsuke
term-one-space-jump = Einpunktsprung
term-two-space-jump = Zweipunktsprung
term-knights-move = Keima
term-large-knights-move = Ogeima
term-ponnuki = Ponnuki
term-capture = Schlagen
term-empty-triangle = leeres Dreieck
term-bamboo-joint = Bambus
term-tigers-mouth = Tigermaul
term-star-point = 4-4-Punkt
term-komoku = 3-4-Punkt
term-san-san = 3-3-Punkt
term-mokuhazushi = 5-3-Punkt
term-takamoku = 5-4-Punkt
term-san-san-invasion = 3-3-Invasion
term-san-san-approach = 3-3-Annäherung
term-komoku-approach = 3-4-Annäherung
term-block = Block
term-low-approach = niedrige Annäherung
term-high-approach = hohe Annäherung
term-large-knights-approach = Ogeima-Annäherung
term-two-space-high-approach = hohe Zweipunkt-Annäherung
term-shoulder-hit = Schulterschlag
term-small-knights-enclosure = Keima-Shimari
term-large-knights-enclosure = Ogeima-Shimari
term-one-space-enclosure = Einpunkt-Shimari
term-two-space-enclosure = Zweipunkt-Shimari
term-knights-answer = Keima-Antwort
term-one-space-answer = Einpunkt-Antwort
term-slide = Suberi
term-extension = Ausdehnung
term-kick = Kosumi-Tsuke
term-attach-and-extend = Tsuke-Nobi
term-attach-and-draw-back = Tsuke-Hiki
term-outside-attachment = Tsuke von außen
term-shusakus-diagonal = Shusaku-Kosumi
term-double-approach = doppelte Annäherung
term-one-space-low-pincer = niedriges Einpunkt-Hasami
term-one-space-high-pincer = hohes Einpunkt-Hasami
term-two-space-low-pincer = niedriges Zweipunkt-Hasami
term-two-space-high-pincer = hohes Zweipunkt-Hasami
term-three-space-low-pincer = niedriges Dreipunkt-Hasami
term-three-space-high-pincer = hohes Dreipunkt-Hasami
term-avalanche = Lawine
term-small-avalanche = kleine Lawine
term-large-avalanche = große Lawine
term-magic-sword = magisches Schwert
term-taisha = Taisha
term-two-star-points = Nirensei
term-sanrensei = Sanrensei
term-low-chinese = niedrige chinesische Eröffnung
term-high-chinese = hohe chinesische Eröffnung
term-mini-chinese = mini-chinesische Eröffnung
term-kobayashi = Kobayashi-Eröffnung
termStep = { $before }, { $step }
namedMove = { $point } ({ $name })
termAfter = { $name } nach { $before }
exerciseQuestion = { toMove }. In der Partie hat { $played } { TENTHS($loss) } Punkte verloren: Finde einen besseren Zug.
josekisTitle = Josekis
