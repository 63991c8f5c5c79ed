# Español. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-stones = { $color ->
    [B] { $stones ->
        [one] la piedra negra
       *[other] las { $stones } piedras negras
     }
   *[W] { $stones ->
        [one] la piedra blanca
       *[other] las { $stones } piedras blancas
     }
 }
x-Stones = { $color ->
    [B] { $stones ->
        [one] La piedra negra
       *[other] Las { $stones } piedras negras
     }
   *[W] { $stones ->
        [one] La piedra blanca
       *[other] Las { $stones } piedras blancas
     }
 }
x-others = { $color ->
    [B] { $stones ->
        [one] la piedra blanca
       *[other] las { $stones } piedras blancas
     }
   *[W] { $stones ->
        [one] la piedra negra
       *[other] las { $stones } piedras negras
     }
 }
x-playedTurn = { $played_turn ->
    [gote] en gote
    [sente] en sente
    [reverse-sente] en sente inverso
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] en gote
    [sente] en sente
    [reverse-sente] en sente inverso
   *[other] { $open_turn }
 }
x-side = { $color ->
    [B] negro
   *[W] blanco
 }
x-otherSide = { $color ->
    [B] blanco
   *[W] negro
 }
player = { $color ->
    [B] Negro
   *[W] Blanco
 }
otherPlayer = { $color ->
    [B] Blanco
   *[W] Negro
 }
either = { $one } o { $other }
appName = Tengen
tagline = Abre una partida de go y mira quién iba ganando, qué jugadas perdieron puntos y qué era mejor.
promises-1 = Los errores de ambos jugadores, cada uno con una jugada mejor y la razón en palabras
promises-2 = La fuerza de tus jugadas, como rango
promises-3 = Lo que vale cada jugada del final, y rivales de todos los niveles
heroLabel = Un tablero de go: Shusaku contra Gennan Inseki, 1846, tras la jugada 127
heroText = Ver la famosa jugada 127 de Shusaku
loadingGame = Leyendo la partida…
loading = Cargando…
skipToBoard = Ir al tablero

## Rail

rail = Secciones de Tengen
railHome = Inicio
railLibrary = Partidas
railPlay = Jugar
railTrain = Practicar
railPlayers = Jugadores
railLab = Laboratorio
railJobs = { jobs }
railHelp = Teclas
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = Ajustes
settingsNet = La red que juzga
settingsJudge = Los primeros vistazos y las curvas son de esta red; los análisis los juzga { $net }, que ya está disponible.
settingsReview = Analizar una partida al abrirla por primera vez
settingsTheme = Colores
settingsLanguage = Idioma
languageOfBrowser = como el navegador
dark = Oscuro
light = Claro

## Jobs

jobs = Tareas
noJobs = No hay nada en marcha. Los análisis siguen aquí cuando cierras la página.
jobKind-review = { review }
jobKind-fetch = Red
jobKind-rank = Rango
jobKind-get = { gamesColumn }
jobState-waiting = en espera
jobState-running = en marcha
jobState-paused = en pausa
jobState-done = terminado
jobState-failed = fallido
jobState-cancelled = cancelado
jobProgress = { $percent } %
timeLeftSeconds = faltan unos { $seconds } s
timeLeftMinutes = faltan unos { $minutes } min
pause = Pausa
resume = Continuar
tryAgain = Intentar de nuevo
openJobs = Tareas, abiertas: { $count }

## Welcome

dropTitle = Suelta aquí una partida
dropText = o elige archivos (SGF, GIB, NGF, UGF, o un ZIP de ellos), o pega el texto de una partida en cualquier lugar de esta página.
dropNow = Suelta para abrir la partida
chooseFile = Elegir un archivo
pasteLabel = … o pega aquí una partida
pasteHint = (;GM[1]SZ[19] …
openPasted = Abrir
samplesTitle = O mira una de estas
samples-ear-reddening-title = La partida de las orejas rojas
samples-ear-reddening-text = Shusaku – Gennan Inseki, 1846. Una jugada que actúa en cuatro direcciones.
samples-endgame-title = Una partida con un final largo
samples-endgame-text = GNU Go juega contra sí mismo en 19×19, con variantes de su final.
samples-small-title = Una partida pequeña
samples-small-text = Toda una lucha en 9×9, comentada captura a captura.
emptyBoard = Componer una posición
emptyBoardText = Pon piedras en un tablero vacío y mira qué opina la red.
privacy = Tus partidas se quedan en este equipo hasta que las borres.
continueTitle = Seguir donde estabas
continueAt = jugada { $move } de { $moves }
unfinishedTitle = Partidas en curso contra bots
unfinished = { $bot }, { $size }×{ $size }, { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
 }
allGames = Todas las partidas
myGames = Mis partidas
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = analizada

## Library

library = { railLibrary }
sortBy = Orden
librarySearch = Jugadores, fechas, resultados
libraryEmpty = Aún no hay partidas. Suéltalas en cualquier lugar de esta página.
libraryNone = Ninguna partida tiene todas estas palabras.
libraryCount = { $shown } de { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
 }
games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
 }
more = Mostrar más
columns-date = Fecha
columns-players = Jugadores
columns-result = Resultado
columns-size = Tablero
columns-moves = Jugadas
columns-review = { review }
columns-losses = Puntos perdidos por 100 jugadas
columns-opened = Última apertura
columns-added = Añadida
lossesTip = Puntos perdidos por 100 jugadas, los dos jugadores juntos.
delete = Borrar
deleteQuestion = ¿Borrar «{ $name }» con todas sus variantes y análisis? Es definitivo.
deleted = Borrada: { $name }
searchPosition = Buscar por posición
getGames = Traer tus partidas de OGS
getPlayer = Nombre en { $server }
getMost = Últimas partidas
getNow = Traer partidas
getAsks = No se pregunta a nadie antes de que pulses el botón. Después Tengen solo consulta estas direcciones, una vez por segundo, y no envía más que el nombre:
patternLabel = Un diagrama: X negro, O blanco, . vacío, ? cualquiera; | y - son los bordes
patternOther = O busca una posición entera: abre una partida o compón una posición y elige Explorar, Buscar en las partidas.
searchNow = Buscar
foundPlaces = { $places ->
    [one] { $places } lugar
   *[other] { $places } lugares
 } en { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
 }
foundNone = Ninguna otra partida tiene esta posición.
foundAt = tras la jugada { $move }
findHere = Buscar en las partidas
continuationBoard = Cómo siguieron las partidas desde aquí
patternBoard = Una parte del tablero: haz clic para dibujar piedras
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = Cualquiera
patternSign-nothing = Vacío
patternPlace = Parte del tablero
patternPlaces-corner = una esquina
patternPlaces-side = un lado
patternPlaces-middle = el centro
patternAsText = Escribirlo como texto
chooseGames = Elige partidas para analizarlas o borrarlas.
chosenGames = { $count ->
    [one] { $count } elegida
   *[other] { $count } elegidas
 }
chooseAll = Elegir todas
chooseGame = Elegir { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [one] El análisis ha empezado.
   *[other] Han empezado { $count } análisis.
 }
droppedFiles = { $files ->
    [one] { $files } archivo
   *[other] { $files } archivos
 }, { $date }
blackWon = Ganó negro { PERCENT($share) } %

## Game header

backToLibrary = { railLibrary }
export = Exportar
exportSgf = Partida (SGF)
exportReviewed = Partida con análisis (SGF)
exportReport = Informe para imprimir (HTML)
notPainted = El navegador no pudo dibujar la imagen.
exportPng = Imagen (PNG)
exportSvg = Imagen (SVG)
playFromHere = Jugar desde aquí
unnamedBlack = { black }
unnamedWhite = { white }
komi = komi { $komi }
handicap = { $stones } piedras de hándicap
warnings = { $count ->
    [one] { $count } nota sobre esta partida
   *[other] { $count } notas sobre esta partida
 }
tips-rules = Las reglas que nombra la partida; deciden qué cuenta como punto.
tips-komi = Puntos que recibe blanco por jugar en segundo lugar.
tips-result = El resultado según la partida: B+2 significa que negro ganó por dos puntos, R por abandono.
tips-lead = Por cuántos puntos va ganando este jugador con buen juego desde aquí, komi incluido. ± dice cuánto puede desviarse el resultado final.
tips-winrate = Cuántas veces gana negro desde aquí, según lo ve la red.
tips-loss = Cuántos puntos empeoró la posición con esta jugada.
tips-firstLook = Una primera impresión: por debajo de punto y medio significa poco.
tips-probability = La probabilidad de que un jugador fuerte elija aquí esta jugada. Dice si parece natural, no si es buena.
tips-played = La probabilidad que la red daba a la jugada que se hizo.
tips-influence = Puntos de negro menos los de blanco por influencia estática: sin lectura, sin red y sin komi.
tips-lambda = λ: hasta dónde alcanzan las piedras en el espacio abierto. Más alto: más lejos.
tips-kappa = κ: cuánto se confía en que las piedras vivan. Más bajo: las piedras en terreno enemigo se apagan.
tips-ownership = Los cuadrados muestran de quién será un punto al final, según la red: cuanto más grandes, más seguro. Sobre una piedra: parece muerta.
tips-net = Las siguientes jugadas más probables según la red, como piedras pálidas y en por ciento.
tips-patterns = Las siguientes jugadas más probables según el modelo de formas: lo que sugiere la forma local.
tips-lastMove = Un anillo alrededor de la última jugada, del color de lo que costó.
tips-coordinates = Letras y números en el borde; se omite la letra I.
tips-losses = Puntos de color en las últimas piedras: lo que costó cada jugada. Huecos: un primer vistazo.
tips-numbers = El número de cada jugada, sobre su piedra.
tips-netName = La red neuronal que juzgó estas posiciones. En los ajustes se puede elegir otra.

## Walking

walk = Recorrer la partida
first = Al principio (Home)
back10 = Diez jugadas atrás (Shift ←)
back = Una jugada atrás (←)
forward = Una jugada adelante (→)
forward10 = Diez jugadas adelante (Shift →)
last = Al final (End)
previousMistake = Error anterior (Shift N)
nextMistake = Error siguiente (N)
noMistake = No hay otro error de tres puntos o más en esta dirección.
noMistakeYet = El análisis aún no está listo; inténtalo dentro de un momento.
pass = Pasar
both = Ambos
moveNumber = Jugada { $number }
start = Inicio
ofMoves = de { $count }
variations = Variantes
variation = { $number }: { $move }
toMove = Juega { x-side }
black = Negro
white = Blanco
comment = Comentario
captures = Capturas
capturesTip = Piedras retiradas del tablero: negras, blancas.

## Panels of a game

panels = Qué ver de esta partida
panel-review = { review }
panel-explore = Explorar
panel-endgame = Final
panel-info = Datos
backToGame = Volver a la partida
triedLine = Una variante tuya
keepLine = Guardar esta variante
lineName = Nombre (si quieres)
lineKept = La variante queda guardada con la partida.
dropLine = Quitar la variante guardada
noMoves = Esta partida no tiene jugadas.
someRefused = { $count ->
    [one] Se dejó fuera { $count } partida: { $first }
   *[other] Se dejaron fuera { $count } partidas: { $first }
 }
aboutGame = Sobre esta partida
noNotes = La partida se leyó tal cual; no hubo que reparar nada.
hasComment = Aquí hay un comentario
noComments = Aquí no hay comentario.
blackWins = Negro gana { PERCENT($share) } %
leadsBy = { player } lleva { SIZE($points) } de ventaja
visits = { $count ->
    [one] { $count } visita
   *[other] { $count } visitas
 }
othersAnalysis = { $whose }: { $said }
othersAnalysisBefore = { $whose } antes de esta jugada: { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = Torneo
facts-place = Lugar
facts-size = { columns-size }
facts-collection = Colección

## Review

review = Análisis
reviewNone = Esta partida aún no está analizada.
reviewNow = Analizar esta partida
reviewWaits = El análisis espera su turno.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = Primer vistazo…
reviewStage-judging = La red fuerte mira cada posición…
reviewStage-searching = Confirmando con lectura…
reviewStage-strength = Los errores están confirmados. Ahora, la fuerza de las jugadas…
reviewStage-endgame = Los errores están confirmados. Ahora, lo que valía el final…
reviewPaused = El análisis está en pausa.
judge = Un juez más fuerte
judgeBrings = Los análisis de la red de KataGo { $net } dan una falsa alarma por cada { $after } jugadas señaladas en vez de una por cada { $before }, y encuentran más errores.
judgeCosts = Descargar { $megabytes } MB, una vez. Un análisis de 250 jugadas tarda luego unos { $seconds } segundos en dos núcleos.
judgeGet = Obtenerlo
judgeStage-none = Espera su turno…
judgeStage-downloading = Descargando…
judgeStage-converting = Preparando la red…
judgeStage-calibrating = Preparando la red…
judgeStage-checking = Comprobando la red…
judgePaused = La descarga está en pausa.
judgeReady = Este análisis lo juzgó { $before }. La red más fuerte { $net } ya está aquí.
reviewAgainNow = Analizar de nuevo
judgedPartly = Borrador de { $draft }; { $net } ha juzgado { $done } de { $total } jugadas.
endgameBy = Valores del final por { $net }.
turningPoints = Momentos decisivos
bothPlayers = Ambos jugadores
sameStones = Sobre las mismas piedras
meanLoss = Pérdida por jugada
meanLossTip = Puntos que perdió una jugada de media. Un primer vistazo exagera, la cifra confirmada menos.
playsLike = Juega como
strengthTip = Solo por las jugadas de esta partida, en la escala de OGS. El intervalo contiene el rango verdadero en 80 de 100 casos. Los números son las jugadas que más dicen.
mistakesTitle = Errores por tamaño
noMistakes = Ninguna jugada perdió tres puntos o más.
categoryConfirmed = { $category }, confirmado por { $net }
categoryProvisional = { $category }, primer vistazo de { $net }
provisional = primer vistazo
confirmedTip = Una búsqueda lo ha confirmado.
provisionalTip = Un vistazo de la red; la búsqueda puede verlo de otro modo.
playedMove = Jugado
betterMove = Mejor
lostPoints = { TENTHS($points) } puntos perdidos
noReason = No se encontró razón
reasonFollows = la razón llegará
showLine = Mostrar la variante
category-excellent = excelente
category-great = muy buena
category-good = buena
category-inaccuracy = imprecisión
category-mistake = error
category-blunder = error grave
huntGiveUp = Mostrar la jugada mejor
huntHint = Encuéntrala tú: ¿dónde debería jugar { x-side }? Haz clic en el tablero.
huntJudging = Mirando { $move }…
lineEnds = Así, { $better }; la partida siguió con { $played }.
lineFates = { $fates }; { $better } en vez de { $played }.
fateLives = { player }: las { $stones } piedras en { $at } viven
fateDies = { player }: las { $stones } piedras en { $at } mueren
fates = { $one }, { $other }
huntFound = Sí, { $move } es la jugada.
count = El recuento
prisoners = Prisioneros: negro tiene { $black }, blanco { $white }.
correctHint = ¿Un grupo está mal contado? Haz clic en él: las piedras muertas reviven, las vivas mueren.
takeBack = Deshacer las correcciones
cutOff = Las jugadas acaban antes de que terminara la partida: consta { $result }. Por eso no hay nada que contar.
huntPlayed = Esa es la jugada de la partida.

## Reading ahead

readAhead = Leer
readFurther = Leer más
readAheadTip = Buscar en esta posición: las mejores jugadas, a cuántos puntos está cada una de la primera, y qué sigue.
searchHere = Solo aquí
searchHereTip = Leer en una zona: la primera jugada se hace allí, las respuestas en cualquier parte.
searchHereAsk = Haz clic en dos esquinas opuestas de la zona.
readSo = { $lead }, { $visits } posiciones leídas por { $net }
behind = −{ TENTHS($points) }
behindTip = Puntos por detrás de la mejor jugada, según esta búsqueda. Cuantas menos posiciones, más aproximado.

## Overlays

overlays = Qué mostrar en el tablero
ownership = Dominio
influence = Influencia
net = Red
patterns = Formas
lastMove = Última jugada
lossDots = Pérdidas
numbers = Números
lossLegend = Puntos perdidos:
fromPoints = { $points }+
less = menos
nets-default = la red de Tengen
nets-fast = la red rápida de Tengen
judgedBy = Juzgado por { $net }
byNet = por { $net }
reviewedBy = Este análisis es de { $net }.
reviewAgain = Analizar de nuevo con
coordinates = Coordenadas
reach = Alcance λ
trust = Confianza κ
influenceScore = { influence }

## Evaluation

evaluation = Evaluación
curveLabel = Marcador y probabilidad de ganar en { $moves } jugadas. Flechas para recorrer, N para el siguiente error.
curveLead = Ventaja
curveWinrate = Gana negro
evaluating = Juzgando { $done } de { $total }
stop = Parar
evaluateNow = Juzgar la partida
lead = { curveLead }
winrate = { curveWinrate }
loss = Pérdida de la última jugada
played = Esperada
leadEven = igualada
leadText = { player } +{ SIZE($points) }
losses-1 = 12 puntos o más
losses-2 = de 6 a 12 puntos
losses-3 = de 3 a 6 puntos
losses-4 = de 1,5 a 3 puntos
losses-5 = de 0,5 a 1,5 puntos
losses-6 = menos de medio punto
percentTiny = < 1 %
percent = { PERCENT($share) } %
topMoves = Jugadas más probables

## Endgame

endgame = ¿Cuánto vale una jugada?
endgameExplained = Cerca del final el tablero se divide en zonas. En el tablero se ve lo que vale una jugada en cada una; haz clic en una zona para saber más.
endgameCounting = Valores miai en puntos de territorio.
endgamePlaces = Lugares por valor
endgameNow = { editorDone }
endgameOpen = { $count ->
    [one] { $count } zona sigue demasiado abierta para darle un valor.
   *[other] { $count } zonas siguen demasiado abiertas para darles un valor.
 }
worthless = { $count ->
    [one] { $count } lugar más es un dame o está resuelto.
   *[other] { $count } lugares más son dame o están resueltos.
 }
allSettled = Todo está resuelto: ya no queda nada por jugar.
boardCount = El recuento de todo el tablero da { $lead }, con un komi de { $komi }.
boardDoubt = { $net } ve { $lead }: el recuento es dudoso en { $places }.
boardDoubtAnywhere = { $net } ve { $lead }: el recuento es dudoso.
placeNote = { $point }: { $why }
nearestPlace = { $point } ya está resuelto; esta es la zona abierta más cercana.
dame = Dame: no vale nada para nadie
gote = gote
kos = Ko en
koAdvice = { $favours ->
    [B] Negro tiene más amenazas de ko y puede luchar; a blanco le conviene acabar el ko en cuanto pueda.
    [W] Blanco tiene más amenazas de ko y puede luchar; a negro le conviene acabar el ko en cuanto pueda.
   *[none] Ambos tienen las mismas amenazas de ko: una jugada en el ko vale lo que indica su valor.
 }
order = Orden de jugadas
searching = Buscando la zona…
searchingOf = Leyendo: { $done } de { $total }
cancel = Cancelar
dismissJob = Quitar
temperature = Una jugada vale
mean = Marcador esperado
swing = Diferencia
sure = Certeza
between = { $low } a { $high }
unsettled = aún no está lo bastante definido ({ $low } a { $high })
about = unos { $value }
point = { $count ->
    [one] { $value } punto
   *[other] { $value } puntos
 }
score = { player } +{ $value }
sente-gote = Gote para ambos
sente-left-sente = Sente de negro, sente inverso de blanco
sente-right-sente = Sente de blanco, sente inverso de negro
sente-double-threat = Ambos amenazan esto y se les responde: no se gana nada
sente-miai-like = Entre sente y gote
sente-settled = Resuelto: no queda nada que ganar
sureness-proved = demostrado
sureness-proved-if-the-stones-around-live = demostrado, si las piedras de alrededor viven
sureness-search-steady-nothing-open-changes-it = nada de lo que queda abierto lo cambia
sureness-search-finished = leído hasta el final
sureness-search-finished-leaves-in-doubt = leído hasta el final; la red duda de algunos resultados
sureness-search-cut-off = no leído hasta el final
blackFirst = Negro primero
whiteFirst = Blanco primero
noLine = nada que ganar
elsewhere = en otra parte
walkTo = Mostrar el tablero tras { $move }
thermographLabel = Termógrafo: las paredes se juntan a temperatura { $temperature }, marcador { $mean }.
endgameSaid = Una jugada aquí vale { $temperature } puntos. { $sente }.
endgameTips-temperature = Lo que gana una jugada local (valor miai), en puntos de territorio. Juega donde sea mayor.
endgameTips-mean = El marcador medio de esta zona, solo territorio: con lo que se puede contar antes de que nadie juegue aquí.
endgameTips-swing = La diferencia entre que empiece negro o blanco (valor deiri): en gote el doble de lo que vale una jugada, en sente lo mismo.
endgameTips-sente = Sente: la jugada amenaza más de lo que gana, se responde y se conserva el turno. Gote: se pierde el turno. Sente inverso: se quita el sente al otro.
endgameTips-sure = El intervalo en que está el valor si la red juzga bien las posiciones finales. Un solo número: la lectura es completa.
endgameTips-thermograph = Cuanto más alto, más vale una jugada en otra parte. La pared izquierda es el marcador si empieza negro, la derecha si empieza blanco. Se juntan donde da igual quién empiece: en el valor de una jugada.

## Editor

editor = { emptyBoard }
editorTool = Poner en el tablero
editorBlack = Piedras negras
editorWhite = Piedras blancas
editorErase = Quitar piedras
editorAlternate = Negro y blanco por turno
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = Le toca a
editorClear = Vaciar el tablero
editorDone = Mirar esta posición
editorHint = Haz clic en el tablero, o mueve el marco con las flechas y pulsa Intro.
editorStone = { $where }: { $stone }
stones-1 = vacío
stones-2 = { black }
stones-3 = { white }

## Board

board = Tablero de go de { $size } por { $size }
boardHelp = Pulsa C para mover un marco con las flechas; Intro juega ahí.
tapAgain = { $vertex }: toca otra vez para jugar ahí
playAt = Jugar { $vertex }
cursorOn = Marco en { $where }, { $stone }
stonesOf = { $color }: { $points }.
stonesOfNone = { $color }: sin piedras.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = Jugar contra un bot
matchTitle = Partida con { $bot }
opponent = Rival
thinks = Piensa
seconds = { $seconds } s por jugada
rank = { jobKind-rank }
yourColor = Tu color
randomColor = por sorteo
watchBots = nadie: juegan dos bots
playsBlack = Juega con negras
boardSize = { columns-size }
handicapStones = Hándicap
even = sin ventaja
komiField = Komi
usualKomi = el habitual
rulesField = Reglas
ruleNames-chinese = Chinas
ruleNames-japanese = Japonesas
ruleNames-korean = Coreanas
ruleNames-aga = AGA (americanas)
ruleNames-bga = BGA (británicas)
ruleNames-new-zealand = Nueva Zelanda
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = Chinas, como en OGS
ruleNames-chinese-kgs = Chinas, como en KGS
moreSettings = Komi, reglas, tiempo
clock = Tu tiempo
noClock = sin límite
noMainTime = ninguno
byoYomi = Byo-yomi
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } s
periodsLeft = { $count ->
    [1] último periodo
   *[other] { $count } periodos
 }
botPassed = { $bot } pasa. Pasa tú también para terminar la partida y contar.
removeMatch = Quitar esta partida
removeQuestion = ¿Quitar esta partida sin terminar? Sus jugadas se perderán.
minutes = { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minutos
 }
startGame = Empezar
yourTurn = Te toca
botThinks = El bot está pensando…
gameOver = La partida ha terminado: { $result }
undo = Deshacer
resign = Abandonar
resignQuestion = ¿Abandonar esta partida?
hintButton = Pista
hintText = El bot jugaría { $move }.
hintNet = La red mira
scoreButton = Marcador
scoreCounted = Contado ahora: { $result }
scoreLead = { $lead } a primera vista; gana negro { PERCENT($share) } %
seeReview = Ver el análisis
newGame = Nueva partida
you = Tú

## Players

playersTitle = { railPlayers }
playersEmpty = Aún no hay partidas. Suéltalas en esta página y aquí estarán sus jugadores.
playersHint = Los jugadores de tus partidas. Elige uno para ver lo fuertes que parecen sus jugadas y lo que dicen los análisis.
playerTip = ¿Qué fuerza tienen las jugadas de este jugador?
playerHint = La estimación lee las últimas 500 jugadas de este jugador. Tarda unos segundos por partida.
playersGames = { gamesColumn }
estimateRank = Estimar el rango
estimateAgain = Estimar de nuevo
estimating = Leyendo las jugadas…
rankRange = { $low } a { $high }
rankTip = En la escala de OGS, solo por las jugadas. El intervalo contiene el rango verdadero en 80 de 100 casos. Una o dos partidas dan una idea aproximada; cuatro, una buena.
rankTooWide = demasiado amplio para dar un rango; el centro es { $rank }
doubt-few-moves = solo { $moves } jugadas
doubt-wide = el intervalo abarca { $ranks } rangos: más jugadas lo estrecharían
doubt-small-board = una partida en { $size }x{ $size } se equivocaba en { TENTHS($off) } rangos de media; adivinar, en { TENTHS($guess) }
doubt-unmeasured-board = nunca se midió nada en { $size }x{ $size }: estas partidas no pueden revelar un rango
doubt-handicap = { $count } de { $games } partidas con hándicap, que el modelo conoce poco
doubt-opening = solo jugadas de apertura
rankNone = sin estimar
basis = { $moves } jugadas de { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
 }
byPhase = Por fase
phase-opening = Apertura
phase-middle-game = Medio juego
phase-endgame = Final
overTime = Partida a partida
tellingMoves = Las jugadas que más dicen
tellingShort = Lo que más decidió
tellingTip = Cada una de estas jugadas sube o baja la estimación en tantos rangos.
shiftUp = sube la estimación { SIZE($ranks) } rangos
shiftDown = baja la estimación { SIZE($ranks) } rangos
shiftShortUp = { SIZE($ranks) } rangos más
shiftShortDown = { SIZE($ranks) } rangos menos
tellingMove = jugada { $move }
rankGraph = El rango en { $games } partidas, una tras otra, con su intervalo
endgameTree = Recorrer el árbol
endgameTreeTip = Las mejores jugadas de ambos, con el marcador y el valor de la jugada siguiente. Dos jugadas seguidas de un color: el otro jugó en otra parte.
treeStart = Inicio
treeEnd = La búsqueda terminó aquí.
treeKo = se tomó un ko
treeCount = marcador { $score }
treeSettled = resuelto
treeNext = jugada siguiente { $value }
distribution = Probabilidad de cada rango

## Training

trainTitle = { railTrain }
youAre = Eres { $name }.
youAreOfRank = Eres { $name }, { $rank }.
changeMe = Cambiar
whoAreYou = ¿Con qué nombres juegas?
noNames = Ninguna partida tiene jugadores aún. Suelta primero tus partidas en esta página, o escribe tu nombre.
anotherName = Otro nombre
yourRank = Tu rango
rankFromGames = por mis partidas
thatIsMe = Soy yo
thisIsMe = Este soy yo
noReviewed = Ninguna de tus partidas está analizada aún. Abre una y empezará su análisis.
trainCounts = { $total ->
    [one] { $total } ejercicio
   *[other] { $total } ejercicios
 } de tus errores: pendientes { $due }, nuevos { $fresh }.
trainRight = { $right } de { $answers } respuestas fueron correctas.
byPhaseOnly = Fase
byTheme = Tipo de error
byOpponent = { opponent }
byLoss = Puntos perdidos
anyLoss = cualquiera
noFilter = todos
orMore = { $points } o más
startTraining = { startGame }
nothingDue = No hay nada pendiente. Vuelve más tarde o elige otra cosa.
nextExercises = { next }
exerciseRow = { $phase }, { TENTHS($loss) } puntos
exerciseRowAgainst = { $phase }, { TENTHS($loss) } puntos, contra { $opponent }
exportProgress = Exportar el progreso
importProgress = Importar el progreso
imported = { $count ->
    [one] Se tomó el progreso de { $count } ejercicio.
   *[other] Se tomó el progreso de { $count } ejercicios.
 }
exercise = Ejercicio
against = Contra { $opponent }
seeGame = Ver la partida
playBetter = Haz una jugada mejor en el tablero.
judging = La búsqueda mira tu jugada…
giveUp = Mostrar la respuesta
skip = Saltar
next = Siguiente
tryOnceMore = { tryAgain }
allExercises = Todos los ejercicios
verdict-right = Correcto.
verdict-close = Casi.
verdict-doubtful = La búsqueda no está segura.
verdict-wrong = No.
answerLoses = { $move } pierde { TENTHS($loss) } puntos.
answeredBy = Se responde con
bestLine = Lo mejor:
comesBack = Vuelve el { $date }.
comesBackAt = Vuelve hoy a las { $time }.

## The teaching game

teaching = Ofrecer deshacer los errores
noTeaching = nunca
teachFrom = desde { $points } puntos
nearMe = cerca de mi nivel
offered = { $move } perdería { TENTHS($loss) } puntos. ¿Deshacer?
offerOther = Otra jugada
offerKeep = Jugarla de todos modos

## Reviews for one's own rank

mistakesByWorth = Errores que merecen tu tiempo
orderBySize = Los mayores primero
shapePlayed = Jugado: { $name }.
shapeBetter = Mejor: { $name }.
riskTitle = Qué probable era un error
riskTip = Con qué probabilidad un jugador de { $rank } pierde tres puntos o más en cada una de tus jugadas. En color donde los perdiste.
riskAt = Jugada { $move }: { PERCENT($risk) } %
riskSum = Aquí se esperaban { TENTHS($expected) } errores tuyos; cometiste { $made }.

## Moves and results together, and openings

joinedTitle = Jugadas y resultados juntos
joinedBasis = de { $low } a { $high }, según { $moves } jugadas y { $games } resultados
openingsTitle = Aperturas
wonColumn = ganadas

## Endgames with proved answers, and guessing moves

trainParts = Qué practicar
trainPart-mistakes = Mis errores
trainPart-endgame = Finales
trainPart-guess = Adivinar la jugada
drillCounts = { $total ->
    [one] { $total } ejercicio de final
   *[other] { $total } ejercicios de final
 }: pendientes { $due }, nuevos { $fresh }.
drillKind = Qué se pregunta
drillKinds-worth = ¿Cuánto vale?
drillKinds-sente = ¿Sente o gote?
drillKinds-move = La mejor jugada
drillKinds-first = ¿Cuál de tres va primero?
drillKinds-board = Jugar hasta el final
drillLevel = Tamaño
drillLevels-small = pequeño
drillLevels-medium = mediano
drillLevels-large = grande
drillLevels-huge = enorme
drillOwn = Solo de mis partidas ({ $count })
drillProved = Un programa ha demostrado cada respuesta. No se pregunta a ninguna red.
drillAnswer = Haz la jugada en el tablero.
drillRight = Correcto: { $answers }.
drillTakeBack = Deshacer
drillAgain = Desde el principio
guessHint = Encuentra las jugadas de una partida, de un profesional o tuya. La jugada de la partida da 100 puntos, otra hasta 50, según lo que pierda.
guessChoose = Elegir una partida
guessMove = Jugada { $number }: ¿qué juega { x-side }?
guessPoints = { WHOLE($points) } puntos
guessHit = Esa es la jugada de la partida.
guessPlayed = En la partida se jugó { $move }.
guessPlayedNamed = En la partida se jugó { $move }, { $name }.
guessLoses = { $move } pierde { TENTHS($loss) } puntos.
guessShares = { $move } la juega el { PERCENT($weak) } % de los 20k, el { PERCENT($middle) } % de los 5k y el { PERCENT($strong) } % de los 7d.
guessSoFar = { WHOLE($points) } puntos por jugada en { $count ->
    [one] { $count } intento
   *[other] { $count } intentos
 }.
guessLike = Adivinas sobre todo como { $rank }.
guessOver = La partida no tiene más jugadas que adivinar.
guessSkip = Mostrar la jugada
guessSample = Una partida de muestra

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] Menos de 1 de cada 10 jugadores { $rank } juega esto.
    [one] { $played } de cada 10 jugadores { $rank } juega esto.
   *[other] { $played } de cada 10 jugadores { $rank } juegan esto.
 }
peersCommon = { $played } de cada 10 jugadores { $rank } juegan esto, 1 de cada 10 a partir de { $seen }.
peersNever = { $played } de cada 10 jugadores { $rank } juegan esto, y ni los 7d lo evitan.
peersFound = { $found ->
    [0] Menos de 1 de cada 10 jugadores { $rank } encuentra la jugada mejor.
    [one] { $found } de cada 10 jugadores { $rank } encuentra la jugada mejor.
   *[other] { $found } de cada 10 jugadores { $rank } encuentran la jugada mejor.
 }
drillAskWorth = ¿Cuánto importa quién juega primero en el lugar marcado? El doble del valor de una jugada, por territorio.
drillAskSente = ¿Es sente una jugada en el lugar marcado, y para quién?
drillAskFirst = Juega { x-side }. Solo quedan los lugares A, B y C: ¿cuál va primero?
drillAskMove = { player } juega en el lugar marcado. ¿Cuál es allí la mejor jugada?
drillSuppose = { $asked } Supón que las piedras de alrededor viven.
drillToldWorth = Una jugada vale { $half } puntos por territorio, { $swing } entre un bando y otro. { $sente }.
drillToldBest = Demostrado: ninguna jugada en este lugar gana más.
drillToldLess = Demostrado: gana { $points } menos que { $best }.
drillToldFirst = Demostrado, si ambos juegan lo mejor hasta el final: { $behind }.
drillBehind = { $place } primero pierde { $points }
boardAsk = Juega el tablero hasta el final. { player } empieza y gana por medio punto si cada jugada es correcta; las respuestas son perfectas.
boardKept = Correcto: con eso no se pierde nada.
boardLost = Eso perdió { $points }: lo correcto era { $better }.
boardAllKept = No se perdió ni un punto: { $result }.
boardAllLost = { $points } perdidos en total: { $result }.
hintArea = Mira { $area ->
    [upper-left] arriba a la izquierda
    [upper-right] arriba a la derecha
    [lower-left] abajo a la izquierda
    [lower-right] abajo a la derecha
    [upper] el borde superior
    [lower] el borde inferior
    [left] el borde izquierdo
    [right] el borde derecho
   *[centre] el centro
 }.
hintPass = Pasar era mejor.
hintNoReason = El tablero no da una razón sencilla.
hintBetter = Mejor: { $line }.

## Insights

insightsTitle = Lo que dicen las partidas
insightsTip = De todas las partidas analizadas de este jugador. Las pérdidas son puntos por jugada, con su error estándar. «Esperado» es lo que pierden ahí los jugadores del mismo rango que juegan lo demás como él.
insightsNone = Ninguna partida de este jugador está analizada aún.
insightsBasis = { $moves } jugadas de { $games ->
    [one] { $games } partida analizada
   *[other] { $games } partidas analizadas
 }.
insightsBasisRank = { $moves } jugadas de { $games ->
    [one] { $games } partida analizada
   *[other] { $games } partidas analizadas
 }, comparadas con { $rank }.
nothingStandsOut = Nada destaca: estas partidas no muestran ninguna debilidad más allá del azar.
practise = Practicar
byColor = Color
byHour = Hora del día
byMonth = Mes
gamesColumn = Partidas
lossColumn = Puntos por jugada
expectedColumn = Esperado
mistakesColumn = Errores
ofMistakes = De 100 errores
othersColumn = Otros
pointsEach = Puntos cada uno
sliceName-all = Todas las jugadas
sliceName-as-Black = Con negro
sliceName-as-White = Con blanco
sliceName-night = Madrugada
sliceName-morning = Mañana
sliceName-afternoon = Tarde
sliceName-evening = Noche

## Lab

labParts = Partes del laboratorio
labPart-position = Posición
labPart-cgt = Termógrafos
labPart-atlas = Atlas de finales
labPart-ratings = Sistemas de puntuación
atlasTitle = Los finales más frecuentes, demostrados
atlasHint = { $places } lugares de { $games } partidas, { $total } formas. Los valores están demostrados si las piedras de alrededor viven. En rojo, las mejores primeras jugadas: B para negro, W para blanco, ✱ para ambos. Para buscar un lugar de una partida, ábrala en «{ panel-endgame }» y pulse «{ atlasLookUp }».
atlasKind = Sente o gote
atlasAny = cualquiera
atlasLeast = Vale al menos
atlasMet = { $count ->
    [one] Vista { $count } vez
   *[other] Vista { $count } veces
 }
atlasWorth = Una jugada vale { $value }
atlasMore = Mostrar más
atlasNone = Ninguna forma es así.
atlasLookUp = Buscar en el atlas
atlasUnknown = No está en el atlas.
atlasUnproved = Este lugar no es del tipo que recoge el atlas.
atlasShape = Forma { $number }
atlasBand-kyu = Menos de 1 dan
atlasBand-dan = De 1 a 4 dan
atlasBand-high-dan = 5 dan o más
atlasPlayed = { $band }: { $best } de { $first } primeras jugadas fueron las mejores, { TENTHS($lost) } puntos perdidos de media
cgtTitle = ¿Cuánto vale un juego combinatorio?
cgtHint = A la izquierda, negro. { "{" }7|{ "{" }6|0{ "}" }{ "}" }: negro va a 7 puntos, blanco a una posición desde la que negro va a 6 y blanco a 0. Barras más largas ahorran llaves interiores: 7||6|0. Un ko necesita nombres: A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = Expresión
cgtGo = Calcular
cgtRows-canonical = Forma canónica
cgtRows-mean = Media
cgtRows-temperature = Temperatura
cgtRows-sente = Sente o gote
cgtRows-stops = Paradas
cgtRows-outcome = Desenlace
cgtRows-ko = Ko
cgtStops = Negro primero { $left }, blanco primero { $right }
cgtOutcome-N = gana quien juega primero
cgtOutcome-P = gana quien juega segundo
cgtOutcome-L = gana negro
cgtOutcome-R = gana blanco
komaster = { player } es dueño del ko
ratingsTitle = ¿Qué tal predicen los sistemas de puntuación?
ratingsHint = Elige un CSV de partidas con las columnas black, white, winner (B o W) y time. Cada sistema ve las partidas en orden y predice cada una antes de que se juegue.
ratingsFile = Elegir un archivo CSV
ratingsSystems = Sistemas
ratingSystem-50-50 = mitad y mitad
ratingSystem-base-rate = proporción de victorias de negro
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo, distribución normal
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2, más incierto con el tiempo
ratingSystem-glicko2-periods = Glicko-2 por periodos
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = aprendizaje
ratingSet-validation = ajuste
ratingSet-test = prueba
ratingsColumns-1 = Sistema
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = Conjunto
ratingsColumns-4 = Ganador acertado
ratingsColumns-5 = λ (log-verosimilitud media)
ratingsLambda = El logaritmo medio de la probabilidad dada a lo que ocurrió: más cerca de 0 es mejor; una moneda tiene −0,693. ± es el error estándar, agrupado por jugador.

## Keys

keysTitle = { railHelp }
close = Cerrar
keys-1 = una jugada atrás, una adelante; con Shift, diez
keys-2 = al principio, al final
keys-3 = a otra variante
keys-4 = al error siguiente, al anterior
keys-5 = dominio
keys-6 = influencia
keys-7 = jugadas de la red
keys-8 = jugadas del modelo de formas
keys-9 = última jugada
keys-10 = puntos en las piedras: pérdidas
keys-11 = números de jugada
keys-12 = coordenadas
keys-13 = el final: cuánto vale una jugada
keys-14 = leer desde aquí; otra vez: más
keys-15 = un marco en el tablero, para las flechas; Intro juega
keys-16 = cerrar lo abierto, parar lo que corre, volver a la partida
keys-17 = juzgar la variante
keys-18 = inicio, partidas, componer una posición, practicar
keys-19 = en un ejercicio: el siguiente, la respuesta, recorrer la variante
keys-20 = esta lista

## Problems

dismiss = Cerrar este mensaje
serverGone = El servidor no responde.
serverGoneAdvice = Arráncalo de nuevo con «tengen serve» y recarga esta página.
screenFault = No se ha podido mostrar esta pantalla. No se ha perdido nada de lo guardado.
reload = Recargar la página
serverFault = El servidor no pudo responder.
serverFaultAdvice = Mira lo que escribió donde lo arrancaste e inténtalo de nuevo.
jobFailedAdvice = Cambia la posición o la red e inténtalo de nuevo.
poolAdvice = Revisa el archivo: un CSV con las columnas black, white, winner (B o W) y time, una partida por línea.
emptyFile = Este archivo está vacío.
emptyFileAdvice = Elige una partida (SGF, GIB, NGF, UGF) o un ZIP de partidas.
fileTooLarge = Este archivo tiene { TENTHS($megabytes) } MB, y el máximo es { TENTHS($most) } MB.
fileTooLargeAdvice = Elige un archivo más pequeño, o arranca el servidor con --max-kilobytes.

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player } pasó cuando { $better } valía { TENTHS($points) } puntos.
reason-ladder = { otherPlayer } captura { x-stones } en { $at } con una escalera que empieza en { $starts }.
reason-ladder_fails = La escalera contra { x-others } en { $at } no funciona: { x-otherSide } escapa por { $escape }.
reason-stones_captured = { otherPlayer } captura { x-stones } en { $at }, empezando por { $first }.
reason-group_died = { $stones ->
    [one] { x-Stones } en { $at } murió
   *[other] { x-Stones } en { $at } murieron
 }: la probabilidad de salvar el grupo bajó de { CHANCE($ownership_before) } % a { CHANCE($ownership_after) } %.
reason-group_in_danger = { $stones ->
    [one] { x-Stones } en { $at } quedó en peligro
   *[other] { x-Stones } en { $at } quedaron en peligro
 }: la probabilidad de salvar el grupo bajó de { CHANCE($ownership_before) } % a { CHANCE($ownership_after) } %.
reason-group_lived = Se podía capturar { x-others } en { $at }: la probabilidad bajó de { CHANCE($ownership_before) } % a { CHANCE($ownership_after) } %.
reason-group_escaped = Se podía atacar { x-others } en { $at }: la probabilidad de captura bajó de { CHANCE($ownership_before) } % a { CHANCE($ownership_after) } %.
reason-dead_stone = La piedra no puede vivir: el lugar es de { x-otherSide } (seguro al { SURE($ownership) } %), y así sigue.
reason-overconcentration = Sobreconcentrado: el lugar ya era de { x-side } ({ $own_stones } piedras propias cerca, seguro al { SURE($ownership) } %), y la jugada no añade nada.
reason-not_answered = { $last } de { x-otherSide } necesitaba respuesta, en { $better }.
reason-needless_answer = { $last } de { x-otherSide } no necesitaba respuesta aquí: { $better } era más grande.
reason-territory_lost = { player } pierde unos { WHOLE($points) } puntos de territorio alrededor de { $at }.
reason-territory_conceded = { otherPlayer } gana unos { WHOLE($points) } puntos alrededor de { $at }.
reason-changes_hands = La variante mejor vale unos { WHOLE($points) } puntos más alrededor de { $at }.
reason-spread = La pérdida se reparte por el tablero: ningún lugar cambia de manos.
reason-bigger_endgame = Se jugó { $played_told } { x-playedTurn }; quedaba { $open_told } { x-openTurn } en { $better }.
reason-unusual_shape = { $seen ->
    [0] El modelo de formas, aprendido de { $games } partidas, espera { $better_move } ({ PERCENT($better) } %) en esta forma, y casi nunca la jugada hecha ({ PERMILLE($played) } %).
   *[other] En esta forma los jugadores fuertes responden { $better_move }, { $answered } de { $seen } veces en { $games } partidas, y casi nunca la jugada hecha ({ PERMILLE($played) } %).
 }
reasonMadeUp = Otros lugares compensan una parte.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (no se encontró razón)
moveOfGame = Jugada { $number }, { x-side } { $point }
mistakeTold = Jugada { $number }, { x-side } { $point }: { TENTHS($loss) } puntos perdidos ({ $category }). Mejor: { $better }.
mistakeToldUnsure = Jugada { $number }, { x-side } { $point }: { TENTHS($loss) } puntos perdidos ({ $category }, primera impresión). Mejor: { $better }.
answerRightSame = Correcto. La búsqueda sigue con { $best }.
answerRight = Correcto, tan bueno como { $best }.
answerDoubtful = Dudoso: pierde { TENTHS($loss) } puntos según esta búsqueda, que no está segura.
answerClose = Casi: pierde { TENTHS($loss) } puntos.
answerWrong = No: pierde { TENTHS($loss) } puntos.
answerMeets = Se responde con { $reply }.
answerPreferred = Preferido: { $best }.
answerBetter = Mejor: { $best }.
swingMissed = De la jugada { $first } a la { $last }, ambos dejaron pasar su oportunidad por turno.
swingOpen = De la jugada { $first } a la { $last }, ambos dejaron abierto el lugar alrededor de { $place }.
swingOpenOne = De la jugada { $first } a la { $last }, { x-side } dejó abierto el lugar alrededor de { $place }.
turningSteps = Jugadas { $first } a { $last }: la probabilidad de { x-side } sube de { PERCENT($before) } % a { PERCENT($after) } %, poco a poco.
turningMoves = Jugadas { $first } a { $last }: la probabilidad de { x-side } sube de { PERCENT($before) } % a { PERCENT($after) } %.
turningRises = Jugada { $number }, { x-side } { $point }: la probabilidad de { x-side } sube de { PERCENT($before) } % a { PERCENT($after) } %.
turningFalls = Jugada { $number }, { x-side } { $point }: la probabilidad de { x-side } baja de { PERCENT($before) } % a { PERCENT($after) } %.
lossesOf = { player }: { HUNDREDTHS($loss) } puntos perdidos por jugada, { $mistakes ->
    [one] { $mistakes } error
   *[other] { $mistakes } errores
 } en { $moves } jugadas
lossesOfRank = { lossesOf }; juega como { $rank } ({ $low } a { $high })
lossesOfWideRank = { lossesOf }; juega como { $low } a { $high }, demasiado amplio para dar un rango
phaseLike = , { $phase ->
    [opening] la apertura
    [middle-game] el medio juego
   *[endgame] el final
 } como { $rank }
moreNotShown = { $count } más sin mostrar (--top)
betterBy = Mejor que la jugada hecha, por { TENTHS($loss) } puntos.
reviewedWith = Analizada por Tengen con la red { $net }.
largestMistakesAre = Los errores más grandes:
cautionSmall = En { $size }x{ $size } { $net } pasa por alto la mayoría de los errores: allí decide la táctica, que no ve. Toma su curva como una guía aproximada; KataGo b18c384nbt ve mucho más.
cautionUnmeasured = Nunca se ha medido lo bien que { $net } juzga partidas en { $size }x{ $size }.

## The count of a game

counted = Contado: { $text }
winsBy = { player } gana por { $points }
draw = Empate
countTold = { $winner }: negro tiene { $black }, blanco { $white }.
countToldBesides = { $winner }: negro tiene { $black }, blanco { $white } más { $besides }.
countKomi = un komi de { $komi }
countHandicap = { $bonus } por el hándicap
bothOf = { $one } y { $other }
countPoints = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
 }
countPointsTaken = { countPoints } ({ $taken ->
    [one] { $taken } es prisionero
   *[other] { $taken } son prisioneros
 })
sure-sure = La red está segura de cada grupo.
sure-doubtful = La red no está segura de cada grupo.
sure-unfinished = La partida se detuvo antes de cerrar todas las fronteras: el recuento es una estimación.
winsByThen = { x-side } gana por { $points }
drawThen = es empate
doubtBorder = La frontera alrededor de { $at } quedó abierta, y { $stones } puntos se dan como los ve la red; sin ellos, { $result }.
doubtDead = { $stones ->
    [one] { x-Stones } en { $at } se cuenta como muerta; si vive, { $result }.
   *[other] { x-Stones } cerca de { $at } se cuentan como muertas; si viven, { $result }.
 }
doubtAlive = { $stones ->
    [one] { x-Stones } en { $at } se cuenta como viva; si está muerta, { $result }.
   *[other] { x-Stones } cerca de { $at } se cuentan como vivas; si están muertas, { $result }.
 }
countDiffers = La partida dice { $recorded }, el recuento { $counted }.

## The report to print

reportTitle = { $game }: análisis
reportGame = Análisis de una partida
movesCount = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
 }
judgedByInline = juzgada por { $net }
reportDecided = Dónde se decidió
reportEnd = El final
reportLost = { byLoss }
reportStrong = La fuerza de estas jugadas
reportEndgame = El final: lo que valía la mejor jugada
reportOwned = De quién era qué
reportAll = Todos los errores
reportPlayer = Jugador
phaseColumn = { byPhaseOnly }
reportInterval = El 80 % de las veces entre
reportLostColumn = Perdido
reportReason = Razón
reportMove = Jugada
reportScale = Estimado solo por estas jugadas, en la escala de OGS.
reportOwnedAt = De quién era qué tras la jugada { $move }
reportLargest = Los errores más grandes
reportBoard = La posición antes de la jugada { $number }: { x-side } jugó { $point }, mejor era { $better }
reportLostBy = { TENTHS($loss) } puntos perdidos ({ $category })
reportFooter = En los tableros, 1 es la jugada mejor y la cruz la que se hizo. Las pérdidas de tres puntos o más son errores, una vez confirmadas por una búsqueda. Los puntos tienen los colores de KaTrain: desde 0,5, 1,5, 3, 6 y 12 puntos.
plotMoves = jugada (redondo: errores de negro, cuadrado: de blanco)
plotLead = ventaja de negro (puntos)
plotMove = jugada
plotTemperature = puntos por jugada
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = pasar demasiado pronto
theme-ladder = escalera
theme-ladder_fails = escalera que falla
theme-stones_captured = piedras capturadas
theme-group_died = grupo muerto
theme-group_in_danger = grupo en peligro
theme-group_lived = grupo que se dejó vivir
theme-group_escaped = grupo que se dejó escapar
theme-dead_stone = piedra que no puede vivir
theme-overconcentration = sobreconcentración
theme-not_answered = jugada sin respuesta
theme-needless_answer = respuesta innecesaria
theme-territory_lost = territorio perdido
theme-territory_conceded = territorio cedido
theme-changes_hands = lugar que cambia de manos
theme-spread = pérdida repartida por el tablero
theme-bigger_endgame = jugada del final más grande
theme-unusual_shape = forma poco usual
theme-unexplained = sin explicar

## In the terminal

playStart = Eres { x-side } contra { $bot }. Escribe un punto como D4, o help.
playUnfinished = la partida no ha terminado
playNoMove = { $line }: ni un punto de este tablero ni una orden (escribe help)
notAllowed = Esa jugada no está permitida: { $why }
promptMove = Tu jugada (o { $words })>
promptAnswer = Tu respuesta (o { $words })>
promptGuess = Tu idea (o { $words })>
fromMove = jugada { $move } de { $game }
stateNew = nuevo
stateDue = pendiente
stateBack = vuelve el { $date }
noPoint = no es un punto de este tablero: { $line }
progressWritten = { $file }: progreso de { $count ->
    [one] { $count } ejercicio
   *[other] { $count } ejercicios
 }
offerBack = Esa jugada pierde { TENTHS($loss) } puntos. Escribe back, hint o keep.
offerAgain = Escribe back, hint o keep.
playResigns = { player } abandona.
playPlays = { player } juega { $move }.
playNotMoved = Aún no has jugado.
moveShare = { $move } { PERCENT($share) } %
moveShareFine = { $move } { PERMILLE($share) } %
playHint = { $bot } jugaría { $move }. Primer vistazo de la red: { $likely }.
playScore = { player } lleva unos { SIZE($points) } puntos de ventaja; ganas { PERCENT($share) } % a primera vista de la red.
playDead = Muertas según la red: { $dead }
playHelp-point = jugar ahí (una letra y un número)
playHelp-pass = pasar; dos pases terminan la partida
playHelp-undo = deshacer tu última jugada
playHelp-hint = qué jugaría el bot, y tres jugadas de la red
playHelp-score = quién va ganando ahora
playHelp-board = dibujar de nuevo el tablero
playHelp-resign = abandonar
playHelp-quit = dejarlo aquí
readingMovesOf = leyendo las jugadas de { $name }
wrote = escrito { $file }
rankOnServer = { $rank } ({ $interval }) en { $server }
scaleUnknown = no se sabe nada de este rango en { $server }: la escala se midió de { $interval }
machineTooFew = Comparación con programas: menos de { $least } jugadas en 19x19 no dicen nada.
machineUnusual = Comparación con programas: de { $people } personas, las jugadas de { $alike } se parecen tanto o más a las de un programa. Es poco común, pero no prueba nada.
machineUsual = Comparación con programas: de { $people } personas, las jugadas de { $alike } se parecen tanto o más a las de un programa. No tiene nada de raro.
phaseRank = { $phase } como { $rank }
playsPhases = Por fase: { $phases }
tellingMoveLost = jugada { $move } { $point } perdió { TENTHS($loss) }
scoreDead = Muertas: { $dead }
scoreNoneDead = ninguna
scoreUnfinished = La partida no ha terminado: toda piedra del tablero cuenta como viva. Con --dead auto decide la red.
recordSays = la partida dice { $result }
showPlayers = { $black } (Negro) - { $white } (Blanco)
showStart = Antes de la primera jugada
showCaptured = Capturas: { $black } de negro, { $white } de blanco
readingAhead = leyendo
evaluatedPosition = { player } lleva { SIZE($points) } puntos de ventaja (± { TENTHS($deviation) }), gana negro { PERMILLE($share) } %
evaluateMoves = Juega { x-side }: { $moves }
searchedPosition = { player } lleva { SIZE($points) } puntos de ventaja, gana negro { PERMILLE($share) } % ({ $count ->
    [one] { $count } visita
   *[other] { $count } visitas
 })
searchedAtFirst = A primera vista { x-side } lleva { SIZE($points) } puntos de ventaja, gana negro { PERMILLE($share) } %
searchedMove = { $count ->
    [one] { $count } visita
   *[other] { $count } visitas
 }, { x-side } lleva { SIZE($points) } puntos de ventaja, gana negro { PERMILLE($share) } %
evaluateOwners = De quién es qué: X de negro, x más bien de negro, o más bien de blanco, O de blanco
judgeOffered = Una red más fuerte, { $net }, da menos falsas alarmas y encuentra más errores. Se obtiene una vez ({ $megabytes } MB): { $command }. Esto no se repite.
reviewing = analizando { $game }
reviewingAll = analizando
reviewedBefore = { $done } de { $count ->
    [one] { $count } partida ya estaba analizada
   *[other] { $count } partidas ya estaban analizadas
 }
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = puntos perdidos por jugada: { $losses }
noDate = sin fecha
tally = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
 }, { HUNDREDTHS($loss) } puntos perdidos por jugada, { TENTHS($mistakes) } errores en 100 jugadas
severalGames = varias partidas; esta es la primera (--game N toma otra)
mistakesOfTheme = { $count ->
    [one] { $count } error
   *[other] { $count } errores
 }, { TENTHS($loss) } puntos cada uno
themeShare = { WHOLE($share) } de 100 errores
usualShare = (otros: { WHOLE($share) })
noExercises = { $count ->
    [one] En esta partida ningún error tuyo
   *[other] En estas { $count } partidas ningún error tuyo
 } es lo bastante seguro para un ejercicio.
exercisesStronger = Una red más fuerte está segura de más errores: { $command }, y analiza las partidas otra vez.
noOwnEndgames = En tus partidas aún no hay ningún lugar del final demostrado. Lugares preparados: { $command }.
typeNumber = Escribe un número del 1 al { $count }.
answersNotKept = Estas respuestas no se guardan. Con --progress ARCHIVO sí, y sigues donde lo dejaste.
fewGames = Muy pocas partidas para un consejo: hacen falta { $least } o más, también en cada parte que se compara.
exercisesBy = ejercicios: { $command }
lossPerMove = { HUNDREDTHS($loss) } puntos por jugada
expectedLoss = esperado { HUNDREDTHS($loss) }

fateGroup = { player }: { $points }
fate-lives = { player } primero: el grupo vive
fate-dies = { player } primero: el grupo muere
fate-ko = { player } primero: decide un ko o una repetición
fate-unproved = { player } primero: no hay nada demostrado
fateWalls = Suponiendo que estos grupos viven: { $points }
fateFramed = Suponiendo que solo se juega en esa zona y que lo que sale de ella vive
fateOpen = Hay demasiado espacio abierto alrededor para leerlo: marca una zona (--area A1-G6).
playCapture = Atari Go: gana quien captura primero una piedra, y nadie pasa.

## The bots as opponents

opponent-human-level = el rango que elijas
opponent-human-character = juega como la gente de ese rango, errores incluidos
opponent-search-level = el más fuerte de aquí
opponent-search-character = lee con una red antes de cada jugada
opponent-policy-level = más fuerte que Hana 3d
opponent-policy-character = responde al momento, solo por intuición
opponent-endgame-level = más fuerte que Hana 3d
opponent-endgame-character = abre por intuición y cuenta el final con exactitud
opponent-uct-level = más débil que Hana 20k
opponent-uct-character = juega muchas partidas hasta el final en su cabeza
opponent-patterns-level = como Hana 10k
opponent-patterns-character = conoce las buenas formas y no lee nada
opponent-influence-level = más débil que Hana 20k
opponent-influence-character = le gustan las zonas amplias y se deja atrapar
opponent-capture-level = para el Atari Go, donde gana la primera captura
opponent-capture-character = aprendió el juego por su cuenta; ideal para empezar
captureLevel = Fuerza
captureLevel-easy = fácil
captureLevel-hard = difícil
opponent-random-level = un primer rival
opponent-random-character = pone piedras en cualquier sitio

## What a player's games say

remarkPhase = { $phase ->
    [opening] Tu apertura
    [middle-game] Tu medio juego
   *[endgame] Tu final
 } pierde { HUNDREDTHS($value) } puntos por jugada; en tu rango, quien juega lo demás como tú pierde { HUNDREDTHS($expected) }. Son { WHOLE($points) } puntos por partida.
remarkTheme = { WHOLE($value) } de cada 100 errores tuyos son del tipo «{ $theme }»; en otros jugadores, { WHOLE($usual) }.
remarkOpponent = Contra { $name } pierdes { HUNDREDTHS($value) } puntos por jugada; en las demás partidas, { HUNDREDTHS($otherwise) }: { WHOLE($points) } puntos por partida.
remarkGroup = { $name ->
    [as-Black] Con negro
    [as-White] Con blanco
    [night] De madrugada
    [morning] Por la mañana
    [afternoon] Por la tarde
   *[evening] Por la noche
 } pierdes { HUNDREDTHS($value) } puntos por jugada; en las demás partidas, { HUNDREDTHS($otherwise) }: { WHOLE($points) } puntos por partida.
remarkImproved = { $phase ->
    [opening] Tu apertura
    [middle-game] Tu medio juego
    [endgame] Tu final
   *[game] Tu juego
 } ha mejorado: { HUNDREDTHS($before) } puntos por jugada hasta el { $until }, { HUNDREDTHS($after) } desde el { $since }.

## A public server

publicTitle = ¿Qué nivel muestran estas jugadas?
publicLead = Elige partidas de un jugador. Tengen lee las jugadas y dice qué rango muestran, en la escala de OGS.
publicFiles = Partidas (SGF, GIB, NGF, UGF)
publicPlayer = El nombre del jugador, si varios juegan en todas las partidas
publicNoFile = Elige al menos una partida.
publicLimits = Como mucho { $games } partidas y { $kilobytes } kB a la vez, { $hourly } veces por hora. Cuentan las últimas { $moves } jugadas del jugador.
publicKept = Tus partidas quedan en memoria hasta que se sabe el rango, y el rango durante { $minutes } minutos. Nada se escribe en un disco y nadie más lo ve.
publicWhose = ¿De quién son las jugadas?
publicAhead = { $ahead ->
    [0] Tu turno es el siguiente.
    [one] Una pregunta va antes que la tuya.
   *[other] { $ahead } preguntas van antes que la tuya.
 }
publicAddress = Solo quien conoce la dirección de esta página la ve. Desaparece { $minutes } minutos después de la respuesta.
publicForget = Olvidarlo ahora
publicAgain = Otras partidas

## Names of shapes, josekis and openings

term-hane = hane
term-stretch = nobi
term-solid-extension = narabi
term-diagonal-move = kosumi
term-attachment = tsuke
term-one-space-jump = salto de un espacio
term-two-space-jump = salto de dos espacios
term-knights-move = keima
term-large-knights-move = ogeima
term-ponnuki = ponnuki
term-capture = captura
term-empty-triangle = triángulo vacío
term-bamboo-joint = unión de bambú
term-tigers-mouth = boca de tigre
term-star-point = punto 4-4
term-komoku = punto 3-4
term-san-san = punto 3-3
term-mokuhazushi = punto 5-3
term-takamoku = punto 5-4
term-san-san-invasion = invasión en 3-3
term-san-san-approach = acercamiento en 3-3
term-komoku-approach = acercamiento en 3-4
term-block = bloqueo
term-low-approach = acercamiento bajo
term-high-approach = acercamiento alto
term-large-knights-approach = acercamiento de ogeima
term-two-space-high-approach = acercamiento alto de dos espacios
term-shoulder-hit = golpe de hombro
term-small-knights-enclosure = shimari de keima
term-large-knights-enclosure = shimari de ogeima
term-one-space-enclosure = shimari de un espacio
term-two-space-enclosure = shimari de dos espacios
term-knights-answer = respuesta de keima
term-one-space-answer = respuesta de un espacio
term-slide = deslizamiento
term-extension = extensión
term-kick = kosumi-tsuke
term-attach-and-extend = tsuke-nobi
term-attach-and-draw-back = tsuke-hiki
term-outside-attachment = tsuke exterior
term-shusakus-diagonal = kosumi de Shusaku
term-double-approach = doble acercamiento
term-one-space-low-pincer = pinza baja de un espacio
term-one-space-high-pincer = pinza alta de un espacio
term-two-space-low-pincer = pinza baja de dos espacios
term-two-space-high-pincer = pinza alta de dos espacios
term-three-space-low-pincer = pinza baja de tres espacios
term-three-space-high-pincer = pinza alta de tres espacios
term-avalanche = avalancha
term-small-avalanche = pequeña avalancha
term-large-avalanche = gran avalancha
term-magic-sword = espada mágica
term-taisha = taisha
term-two-star-points = nirensei
term-sanrensei = sanrensei
term-low-chinese = apertura china baja
term-high-chinese = apertura china alta
term-mini-chinese = mini china
term-kobayashi = apertura Kobayashi
termStep = { $before }, { $step }
namedMove = { $point } ({ $name })
termAfter = { $name } tras { $before }
exerciseQuestion = { toMove }. En la partida, { $played } perdió { TENTHS($loss) } puntos: encuentra una jugada mejor.
josekisTitle = Josekis
