# Français. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-stones = { $color ->
    [B] { $stones ->
        [one] la pierre noire
       *[other] les { $stones } pierres noires
     }
   *[W] { $stones ->
        [one] la pierre blanche
       *[other] les { $stones } pierres blanches
     }
 }
x-Stones = { $color ->
    [B] { $stones ->
        [one] La pierre noire
       *[other] Les { $stones } pierres noires
     }
   *[W] { $stones ->
        [one] La pierre blanche
       *[other] Les { $stones } pierres blanches
     }
 }
x-others = { $color ->
    [B] { $stones ->
        [one] la pierre blanche
       *[other] les { $stones } pierres blanches
     }
   *[W] { $stones ->
        [one] la pierre noire
       *[other] les { $stones } pierres noires
     }
 }
x-playedTurn = { $played_turn ->
    [gote] en gote
    [sente] en sente
    [reverse-sente] en sente inverse
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] en gote
    [sente] en sente
    [reverse-sente] en sente inverse
   *[other] { $open_turn }
 }
player = { $color ->
    [B] Noir
   *[W] Blanc
 }
otherPlayer = { $color ->
    [B] Blanc
   *[W] Noir
 }
either = { $one } ou { $other }
appName = Tengen
tagline = Ouvrez une partie de go et voyez qui menait, quels coups ont perdu des points et ce qui valait mieux.
promises-1 = Les erreurs des deux joueurs, chacune avec un meilleur coup et la raison en mots
promises-2 = La force de vos coups, en rang
promises-3 = La valeur de chaque coup de fin de partie, et des adversaires de tous niveaux
heroLabel = Un goban : Shusaku contre Gennan Inseki, 1846, après le coup 127
heroText = Voir le célèbre coup 127 de Shusaku
loadingGame = Lecture de la partie…
loading = Chargement…
skipToBoard = Aller au goban

## Rail

rail = Parties de Tengen
railHome = Accueil
railLibrary = Parties
railPlay = Jouer
railTrain = S’exercer
railPlayers = Joueurs
railLab = Labo
railJobs = { jobs }
railHelp = Touches
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = Réglages
settingsNet = Le réseau qui juge
settingsJudge = Premiers coups d’œil et courbes viennent de ce réseau ; les analyses sont jugées par { $net }, qui est disponible ici.
settingsReview = Analyser une partie à sa première ouverture
settingsTheme = Couleurs
settingsLanguage = Langue
languageOfBrowser = comme le navigateur
dark = Sombre
light = Clair

## Jobs

jobs = Tâches
noJobs = Rien n’est en cours. Les analyses continuent ici quand vous fermez la page.
jobKind-review = { review }
jobKind-fetch = Réseau
jobKind-rank = Rang
jobKind-get = { gamesColumn }
jobState-waiting = attend
jobState-running = en cours
jobState-paused = en pause
jobState-done = terminé
jobState-failed = échoué
jobState-cancelled = annulé
jobProgress = { $percent } %
timeLeftSeconds = encore { $seconds } s environ
timeLeftMinutes = encore { $minutes } min environ
pause = Pause
resume = Reprendre
tryAgain = Réessayer
openJobs = Tâches, { $count } en cours

## Welcome

dropTitle = Déposez une partie ici
dropText = ou choisissez des fichiers (SGF, GIB, NGF, UGF, ou un ZIP), ou collez le texte d’une partie n’importe où sur cette page.
dropNow = Lâchez pour ouvrir la partie
chooseFile = Choisir un fichier
pasteLabel = … ou collez une partie ici
pasteHint = (;GM[1]SZ[19] …
openPasted = Ouvrir
samplesTitle = Ou regardez l’une de celles-ci
samples-ear-reddening-title = La partie des oreilles rouges
samples-ear-reddening-text = Shusaku – Gennan Inseki, 1846. Un coup qui agit dans quatre directions.
samples-endgame-title = Une partie à longue fin
samples-endgame-text = GNU Go joue contre lui-même en 19×19, avec des variantes de fin de partie.
samples-small-title = Une petite partie
samples-small-text = Tout un combat en 9×9, commenté prise par prise.
emptyBoard = Composer une position
emptyBoardText = Posez des pierres sur un goban vide et voyez ce qu’en pense le réseau.
privacy = Vos parties restent sur cette machine, jusqu’à ce que vous les effaciez.
continueTitle = Reprendre où vous étiez
continueAt = coup { $move } sur { $moves }
unfinishedTitle = Parties en cours contre des bots
unfinished = { $bot }, { $size }×{ $size }, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 }
allGames = Toutes les parties
myGames = Mes parties
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = analysée

## Library

library = { railLibrary }
sortBy = Ordre
librarySearch = Joueurs, dates, résultats
libraryEmpty = Pas encore de partie. Déposez-en n’importe où sur cette page.
libraryNone = Aucune partie ne contient tous ces mots.
libraryCount = { $shown } sur { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 }
games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
 }
more = Montrer plus
columns-date = Date
columns-players = Joueurs
columns-result = Résultat
columns-size = Goban
columns-moves = Coups
columns-review = { review }
columns-losses = Points perdus pour 100 coups
columns-opened = Dernière ouverture
columns-added = Ajoutée
lossesTip = Points perdus pour 100 coups, les deux joueurs ensemble.
delete = Effacer
deleteQuestion = Effacer « { $name } » avec toutes ses variantes et analyses ? C’est définitif.
deleted = Effacée : { $name }
searchPosition = Chercher une position
getGames = Récupérer vos parties d’OGS
getPlayer = Nom sur { $server }
getMost = Dernières parties
getNow = Récupérer
getAsks = Rien n’est demandé avant que vous n’appuyiez sur le bouton. Tengen n’interroge ensuite que ces adresses, une fois par seconde, et n’envoie que le nom :
patternLabel = Un diagramme : X Noir, O Blanc, . vide, ? n’importe quoi ; | et - sont les bords
patternOther = Ou cherchez une position entière : ouvrez une partie ou composez une position, puis Explorer, Chercher dans les parties.
searchNow = Chercher
foundPlaces = { $places ->
    [one] { $places } endroit
   *[other] { $places } endroits
 } dans { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 }
foundNone = Aucune autre partie n’a cette position.
foundAt = après le coup { $move }
findHere = Chercher dans les parties
continuationBoard = Comment les parties ont continué d’ici
patternBoard = Une partie du goban : cliquez pour dessiner des pierres
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = N’importe quoi
patternSign-nothing = Vide
patternPlace = Partie du goban
patternPlaces-corner = un coin
patternPlaces-side = un bord
patternPlaces-middle = le centre
patternAsText = L’écrire en texte
chooseGames = Choisissez des parties à analyser ou à effacer.
chosenGames = { $count ->
    [one] { $count } choisie
   *[other] { $count } choisies
 }
chooseAll = Tout choisir
chooseGame = Choisir { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [one] L’analyse a commencé.
   *[other] { $count } analyses ont commencé.
 }
droppedFiles = { $files ->
    [one] { $files } fichier
   *[other] { $files } fichiers
 }, { $date }
blackWon = Noir a gagné { PERCENT($share) } %

## Game header

backToLibrary = { railLibrary }
export = Exporter
exportSgf = Partie (SGF)
exportReviewed = Partie avec analyse (SGF)
exportReport = Rapport à imprimer (HTML)
notPainted = Le navigateur n’a pas pu dessiner l’image.
exportPng = Image (PNG)
exportSvg = Image (SVG)
playFromHere = Jouer à partir d’ici
unnamedBlack = { black }
unnamedWhite = { white }
komi = komi { $komi }
handicap = { $stones } pierres de handicap
warnings = { $count ->
    [one] { $count } remarque sur cette partie
   *[other] { $count } remarques sur cette partie
 }
tips-rules = Les règles que nomme la partie ; elles décident de ce qui compte comme point.
tips-komi = Points que Blanc reçoit pour jouer en second.
tips-result = Le résultat inscrit dans la partie : B+2 signifie que Noir a gagné de deux points, R par abandon.
tips-lead = De combien de points ce joueur mène si l’on joue bien d’ici, komi compris. ± dit de combien le score final peut s’écarter.
tips-winrate = Combien de fois Noir gagne d’ici, selon le réseau.
tips-loss = De combien de points ce coup a dégradé la position.
tips-firstLook = Première impression : au-dessous d’un point et demi, elle signifie peu.
tips-probability = La probabilité qu’un joueur fort choisisse ce coup ici. Elle dit s’il paraît naturel, non s’il est bon.
tips-played = La probabilité que le réseau donnait au coup joué.
tips-influence = Points de Noir moins points de Blanc par influence statique : ni lecture ni réseau, komi non compris.
tips-lambda = λ : jusqu’où les pierres portent dans l’espace vide. Plus haut : plus loin.
tips-kappa = κ : combien l’on se fie à la vie des pierres. Plus bas : les pierres en terrain ennemi s’effacent.
tips-ownership = Les carrés montrent à qui sera un point à la fin, selon le réseau : plus grand, plus sûr. Sur une pierre : elle semble morte.
tips-net = Les coups suivants les plus probables selon le réseau, en pierres pâles et pour cent.
tips-patterns = Les coups suivants les plus probables selon le modèle de formes : ce que suggère la forme locale.
tips-lastMove = Un anneau autour du dernier coup, de la couleur de ce qu’il a coûté.
tips-coordinates = Lettres et nombres au bord ; la lettre I est omise.
tips-losses = Points de couleur sur les dernières pierres : ce que chaque coup a coûté. Creux : premier coup d’œil.
tips-numbers = Le numéro de chaque coup sur sa pierre.
tips-netName = Le réseau de neurones qui a jugé ces positions. On peut en choisir un autre dans les réglages.

## Walking

walk = Parcourir la partie
first = Au début (Home)
back10 = Dix coups en arrière (Shift ←)
back = Un coup en arrière (←)
forward = Un coup en avant (→)
forward10 = Dix coups en avant (Shift →)
last = À la fin (End)
previousMistake = Erreur précédente (Shift N)
nextMistake = Erreur suivante (N)
noMistake = Plus d’erreur de trois points ou plus dans ce sens.
noMistakeYet = L’analyse n’est pas encore prête ; réessayez dans un instant.
pass = Passer
both = Les deux
moveNumber = Coup { $number }
start = Début
ofMoves = sur { $count }
variations = Variantes
variation = { $number } : { $move }
toMove = { player } à jouer
black = Noir
white = Blanc
comment = Commentaire
captures = Captures
capturesTip = Pierres retirées du goban : noires, blanches.

## Panels of a game

panels = Que voir de cette partie
panel-review = { review }
panel-explore = Explorer
panel-endgame = Fin de partie
panel-info = Infos
backToGame = Retour à la partie
triedLine = Votre propre variante
keepLine = Garder cette variante
lineName = Nom (si vous voulez)
lineKept = La variante est gardée avec la partie.
dropLine = Ne plus garder la variante
noMoves = Cette partie n’a pas de coups.
someRefused = { $count ->
    [one] { $count } partie a été écartée : { $first }
   *[other] { $count } parties ont été écartées : { $first }
 }
aboutGame = À propos de cette partie
noNotes = La partie a été lue telle quelle ; rien n’était à réparer.
hasComment = Il y a un commentaire ici
noComments = Pas de commentaire ici.
blackWins = Noir gagne à { PERCENT($share) } %
leadsBy = { player } mène de { SIZE($points) }
visits = { $count ->
    [one] { $count } visite
   *[other] { $count } visites
 }
othersAnalysis = { $whose } : { $said }
othersAnalysisBefore = { $whose } avant ce coup : { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = Tournoi
facts-place = Lieu
facts-size = { columns-size }
facts-collection = Collection

## Review

review = Analyse
reviewNone = Cette partie n’est pas encore analysée.
reviewNow = Analyser cette partie
reviewWaits = L’analyse attend son tour.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = Premier coup d’œil…
reviewStage-judging = Le réseau fort regarde chaque position…
reviewStage-searching = Confirmation par la lecture…
reviewStage-strength = Les erreurs sont confirmées. Maintenant la force des coups…
reviewStage-endgame = Les erreurs sont confirmées. Maintenant la valeur de la fin de partie…
reviewPaused = L’analyse est en pause.
judge = Un juge plus fort
judgeBrings = Les analyses par le réseau de KataGo { $net } ont une fausse alerte sur { $after } coups signalés au lieu d’une sur { $before }, et trouvent plus d’erreurs.
judgeCosts = Télécharger { $megabytes } Mo, une fois. Une analyse de 250 coups prend ensuite environ { $seconds } secondes sur deux cœurs.
judgeGet = L’obtenir
judgeStage-none = Attend son tour…
judgeStage-downloading = Téléchargement…
judgeStage-converting = Préparation du réseau…
judgeStage-calibrating = Préparation du réseau…
judgeStage-checking = Vérification du réseau…
judgePaused = Le téléchargement est en pause.
judgeReady = Cette analyse a été jugée par { $before }. Le réseau plus fort { $net } est là.
reviewAgainNow = Analyser de nouveau
judgedPartly = Ébauche par { $draft } ; { $net } a jugé { $done } coups sur { $total }.
endgameBy = Valeurs de fin de partie par { $net }.
turningPoints = Tournants
bothPlayers = Les deux joueurs
sameStones = À propos des mêmes pierres
meanLoss = Perte par coup
meanLossTip = Points qu’un coup a perdus en moyenne. Un premier coup d’œil exagère, le chiffre confirmé moins.
playsLike = Joue comme
strengthTip = D’après les seuls coups de cette partie, sur l’échelle d’OGS. L’intervalle contient le vrai rang dans 80 cas sur 100. Les nombres sont les coups les plus parlants.
mistakesTitle = Erreurs par taille
noMistakes = Aucun coup n’a perdu trois points ou plus.
categoryConfirmed = { $category }, confirmé par { $net }
categoryProvisional = { $category }, premier coup d’œil de { $net }
provisional = premier coup d’œil
confirmedTip = Une recherche l’a confirmé.
provisionalTip = Un regard du réseau ; la recherche en jugera peut-être autrement.
playedMove = Joué
betterMove = Mieux
lostPoints = { TENTHS($points) } points perdus
noReason = Aucune raison trouvée
reasonFollows = la raison suit
showLine = Montrer la variante
category-excellent = excellent
category-great = très bon
category-good = bon
category-inaccuracy = imprécision
category-mistake = erreur
category-blunder = gaffe
huntGiveUp = Montrer le meilleur coup
huntHint = Trouvez-le vous-même : où { player } devrait-il jouer ? Cliquez sur le goban.
huntJudging = Examen de { $move }…
lineEnds = Ainsi { $better } ; la partie a continué à { $played }.
lineFates = { $fates } ; { $better } au lieu de { $played }.
fateLives = { player } : les { $stones } pierres en { $at } vivent
fateDies = { player } : les { $stones } pierres en { $at } meurent
fates = { $one }, { $other }
huntFound = Oui, { $move } est le coup.
count = Le décompte
prisoners = Prisonniers : Noir en a pris { $black }, Blanc { $white }.
correctHint = Un groupe est mal compté ? Cliquez dessus : les pierres mortes revivent, les vivantes meurent.
takeBack = Annuler les corrections
cutOff = Les coups s’arrêtent avant la fin de la partie : la partie dit { $result }. Il n’y a donc rien à compter.
huntPlayed = C’est le coup de la partie.

## Reading ahead

readAhead = Lire plus loin
readFurther = Lire encore
readAheadTip = Chercher dans cette position : les meilleurs coups, leur écart au premier en points, et la suite.
searchHere = Seulement ici
searchHereTip = Lire dans une zone : le premier coup y est joué, les réponses partout.
searchHereAsk = Cliquez sur deux coins opposés de la zone.
readSo = { $lead }, { $visits } positions lues par { $net }
behind = −{ TENTHS($points) }
behindTip = Points de retard sur le meilleur coup, selon cette recherche. Moins il y a de positions, plus c’est grossier.

## Overlays

overlays = Que montrer sur le goban
ownership = Possession
influence = Influence
net = Réseau
patterns = Formes
lastMove = Dernier coup
lossDots = Pertes
numbers = Numéros
lossLegend = Points perdus :
fromPoints = { $points }+
less = moins
nets-default = le réseau de Tengen
nets-fast = le réseau rapide de Tengen
judgedBy = Jugé par { $net }
byNet = par { $net }
reviewedBy = Cette analyse a été faite par { $net }.
reviewAgain = Analyser de nouveau avec
coordinates = Coordonnées
reach = Portée λ
trust = Confiance κ
influenceScore = { influence }

## Evaluation

evaluation = Évaluation
curveLabel = Score et chances sur { $moves } coups. Flèches pour avancer, N pour l’erreur suivante.
curveLead = Avance
curveWinrate = Noir gagne
evaluating = Évaluation { $done } sur { $total }
stop = Arrêter
evaluateNow = Juger la partie
lead = { curveLead }
winrate = { curveWinrate }
loss = Perte du dernier coup
played = Attendu à
leadEven = égalité
leadText = { player } +{ SIZE($points) }
losses-1 = 12 points ou plus
losses-2 = 6 à 12 points
losses-3 = 3 à 6 points
losses-4 = 1,5 à 3 points
losses-5 = 0,5 à 1,5 point
losses-6 = moins d’un demi-point
percentTiny = < 1 %
percent = { PERCENT($share) } %
topMoves = Coups les plus probables

## Endgame

endgame = Que vaut un coup ?
endgameExplained = Vers la fin, le goban se divise en zones. La valeur d’un coup dans chacune est affichée ; cliquez une zone pour en savoir plus.
endgameCounting = Valeurs miai en points de territoire.
endgamePlaces = Endroits par valeur
endgameNow = { editorDone }
endgameOpen = { $count ->
    [one] { $count } zone est encore trop ouverte pour une valeur.
   *[other] { $count } zones sont encore trop ouvertes pour une valeur.
 }
worthless = { $count ->
    [one] { $count } autre endroit est un dame ou réglé.
   *[other] { $count } autres endroits sont dame ou réglés.
 }
allSettled = Tout est réglé : il n’y a plus rien à jouer.
boardCount = Le compte de tout le goban donne { $lead }, avec un komi de { $komi }.
boardDoubt = { $net } voit { $lead } : le compte est douteux en { $places }.
boardDoubtAnywhere = { $net } voit { $lead } : le compte est douteux.
placeNote = { $point } : { $why }
nearestPlace = { $point } est réglé ; voici la zone ouverte la plus proche.
dame = Dame : ne vaut rien pour personne
gote = gote
kos = Ko en
koAdvice = { $favours ->
    [B] Noir a plus de menaces de ko et peut se battre ; Blanc devrait terminer le ko dès que possible.
    [W] Blanc a plus de menaces de ko et peut se battre ; Noir devrait terminer le ko dès que possible.
   *[none] Les deux camps ont autant de menaces de ko : un coup dans le ko vaut ce qu’indique sa valeur.
 }
order = Ordre des coups
searching = Recherche de la zone…
searchingOf = Lecture : { $done } sur { $total }
cancel = Annuler
dismissJob = Retirer
temperature = Un coup vaut
mean = Score attendu
swing = Différence
sure = Certitude
between = { $low } à { $high }
unsettled = pas encore assez fixé ({ $low } à { $high })
about = environ { $value }
point = { $count ->
    [one] { $value } point
   *[other] { $value } points
 }
score = { player } +{ $value }
sente-gote = Gote pour les deux
sente-left-sente = Sente de Noir, sente inverse de Blanc
sente-right-sente = Sente de Blanc, sente inverse de Noir
sente-double-threat = Les deux menacent d’autant et l’on répond : rien n’est gagné
sente-miai-like = Entre sente et gote
sente-settled = Réglé : plus rien à gagner
sureness-proved = prouvé
sureness-proved-if-the-stones-around-live = prouvé, si les pierres autour vivent
sureness-search-steady-nothing-open-changes-it = rien de ce qui reste ouvert n’y change
sureness-search-finished = lu jusqu’au bout
sureness-search-finished-leaves-in-doubt = lu jusqu’au bout, le réseau doute de certains résultats
sureness-search-cut-off = non lu jusqu’au bout
blackFirst = Noir d’abord
whiteFirst = Blanc d’abord
noLine = rien à gagner
elsewhere = ailleurs
walkTo = Montrer le goban après { $move }
thermographLabel = Thermographe : les murs se rejoignent à la température { $temperature }, score { $mean }.
endgameSaid = Un coup ici vaut { $temperature } points. { $sente }.
endgameTips-temperature = Le gain d’un coup local (valeur miai), en points de territoire. Jouez où il est le plus grand.
endgameTips-mean = Le score moyen de cette zone, territoire seul : ce sur quoi compter avant que quiconque y joue.
endgameTips-swing = La différence selon que Noir ou Blanc joue d’abord (valeur deiri) : en gote le double de ce que vaut un coup, en sente autant.
endgameTips-sente = Sente : le coup menace plus qu’il ne gagne, on y répond et l’on garde le trait. Gote : on perd le trait. Sente inverse : on prend le sente de l’autre.
endgameTips-sure = L’intervalle où se trouve la valeur si le réseau juge bien les positions finales. Un seul nombre : la lecture est complète.
endgameTips-thermograph = Plus c’est haut, plus un coup ailleurs vaut. Le mur gauche est le score si Noir commence, le droit si Blanc commence. Ils se rejoignent où peu importe qui commence : à la valeur d’un coup.

## Editor

editor = { emptyBoard }
editorTool = Poser sur le goban
editorBlack = Pierres noires
editorWhite = Pierres blanches
editorErase = Enlever des pierres
editorAlternate = Noir et Blanc à tour de rôle
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = À jouer
editorClear = Vider le goban
editorDone = Examiner cette position
editorHint = Cliquez sur le goban, ou déplacez le cadre avec les flèches et appuyez sur Entrée.
editorStone = { $where } : { $stone }
stones-1 = vide
stones-2 = { black }
stones-3 = { white }

## Board

board = Goban, { $size } sur { $size }
boardHelp = Appuyez sur C pour déplacer un cadre avec les flèches ; Entrée y joue.
tapAgain = { $vertex } : touchez encore pour y jouer
playAt = Jouer { $vertex }
cursorOn = Cadre en { $where }, { $stone }
stonesOf = { $color } : { $points }.
stonesOfNone = { $color } : aucune pierre.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = Jouer contre un bot
matchTitle = Partie contre { $bot }
opponent = Adversaire
thinks = Réfléchit
seconds = { $seconds } s par coup
rank = { jobKind-rank }
yourColor = Votre couleur
randomColor = tirée au sort
watchBots = personne : deux bots jouent
playsBlack = Joue Noir
boardSize = { columns-size }
handicapStones = Handicap
even = à égalité
komiField = Komi
usualKomi = habituel
rulesField = Règles
ruleNames-chinese = Chinoises
ruleNames-japanese = Japonaises
ruleNames-korean = Coréennes
ruleNames-aga = AGA (américaines)
ruleNames-bga = BGA (britanniques)
ruleNames-new-zealand = Néo-zélandaises
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = Chinoises, comme sur OGS
ruleNames-chinese-kgs = Chinoises, comme sur KGS
moreSettings = Komi, règles, temps
clock = Votre temps
noClock = sans limite
noMainTime = aucun
byoYomi = Byo-yomi
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } s
periodsLeft = { $count ->
    [1] dernière période
   *[other] { $count } périodes
 }
botPassed = { $bot } passe. Passez aussi pour finir la partie et compter.
removeMatch = Retirer cette partie
removeQuestion = Retirer cette partie inachevée ? Ses coups seront perdus.
minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }
startGame = Commencer
yourTurn = À vous de jouer
botThinks = Le bot réfléchit…
gameOver = La partie est finie : { $result }
undo = Reprendre
resign = Abandonner
resignQuestion = Abandonner cette partie ?
hintButton = Indice
hintText = Le bot jouerait { $move }.
hintNet = Le réseau regarde
scoreButton = Score
scoreCounted = Compté maintenant : { $result }
scoreLead = { $lead } au premier coup d’œil ; Noir gagne à { PERCENT($share) } %
seeReview = Voir l’analyse
newGame = Nouvelle partie
you = Vous

## Players

playersTitle = { railPlayers }
playersEmpty = Pas encore de partie. Déposez-en sur cette page, et leurs joueurs seront ici.
playersHint = Les joueurs de vos parties. Choisissez-en un pour voir la force de ses coups et ce que disent les analyses.
playerTip = Quelle est la force des coups de ce joueur ?
playerHint = L’estimation lit les 500 derniers coups de ce joueur. Elle prend quelques secondes par partie.
playersGames = { gamesColumn }
estimateRank = Estimer le rang
estimateAgain = Estimer de nouveau
estimating = Lecture des coups…
rankRange = { $low } à { $high }
rankTip = Sur l’échelle d’OGS, d’après les seuls coups. L’intervalle contient le vrai rang dans 80 cas sur 100. Une ou deux parties donnent une idée grossière, quatre une bonne.
rankTooWide = trop large pour donner un rang ; le milieu est { $rank }
doubt-few-moves = seulement { $moves } coups
doubt-wide = l’intervalle couvre { $ranks } rangs : davantage de coups le resserreraient
doubt-small-board = une partie en { $size }x{ $size } se trompait de { TENTHS($off) } rangs en moyenne, une simple supposition de { TENTHS($guess) }
doubt-unmeasured-board = rien n’a jamais été mesuré en { $size }x{ $size } : ces parties ne peuvent pas révéler un rang
doubt-handicap = { $count } parties sur { $games } avec handicap, que le modèle connaît peu
doubt-opening = coups d’ouverture seulement
rankNone = non estimé
basis = { $moves } coups de { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 }
byPhase = Par phase
phase-opening = Ouverture
phase-middle-game = Milieu de partie
phase-endgame = Fin de partie
overTime = Partie par partie
tellingMoves = Les coups les plus parlants
tellingShort = Décidé surtout par
tellingTip = Chacun de ces coups relève ou abaisse l’estimation d’autant de rangs.
shiftUp = relève l’estimation de { SIZE($ranks) ->
    [one] { SIZE($ranks) } rang
   *[other] { SIZE($ranks) } rangs
 }
shiftDown = abaisse l’estimation de { SIZE($ranks) ->
    [one] { SIZE($ranks) } rang
   *[other] { SIZE($ranks) } rangs
 }
shiftShortUp = { SIZE($ranks) ->
    [one] { SIZE($ranks) } rang
   *[other] { SIZE($ranks) } rangs
 } plus haut
shiftShortDown = { SIZE($ranks) ->
    [one] { SIZE($ranks) } rang
   *[other] { SIZE($ranks) } rangs
 } plus bas
tellingMove = coup { $move }
rankGraph = Le rang dans { $games } parties, l’une après l’autre, avec son intervalle
endgameTree = Parcourir l’arbre
endgameTreeTip = Les meilleurs coups des deux camps, avec le score et la valeur du coup suivant. Deux coups de suite d’une couleur : l’autre a joué ailleurs.
treeStart = Début
treeEnd = La recherche s’est arrêtée ici.
treeKo = un ko a été pris
treeCount = score { $score }
treeSettled = réglé
treeNext = coup suivant { $value }
distribution = Probabilité de chaque rang

## Training

trainTitle = { railTrain }
youAre = Vous êtes { $name }.
youAreOfRank = Vous êtes { $name }, { $rank }.
changeMe = Changer
whoAreYou = Sous quels noms jouez-vous ?
noNames = Aucune partie n’a encore de joueurs. Déposez d’abord vos parties, ou tapez votre nom.
anotherName = Un autre nom
yourRank = Votre rang
rankFromGames = d’après mes parties
thatIsMe = C’est moi
thisIsMe = C’est moi
noReviewed = Aucune de vos parties n’est encore analysée. Ouvrez-en une, et son analyse commence.
trainCounts = { $total ->
    [one] { $total } exercice
   *[other] { $total } exercices
 } tirés de vos erreurs : à revoir { $due }, nouveaux { $fresh }.
trainRight = { $right } réponses justes sur { $answers }.
byPhaseOnly = Phase
byTheme = Genre d’erreur
byOpponent = { opponent }
byLoss = Points perdus
anyLoss = tous
noFilter = tous
orMore = { $points } ou plus
startTraining = { startGame }
nothingDue = Rien à revoir maintenant. Revenez plus tard, ou choisissez autre chose.
nextExercises = { next }
exerciseRow = { $phase }, { TENTHS($loss) } points
exerciseRowAgainst = { $phase }, { TENTHS($loss) } points, contre { $opponent }
exportProgress = Exporter les progrès
importProgress = Importer les progrès
imported = { $count ->
    [one] Les progrès de { $count } exercice ont été repris.
   *[other] Les progrès de { $count } exercices ont été repris.
 }
exercise = Exercice
against = Contre { $opponent }
seeGame = Voir la partie
playBetter = Jouez un meilleur coup sur le goban.
judging = La recherche examine votre coup…
giveUp = Montrer la réponse
skip = Sauter
next = Suivant
tryOnceMore = { tryAgain }
allExercises = Tous les exercices
verdict-right = Juste.
verdict-close = Presque.
verdict-doubtful = La recherche n’est pas sûre.
verdict-wrong = Non.
answerLoses = { $move } perd { TENTHS($loss) } points.
answeredBy = On y répond par
bestLine = Le mieux :
comesBack = Revient le { $date }.
comesBackAt = Revient aujourd’hui à { $time }.

## The teaching game

teaching = Proposer de reprendre les erreurs
noTeaching = jamais
teachFrom = à partir de { $points } points
nearMe = proche de ma force
offered = { $move } perdrait { TENTHS($loss) } points. Le reprendre ?
offerOther = Un autre coup
offerKeep = Le jouer quand même

## Reviews for one's own rank

mistakesByWorth = Les erreurs qui méritent votre temps
orderBySize = Les plus grandes d’abord
shapePlayed = Joué : { $name }.
shapeBetter = Mieux : { $name }.
riskTitle = La probabilité d’une erreur
riskTip = Avec quelle probabilité un joueur { $rank } perd trois points ou plus à chacun de vos coups. En couleur là où vous les avez perdus.
riskAt = Coup { $move } : { PERCENT($risk) } %
riskSum = On attendait ici { TENTHS($expected) } erreurs de vous ; vous en avez fait { $made }.

## Moves and results together, and openings

joinedTitle = Coups et résultats ensemble
joinedBasis = de { $low } à { $high }, d’après { $moves } coups et { $games } résultats
openingsTitle = Ouvertures
wonColumn = gagnées

## Endgames with proved answers, and guessing moves

trainParts = Que travailler
trainPart-mistakes = Mes erreurs
trainPart-endgame = Fins de partie
trainPart-guess = Deviner le coup
drillCounts = { $total ->
    [one] { $total } exercice de fin de partie
   *[other] { $total } exercices de fin de partie
 } : à revoir { $due }, nouveaux { $fresh }.
drillKind = La question
drillKinds-worth = Combien cela vaut-il ?
drillKinds-sente = Sente ou gote ?
drillKinds-move = Le meilleur coup
drillKinds-first = Lequel des trois d’abord ?
drillKinds-board = Jouer jusqu’au bout
drillLevel = Taille
drillLevels-small = petit
drillLevels-medium = moyen
drillLevels-large = grand
drillLevels-huge = énorme
drillOwn = Seulement de mes parties ({ $count })
drillProved = Un solveur a prouvé chaque réponse. Aucun réseau n’est consulté.
drillAnswer = Jouez le coup sur le goban.
drillRight = Juste : { $answers }.
drillTakeBack = Reprendre
drillAgain = Depuis le début
guessHint = Trouvez les coups d’une partie, d’un professionnel ou de vous. Le coup de la partie donne 100 points, un autre jusqu’à 50, selon ce qu’il perd.
guessChoose = Choisir une partie
guessMove = Coup { $number } : que joue { player } ?
guessPoints = { WHOLE($points) } points
guessHit = C’est le coup de la partie.
guessPlayed = Dans la partie : { $move }.
guessPlayedNamed = Dans la partie : { $move }, { $name }.
guessLoses = { $move } perd { TENTHS($loss) } points.
guessShares = { $move } est joué par { PERCENT($weak) } % des 20k, { PERCENT($middle) } % des 5k et { PERCENT($strong) } % des 7d.
guessSoFar = { WHOLE($points) } points par coup en { $count ->
    [one] { $count } essai
   *[other] { $count } essais
 }.
guessLike = Vous devinez surtout comme { $rank }.
guessOver = La partie n’a plus de coups à deviner.
guessSkip = Montrer le coup
guessSample = Une partie d’exemple

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] Moins de 1 joueur { $rank } sur 10 joue ce coup.
    [one] { $played } joueur { $rank } sur 10 joue ce coup.
   *[other] { $played } joueurs { $rank } sur 10 jouent ce coup.
 }
peersCommon = { $played } joueurs { $rank } sur 10 jouent ce coup, 1 sur 10 à partir de { $seen }.
peersNever = { $played } joueurs { $rank } sur 10 jouent ce coup, et même les 7d ne l’évitent pas.
peersFound = { $found ->
    [0] Moins de 1 joueur { $rank } sur 10 trouve le meilleur coup.
    [one] { $found } joueur { $rank } sur 10 trouve le meilleur coup.
   *[other] { $found } joueurs { $rank } sur 10 trouvent le meilleur coup.
 }
drillAskWorth = De combien importe-t-il de jouer le premier à l’endroit marqué ? Deux fois la valeur d’un coup, en territoire.
drillAskSente = Un coup à l’endroit marqué est-il sente, et pour qui ?
drillAskFirst = { player } joue. Il ne reste que les endroits A, B et C : lequel vient en premier ?
drillAskMove = { player } joue à l’endroit marqué. Quel y est le meilleur coup ?
drillSuppose = { $asked } Supposez que les pierres autour vivent.
drillToldWorth = Un coup vaut { $half } points en territoire, { $swing } d’un camp à l’autre. { $sente }.
drillToldBest = Prouvé : aucun coup à cet endroit ne gagne plus.
drillToldLess = Prouvé : il gagne { $points } de moins que { $best }.
drillToldFirst = Prouvé, si les deux camps jouent au mieux jusqu’à la fin : { $behind }.
drillBehind = { $place } d’abord perd { $points }
boardAsk = Jouez ce goban jusqu’au bout. { player } commence et gagne d’un demi-point si chaque coup est juste ; les réponses sont parfaites.
boardKept = Juste : cela ne perd rien.
boardLost = Cela a perdu { $points } : { $better } était juste.
boardAllKept = Pas un point de perdu : { $result }.
boardAllLost = { $points } perdus en tout : { $result }.
hintArea = Regardez { $area ->
    [upper-left] en haut à gauche
    [upper-right] en haut à droite
    [lower-left] en bas à gauche
    [lower-right] en bas à droite
    [upper] le bord supérieur
    [lower] le bord inférieur
    [left] le bord gauche
    [right] le bord droit
   *[centre] le centre
 }.
hintPass = Passer était meilleur.
hintNoReason = Le goban ne donne pas de raison simple.
hintBetter = Mieux : { $line }.

## Insights

insightsTitle = Ce que disent les parties
insightsTip = D’après toutes les parties analysées de ce joueur. Les pertes sont en points par coup, avec leur erreur type. « Attendu » est ce que perdent là des joueurs du même rang qui jouent le reste comme lui.
insightsNone = Aucune partie de ce joueur n’est encore analysée.
insightsBasis = { $moves } coups de { $games ->
    [one] { $games } partie analysée
   *[other] { $games } parties analysées
 }.
insightsBasisRank = { $moves } coups de { $games ->
    [one] { $games } partie analysée
   *[other] { $games } parties analysées
 }, comparés à { $rank }.
nothingStandsOut = Rien ne ressort : ces parties ne montrent pas de faiblesse au-delà du hasard.
practise = S’exercer
byColor = Couleur
byHour = Moment du jour
byMonth = Mois
gamesColumn = Parties
lossColumn = Points par coup
expectedColumn = Attendu
mistakesColumn = Erreurs
ofMistakes = Sur 100 erreurs
othersColumn = Autres
pointsEach = Points chacune
sliceName-all = Tous les coups
sliceName-as-Black = Avec Noir
sliceName-as-White = Avec Blanc
sliceName-night = Nuit
sliceName-morning = Matin
sliceName-afternoon = Après-midi
sliceName-evening = Soir

## Lab

labParts = Parties du laboratoire
labPart-position = Position
labPart-cgt = Thermographes
labPart-atlas = Atlas du yose
labPart-ratings = Systèmes de classement
atlasTitle = Les fins de partie les plus fréquentes, prouvées
atlasHint = { $places } endroits de { $games } parties, { $total } formes. Les valeurs sont prouvées si les pierres autour vivent. En rouge, les meilleurs premiers coups : B pour Noir, W pour Blanc, ✱ pour les deux. Pour chercher un endroit d’une partie, ouvrez-la à « { panel-endgame } » et cliquez sur « { atlasLookUp } ».
atlasKind = Sente ou gote
atlasAny = indifférent
atlasLeast = Valeur minimale
atlasMet = Rencontrée { $count } fois
atlasWorth = Un coup vaut { $value }
atlasMore = En voir plus
atlasNone = Aucune forme ne correspond.
atlasLookUp = Chercher dans l’atlas
atlasUnknown = Absente de l’atlas.
atlasUnproved = Cet endroit n’est pas du genre que recense l’atlas.
atlasShape = Forme { $number }
atlasBand-kyu = Moins de 1 dan
atlasBand-dan = 1 à 4 dan
atlasBand-high-dan = 5 dan et plus
atlasPlayed = { $band } : { $best } premiers coups sur { $first } étaient les meilleurs, { TENTHS($lost) } points perdus en moyenne
cgtTitle = Que vaut un jeu combinatoire ?
cgtHint = À gauche, Noir. { "{" }7|{ "{" }6|0{ "}" }{ "}" } : Noir joue vers 7 points, Blanc vers une position d’où Noir joue vers 6 et Blanc vers 0. Des barres plus longues épargnent les accolades intérieures : 7||6|0. Un ko demande des noms : A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = Expression
cgtGo = Calculer
cgtRows-canonical = Forme canonique
cgtRows-mean = Moyenne
cgtRows-temperature = Température
cgtRows-sente = Sente ou gote
cgtRows-stops = Arrêts
cgtRows-outcome = Issue
cgtRows-ko = Ko
cgtStops = Noir d’abord { $left }, Blanc d’abord { $right }
cgtOutcome-N = qui joue d’abord gagne
cgtOutcome-P = qui joue en second gagne
cgtOutcome-L = Noir gagne
cgtOutcome-R = Blanc gagne
komaster = { player } est maître du ko
ratingsTitle = Les systèmes de classement prédisent-ils bien ?
ratingsHint = Choisissez un CSV de parties avec les colonnes black, white, winner (B ou W) et time. Chaque système voit les parties dans l’ordre du temps et prédit chacune avant qu’elle soit jouée.
ratingsFile = Choisir un fichier CSV
ratingsSystems = Systèmes
ratingSystem-50-50 = chances égales
ratingSystem-base-rate = part des victoires de Noir
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo, loi normale
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2, incertitude croissante avec le temps
ratingSystem-glicko2-periods = Glicko-2 par périodes
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = apprentissage
ratingSet-validation = réglage
ratingSet-test = test
ratingsColumns-1 = Système
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = Ensemble
ratingsColumns-4 = Gagnant prédit
ratingsColumns-5 = λ (log-vraisemblance moyenne)
ratingsLambda = Le logarithme moyen de la probabilité donnée à ce qui est arrivé : plus près de 0, mieux c’est ; une pièce a −0,693. ± est l’erreur type, groupée par joueur.

## Keys

keysTitle = { railHelp }
close = Fermer
keys-1 = un coup en arrière, un en avant ; avec Shift dix
keys-2 = au début, à la fin
keys-3 = à une autre variante
keys-4 = à l’erreur suivante, précédente
keys-5 = possession
keys-6 = influence
keys-7 = coups du réseau
keys-8 = coups du modèle de formes
keys-9 = dernier coup
keys-10 = points sur les pierres : pertes
keys-11 = numéros des coups
keys-12 = coordonnées
keys-13 = la fin de partie : ce que vaut un coup
keys-14 = lire plus loin d’ici ; encore : davantage
keys-15 = un cadre sur le goban, pour les flèches ; Entrée joue
keys-16 = fermer ce qui est ouvert, arrêter ce qui tourne, revenir à la partie
keys-17 = juger la variante
keys-18 = accueil, parties, composer une position, s’exercer
keys-19 = dans un exercice : le suivant, la réponse, parcourir la variante
keys-20 = cette liste

## Problems

dismiss = Fermer ce message
serverGone = Le serveur ne répond pas.
serverGoneAdvice = Relancez-le avec « tengen serve », puis rechargez cette page.
screenFault = Cet écran n’a pas pu s’afficher. Rien de ce qui est enregistré n’est perdu.
reload = Recharger la page
serverFault = Le serveur n’a pas pu répondre.
serverFaultAdvice = Regardez ce qu’il a écrit là où vous l’avez lancé, puis réessayez.
jobFailedAdvice = Changez la position ou le réseau, puis réessayez.
poolAdvice = Vérifiez le fichier : un CSV avec les colonnes black, white, winner (B ou W) et time, une partie par ligne.
emptyFile = Ce fichier est vide.
emptyFileAdvice = Choisissez une partie (SGF, GIB, NGF, UGF), ou un ZIP de parties.
fileTooLarge = Ce fichier fait { TENTHS($megabytes) } Mo, et le maximum est { TENTHS($most) } Mo.
fileTooLargeAdvice = Choisissez un fichier plus petit, ou lancez le serveur avec --max-kilobytes.

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player } a passé alors que { $better } valait { TENTHS($points) } points.
reason-ladder = { otherPlayer } prend { x-stones } en { $at } dans un shicho qui commence en { $starts }.
reason-ladder_fails = Le shicho contre { x-others } en { $at } ne marche pas : { otherPlayer } s’échappe par { $escape }.
reason-stones_captured = { otherPlayer } capture { x-stones } en { $at }, en commençant par { $first }.
reason-group_died = { $stones ->
    [one] { x-Stones } en { $at } est morte
   *[other] { x-Stones } en { $at } sont mortes
 } : la chance de survie est tombée de { CHANCE($ownership_before) } % à { CHANCE($ownership_after) } %.
reason-group_in_danger = { $stones ->
    [one] { x-Stones } en { $at } est en danger
   *[other] { x-Stones } en { $at } sont en danger
 } : la chance de survie est tombée de { CHANCE($ownership_before) } % à { CHANCE($ownership_after) } %.
reason-group_lived = On pouvait capturer { x-others } en { $at } : la chance est tombée de { CHANCE($ownership_before) } % à { CHANCE($ownership_after) } %.
reason-group_escaped = On pouvait attaquer { x-others } en { $at } : la chance de capture est tombée de { CHANCE($ownership_before) } % à { CHANCE($ownership_after) } %.
reason-dead_stone = La pierre ne peut pas vivre : l’endroit est à { otherPlayer } (sûr à { SURE($ownership) } %), et le reste.
reason-overconcentration = Surconcentré : l’endroit était déjà à { player } ({ $own_stones } pierres à soi alentour, sûr à { SURE($ownership) } %), et le coup n’y ajoute rien.
reason-not_answered = { $last } de { otherPlayer } demandait une réponse, en { $better }.
reason-needless_answer = { $last } de { otherPlayer } ne demandait pas de réponse ici : { $better } était plus gros.
reason-territory_lost = { player } perd environ { WHOLE($points) } points de territoire autour de { $at }.
reason-territory_conceded = { otherPlayer } gagne environ { WHOLE($points) } points autour de { $at }.
reason-changes_hands = La meilleure variante vaut environ { WHOLE($points) } points de plus autour de { $at }.
reason-spread = La perte est répartie sur le goban : aucun endroit ne change de mains.
reason-bigger_endgame = Joué : { $played_told } { x-playedTurn } ; { $open_told } { x-openTurn } restait à prendre en { $better }.
reason-unusual_shape = { $seen ->
    [0] Le modèle de formes, appris de { $games } parties, attend { $better_move } ({ PERCENT($better) } %) dans cette forme, et presque jamais le coup joué ({ PERMILLE($played) } %).
   *[other] Dans cette forme, les joueurs forts répondent { $better_move }, { $answered } fois sur { $seen } dans { $games } parties, et presque jamais le coup joué ({ PERMILLE($played) } %).
 }
reasonMadeUp = D’autres endroits en compensent une partie.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (aucune raison trouvée)
moveOfGame = Coup { $number }, { player } { $point }
mistakeTold = Coup { $number }, { player } { $point } : { TENTHS($loss) } points perdus ({ $category }). Mieux : { $better }.
mistakeToldUnsure = Coup { $number }, { player } { $point } : { TENTHS($loss) } points perdus ({ $category }, première impression). Mieux : { $better }.
answerRightSame = Juste. La recherche continue par { $best }.
answerRight = Juste, aussi bon que { $best }.
answerDoubtful = Douteux : { TENTHS($loss) } points perdus selon cette recherche, qui n’est pas sûre.
answerClose = Presque : { TENTHS($loss) } points perdus.
answerWrong = Non : { TENTHS($loss) } points perdus.
answerMeets = On y répond par { $reply }.
answerPreferred = Préféré : { $best }.
answerBetter = Mieux : { $best }.
swingMissed = Du coup { $first } au coup { $last }, les deux camps ont manqué leur chance tour à tour.
swingOpen = Du coup { $first } au coup { $last }, les deux camps ont laissé ouvert l’endroit autour de { $place }.
swingOpenOne = Du coup { $first } au coup { $last }, { player } a laissé ouvert l’endroit autour de { $place }.
turningSteps = Coups { $first } à { $last } : les chances de { player } montent de { PERCENT($before) } % à { PERCENT($after) } %, par petits pas.
turningMoves = Coups { $first } à { $last } : les chances de { player } montent de { PERCENT($before) } % à { PERCENT($after) } %.
turningRises = Coup { $number }, { player } { $point } : les chances de { player } montent de { PERCENT($before) } % à { PERCENT($after) } %.
turningFalls = Coup { $number }, { player } { $point } : les chances de { player } tombent de { PERCENT($before) } % à { PERCENT($after) } %.
lossesOf = { player } : { HUNDREDTHS($loss) } points perdus par coup, { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
 } en { $moves } coups
lossesOfRank = { lossesOf } ; joue comme { $rank } ({ $low } à { $high })
lossesOfWideRank = { lossesOf } ; joue comme { $low } à { $high }, trop large pour donner un rang
phaseLike = , { $phase ->
    [opening] l’ouverture
    [middle-game] le milieu de partie
   *[endgame] la fin de partie
 } comme { $rank }
moreNotShown = { $count } de plus, non montrées (--top)
betterBy = Meilleur de { TENTHS($loss) } points que le coup joué.
reviewedWith = Analysé par Tengen avec le réseau { $net }.
largestMistakesAre = Les plus grosses erreurs :
cautionSmall = En { $size }x{ $size }, { $net } ne voit pas la plupart des erreurs : la tactique y décide, et elle lui échappe. Prenez sa courbe comme un guide grossier ; KataGo b18c384nbt en voit bien plus.
cautionUnmeasured = On n’a jamais mesuré comment { $net } juge les parties en { $size }x{ $size }.

## The count of a game

counted = Compté : { $text }
winsBy = { player } gagne de { $points }
draw = Partie nulle
countTold = { $winner } : Noir a { $black }, Blanc { $white }.
countToldBesides = { $winner } : Noir a { $black }, Blanc { $white } plus { $besides }.
countKomi = un komi de { $komi }
countHandicap = { $bonus } pour le handicap
bothOf = { $one } et { $other }
countPoints = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
countPointsTaken = { countPoints } (dont { $taken } { $taken ->
    [one] prisonnier
   *[other] prisonniers
 })
sure-sure = Le réseau est sûr de chaque groupe.
sure-doubtful = Le réseau n’est pas sûr de chaque groupe.
sure-unfinished = La partie s’est arrêtée avant que toutes les frontières soient fermées : le décompte est une estimation.
winsByThen = { winsBy }
drawThen = la partie est nulle
doubtBorder = La frontière autour de { $at } est restée ouverte, et { $stones } points sont donnés comme le réseau les voit ; sans eux, { $result }.
doubtDead = { $stones ->
    [one] { x-Stones } en { $at } est comptée comme morte ; si elle vit, { $result }.
   *[other] { x-Stones } vers { $at } sont comptées comme mortes ; si elles vivent, { $result }.
 }
doubtAlive = { $stones ->
    [one] { x-Stones } en { $at } est comptée comme vivante ; si elle est morte, { $result }.
   *[other] { x-Stones } vers { $at } sont comptées comme vivantes ; si elles sont mortes, { $result }.
 }
countDiffers = La partie dit { $recorded }, le décompte { $counted }.

## The report to print

reportTitle = { $game } : analyse
reportGame = Analyse d’une partie
movesCount = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
 }
judgedByInline = jugé par { $net }
reportDecided = Où cela s’est décidé
reportEnd = La fin
reportLost = { byLoss }
reportStrong = La force de ces coups
reportEndgame = La fin de partie : ce que valait le meilleur coup
reportOwned = À qui était quoi
reportAll = Toutes les erreurs
reportPlayer = Joueur
phaseColumn = { byPhaseOnly }
reportInterval = 80 % du temps entre
reportLostColumn = Perdu
reportReason = Raison
reportMove = Coup
reportScale = Estimé d’après ces seuls coups, sur l’échelle d’OGS.
reportOwnedAt = À qui était quoi après le coup { $move }
reportLargest = Les plus grosses erreurs
reportBoard = La position avant le coup { $number } : { player } a joué { $point }, { $better } était mieux
reportLostBy = { TENTHS($loss) } points perdus ({ $category })
reportFooter = Sur les gobans, 1 est le meilleur coup et la croix le coup joué. Les pertes de trois points ou plus sont des erreurs, une fois confirmées par une recherche. Les points ont les couleurs de KaTrain : à partir de 0,5, 1,5, 3, 6 et 12 points.
plotMoves = coup (rond : erreurs de Noir, carré : de Blanc)
plotLead = avance de Noir (points)
plotMove = coup
plotTemperature = points par coup
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = passé trop tôt
theme-ladder = shicho
theme-ladder_fails = shicho qui échoue
theme-stones_captured = pierres capturées
theme-group_died = groupe mort
theme-group_in_danger = groupe en danger
theme-group_lived = groupe laissé vivre
theme-group_escaped = groupe laissé filer
theme-dead_stone = pierre qui ne peut vivre
theme-overconcentration = surconcentration
theme-not_answered = coup laissé sans réponse
theme-needless_answer = réponse inutile
theme-territory_lost = territoire perdu
theme-territory_conceded = territoire concédé
theme-changes_hands = endroit qui change de mains
theme-spread = perte répartie sur le goban
theme-bigger_endgame = plus gros coup de fin de partie
theme-unusual_shape = forme inhabituelle
theme-unexplained = sans explication

## In the terminal

playStart = Vous êtes { player } contre { $bot }. Tapez un point comme D4, ou help.
playUnfinished = la partie n’est pas finie
playNoMove = { $line } : ni un point de ce goban ni une commande (tapez help)
notAllowed = Ce coup n’est pas permis : { $why }
promptMove = Votre coup (ou { $words })>
promptAnswer = Votre réponse (ou { $words })>
promptGuess = Votre idée (ou { $words })>
fromMove = coup { $move } de { $game }
stateNew = nouveau
stateDue = à revoir
stateBack = revient le { $date }
noPoint = pas un point de ce goban : { $line }
progressWritten = { $file } : progrès de { $count ->
    [one] { $count } exercice
   *[other] { $count } exercices
 }
offerBack = Ce coup perd { TENTHS($loss) } points. Tapez back, hint ou keep.
offerAgain = Tapez back, hint ou keep.
playResigns = { player } abandonne.
playPlays = { player } joue { $move }.
playNotMoved = Vous n’avez pas encore joué.
moveShare = { $move } { PERCENT($share) } %
moveShareFine = { $move } { PERMILLE($share) } %
playHint = { $bot } jouerait { $move }. Premier coup d’œil du réseau : { $likely }.
playScore = { player } mène d’environ { SIZE($points) } points, vous gagnez à { PERCENT($share) } % au premier coup d’œil du réseau.
playDead = Mortes selon le réseau : { $dead }
playHelp-point = jouer là (une lettre et un nombre)
playHelp-pass = passer ; deux passes finissent la partie
playHelp-undo = reprendre votre dernier coup
playHelp-hint = ce que jouerait le bot, et trois coups du réseau
playHelp-score = qui mène maintenant
playHelp-board = redessiner le goban
playHelp-resign = abandonner
playHelp-quit = s’arrêter ici
readingMovesOf = lecture des coups de { $name }
wrote = { $file } écrit
rankOnServer = { $rank } ({ $interval }) sur { $server }
scaleUnknown = rien n’est connu de ce rang sur { $server } : l’échelle a été mesurée de { $interval }
machineTooFew = Comparaison avec des programmes : moins de { $least } coups sur 19x19 ne disent rien.
machineUnusual = Comparaison avec des programmes : sur { $people } personnes, { $alike } jouent des coups qui ressemblent autant ou plus à ceux d’un programme. C’est inhabituel, mais ne prouve rien.
machineUsual = Comparaison avec des programmes : sur { $people } personnes, { $alike } jouent des coups qui ressemblent autant ou plus à ceux d’un programme. Cela n’a rien d’inhabituel.
phaseRank = { $phase } comme { $rank }
playsPhases = Par phase : { $phases }
tellingMoveLost = coup { $move } { $point } perd { TENTHS($loss) }
scoreDead = Mortes : { $dead }
scoreNoneDead = aucune
scoreUnfinished = La partie n’est pas finie : chaque pierre du goban est comptée comme vivante. Avec --dead auto, le réseau décide.
recordSays = la partie dit { $result }
showPlayers = { $black } (Noir) - { $white } (Blanc)
showStart = Avant le premier coup
showCaptured = Captures : { $black } par Noir, { $white } par Blanc
readingAhead = lecture
evaluatedPosition = { player } mène de { SIZE($points) } points (± { TENTHS($deviation) }), Noir gagne à { PERMILLE($share) } %
evaluateMoves = { player } à jouer : { $moves }
searchedPosition = { player } mène de { SIZE($points) } points, Noir gagne à { PERMILLE($share) } % ({ $count ->
    [one] { $count } visite
   *[other] { $count } visites
 })
searchedAtFirst = Au premier coup d’œil, { player } mène de { SIZE($points) } points, Noir gagne à { PERMILLE($share) } %
searchedMove = { $count ->
    [one] { $count } visite
   *[other] { $count } visites
 }, { player } mène de { SIZE($points) } points, Noir gagne à { PERMILLE($share) } %
evaluateOwners = À qui est quoi : X à Noir, x plutôt à Noir, o plutôt à Blanc, O à Blanc
judgeOffered = Un réseau plus fort, { $net }, donne moins de fausses alertes et trouve plus d’erreurs. À obtenir une fois ({ $megabytes } Mo) : { $command }. Ceci ne sera pas redit.
reviewing = analyse de { $game }
reviewingAll = analyse
reviewedBefore = { $done } sur { $count ->
    [one] { $count } partie était déjà analysée
   *[other] { $count } parties étaient déjà analysées
 }
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = points perdus par coup : { $losses }
noDate = sans date
tally = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
 }, { HUNDREDTHS($loss) } points perdus par coup, { TENTHS($mistakes) } erreurs pour 100 coups
severalGames = plusieurs parties ; voici la première (--game N en prend une autre)
mistakesOfTheme = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
 }, { TENTHS($loss) } points chacune
themeShare = { WHOLE($share) } erreurs sur 100
usualShare = (autres : { WHOLE($share) })
noExercises = { $count ->
    [one] Dans cette partie, aucune de vos erreurs
   *[other] Dans ces { $count } parties, aucune de vos erreurs
 } n’est assez sûre pour un exercice.
exercisesStronger = Un réseau plus fort est sûr de plus d’erreurs : { $command }, puis analysez de nouveau les parties.
noOwnEndgames = Dans vos parties, aucun endroit de fin de partie n’est encore prouvé. Endroits préparés : { $command }.
typeNumber = Tapez un nombre de 1 à { $count }.
answersNotKept = Ces réponses ne sont pas gardées. Avec --progress FICHIER elles le sont, et vous reprenez où vous en étiez.
fewGames = Trop peu de parties pour un conseil : il en faut { $least } ou plus, aussi dans chaque part comparée.
exercisesBy = exercices : { $command }
lossPerMove = { HUNDREDTHS($loss) } points par coup
expectedLoss = attendu { HUNDREDTHS($loss) }

fateGroup = { player } : { $points }
fate-lives = { player } en premier : le groupe vit
fate-dies = { player } en premier : le groupe meurt
fate-ko = { player } en premier : un ko ou une répétition décide
fate-unproved = { player } en premier : rien n’est prouvé
fateWalls = En supposant que ces groupes vivent : { $points }
fateFramed = En supposant que l’on ne joue que dans cette zone et que ce qui en sort vit
fateOpen = Il y a trop d’espace ouvert autour pour le lire : délimitez une zone (--area A1-G6).
playCapture = Atari-go : celui qui capture une pierre en premier gagne, et personne ne passe.

## The bots as opponents

opponent-human-level = le rang que vous choisissez
opponent-human-character = joue comme les gens de ce rang, erreurs comprises
opponent-search-level = le plus fort ici
opponent-search-character = lit avec un réseau avant chaque coup
opponent-policy-level = plus fort que Hana 3d
opponent-policy-character = répond aussitôt, à l’intuition seule
opponent-endgame-level = plus fort que Hana 3d
opponent-endgame-character = ouvre à l’intuition, compte la fin exactement
opponent-uct-level = plus faible que Hana 20k
opponent-uct-character = joue bien des parties jusqu’au bout dans sa tête
opponent-patterns-level = environ Hana 10k
opponent-patterns-character = connaît les bonnes formes et ne lit rien
opponent-influence-level = plus faible que Hana 20k
opponent-influence-character = aime les grands espaces et se fait prendre
opponent-capture-level = pour l’Atari-go, où la première capture gagne
opponent-capture-character = a appris le jeu tout seul ; idéal pour débuter
captureLevel = Force
captureLevel-easy = facile
captureLevel-hard = difficile
opponent-random-level = un premier adversaire
opponent-random-character = pose des pierres n’importe où

## What a player's games say

remarkPhase = { $phase ->
    [opening] Votre ouverture
    [middle-game] Votre milieu de partie
   *[endgame] Votre fin de partie
 } perd { HUNDREDTHS($value) } points par coup ; à votre rang, qui joue le reste comme vous en perd { HUNDREDTHS($expected) }. Cela fait { WHOLE($points) } points par partie.
remarkTheme = { WHOLE($value) } de vos erreurs sur 100 sont du genre « { $theme } » ; chez les autres joueurs, { WHOLE($usual) }.
remarkOpponent = Contre { $name }, vous perdez { HUNDREDTHS($value) } points par coup, { HUNDREDTHS($otherwise) } dans les autres parties : { WHOLE($points) } points par partie.
remarkGroup = { $name ->
    [as-Black] Avec Noir
    [as-White] Avec Blanc
    [night] La nuit
    [morning] Le matin
    [afternoon] L’après-midi
   *[evening] Le soir
 }, vous perdez { HUNDREDTHS($value) } points par coup, { HUNDREDTHS($otherwise) } dans les autres parties : { WHOLE($points) } points par partie.
remarkImproved = Progrès ({ $phase ->
    [opening] ouverture
    [middle-game] milieu de partie
    [endgame] fin de partie
   *[game] partie entière
 }) : { HUNDREDTHS($before) } points par coup jusqu’au { $until }, { HUNDREDTHS($after) } depuis le { $since }.

## A public server

publicTitle = Quel est le niveau de ces coups ?
publicLead = Choisissez des parties d’un joueur. Tengen lit les coups et dit quel rang ils montrent, sur l’échelle d’OGS.
publicFiles = Parties (SGF, GIB, NGF, UGF)
publicPlayer = Le nom du joueur, si plusieurs jouent dans toutes les parties
publicNoFile = Choisissez au moins une partie.
publicLimits = Au plus { $games } parties et { $kilobytes } ko à la fois, { $hourly } fois par heure. Les { $moves } derniers coups du joueur comptent.
publicKept = Vos parties restent en mémoire jusqu’à ce que le rang soit connu, et le rang pendant { $minutes } minutes. Rien n’est écrit sur un disque, et personne d’autre ne le voit.
publicWhose = De qui faut-il lire les coups ?
publicAhead = { $ahead ->
    [0] C’est ensuite votre tour.
    [one] Une demande passe avant la vôtre.
   *[other] { $ahead } demandes passent avant la vôtre.
 }
publicAddress = Seuls ceux qui connaissent l’adresse de cette page la voient. Elle disparaît { $minutes } minutes après la réponse.
publicForget = Oublier maintenant
publicAgain = D’autres parties

## Names of shapes, josekis and openings

term-hane = hane
term-stretch = nobi
term-solid-extension = narabi
term-diagonal-move = kosumi
term-attachment = tsuke
term-one-space-jump = saut d’un espace
term-two-space-jump = saut de deux espaces
term-knights-move = keima
term-large-knights-move = ogeima
term-ponnuki = ponnuki
term-capture = capture
term-empty-triangle = triangle vide
term-bamboo-joint = nœud de bambou
term-tigers-mouth = gueule de tigre
term-star-point = point 4-4
term-komoku = point 3-4
term-san-san = point 3-3
term-mokuhazushi = point 5-3
term-takamoku = point 5-4
term-san-san-invasion = invasion au 3-3
term-san-san-approach = approche au 3-3
term-komoku-approach = approche au 3-4
term-block = blocage
term-low-approach = approche basse
term-high-approach = approche haute
term-large-knights-approach = approche en ogeima
term-two-space-high-approach = approche haute à deux espaces
term-shoulder-hit = coup d’épaule
term-small-knights-enclosure = shimari en keima
term-large-knights-enclosure = shimari en ogeima
term-one-space-enclosure = shimari d’un espace
term-two-space-enclosure = shimari de deux espaces
term-knights-answer = réponse en keima
term-one-space-answer = réponse d’un espace
term-slide = glissade
term-extension = extension
term-kick = kosumi-tsuke
term-attach-and-extend = tsuke-nobi
term-attach-and-draw-back = tsuke-hiki
term-outside-attachment = tsuke extérieur
term-shusakus-diagonal = kosumi de Shusaku
term-double-approach = double approche
term-one-space-low-pincer = pince basse à un espace
term-one-space-high-pincer = pince haute à un espace
term-two-space-low-pincer = pince basse à deux espaces
term-two-space-high-pincer = pince haute à deux espaces
term-three-space-low-pincer = pince basse à trois espaces
term-three-space-high-pincer = pince haute à trois espaces
term-avalanche = avalanche
term-small-avalanche = petite avalanche
term-large-avalanche = grande avalanche
term-magic-sword = épée magique
term-taisha = taisha
term-two-star-points = nirensei
term-sanrensei = sanrensei
term-low-chinese = ouverture chinoise basse
term-high-chinese = ouverture chinoise haute
term-mini-chinese = mini-chinoise
term-kobayashi = ouverture Kobayashi
termStep = { $before }, { $step }
namedMove = { $point } ({ $name })
termAfter = { $name } après { $before }
exerciseQuestion = { toMove }. Dans la partie, { $played } a perdu { TENTHS($loss) } points : trouvez un meilleur coup.
josekisTitle = Josekis
