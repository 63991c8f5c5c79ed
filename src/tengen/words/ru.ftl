# Русский. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-players = { $color ->
    [B] чёрных
   *[W] белых
 }
x-otherPlayers = { $color ->
    [B] белых
   *[W] чёрных
 }
x-stones = { $color ->
    [B] { $stones ->
        [one] { $stones } чёрный камень
        [few] { $stones } чёрных камня
       *[many] { $stones } чёрных камней
     }
   *[W] { $stones ->
        [one] { $stones } белый камень
        [few] { $stones } белых камня
       *[many] { $stones } белых камней
     }
 }
x-others = { $color ->
    [B] { $stones ->
        [one] { $stones } белый камень
        [few] { $stones } белых камня
       *[many] { $stones } белых камней
     }
   *[W] { $stones ->
        [one] { $stones } чёрный камень
        [few] { $stones } чёрных камня
       *[many] { $stones } чёрных камней
     }
 }
x-side = { $color ->
    [B] чёрные
   *[W] белые
 }
x-otherSide = { $color ->
    [B] белые
   *[W] чёрные
 }
x-playedTurn = { $played_turn ->
    [gote] в готэ
    [sente] в сэнтэ
    [reverse-sente] в обратном сэнтэ
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] в готэ
    [sente] в сэнтэ
    [reverse-sente] в обратном сэнтэ
   *[other] { $open_turn }
 }
player = { $color ->
    [B] Чёрные
   *[W] Белые
 }
otherPlayer = { $color ->
    [B] Белые
   *[W] Чёрные
 }
either = { $one } или { $other }
appName = Tengen
tagline = Откройте партию го и узнайте, кто был впереди, какие ходы теряли очки и что было лучше.
promises-1 = Ошибки обоих игроков, к каждой лучший ход и причина словами
promises-2 = Сила ваших ходов в виде ранга
promises-3 = Цена каждого хода в ёсэ и соперники любого уровня
heroLabel = Доска го: Сюсаку против Гэннана Инсэки, 1846 год, после хода 127
heroText = Знаменитый 127-й ход Сюсаку
loadingGame = Чтение партии…
loading = Загрузка…
skipToBoard = Перейти к доске

## Rail

rail = Разделы Tengen
railHome = Главная
railLibrary = Партии
railPlay = Игра
railTrain = Задачи
railPlayers = Игроки
railLab = Лаборатория
railJobs = { jobs }
railHelp = Клавиши
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = Настройки
settingsNet = Сеть, которая оценивает
settingsJudge = Первые взгляды и кривые — от этой сети; разборы оценивает { $net }, она уже здесь.
settingsReview = Разбирать партию при первом открытии
settingsTheme = Цвета
settingsLanguage = Язык
languageOfBrowser = как в браузере
dark = Тёмные
light = Светлые

## Jobs

jobs = Задания
noJobs = Ничего не выполняется. Если закрыть страницу, разборы продолжатся здесь.
jobKind-review = { review }
jobKind-fetch = Сеть
jobKind-rank = Ранг
jobKind-get = { gamesColumn }
jobState-waiting = ожидает
jobState-running = выполняется
jobState-paused = на паузе
jobState-done = готово
jobState-failed = не удалось
jobState-cancelled = отменено
jobProgress = { $percent } %
timeLeftSeconds = осталось около { $seconds } с
timeLeftMinutes = осталось около { $minutes } мин
pause = Пауза
resume = Продолжить
tryAgain = Ещё раз
openJobs = Задания, открыто: { $count }

## Welcome

dropTitle = Перетащите сюда партию
dropText = или выберите файлы (SGF, GIB, NGF, UGF или ZIP с ними), или вставьте текст партии в любом месте этой страницы.
dropNow = Отпустите, чтобы открыть партию
chooseFile = Выбрать файл
pasteLabel = … или вставьте партию сюда
pasteHint = (;GM[1]SZ[19] …
openPasted = Открыть
samplesTitle = Или посмотрите одну из этих
samples-ear-reddening-title = Партия покрасневших ушей
samples-ear-reddening-text = Сюсаку – Гэннан Инсэки, 1846. Ход, работающий в четырёх направлениях.
samples-endgame-title = Партия с долгим ёсэ
samples-endgame-text = GNU Go играет сам с собой на 19×19, с вариантами ёсэ.
samples-small-title = Маленькая партия
samples-small-text = Целая битва на 9×9 с пояснением каждого взятия.
emptyBoard = Составить позицию
emptyBoardText = Поставьте камни на пустую доску и узнайте, что думает сеть.
privacy = Ваши партии остаются на этом компьютере, пока вы их не удалите.
continueTitle = Продолжить с того же места
continueAt = ход { $move } из { $moves }
unfinishedTitle = Незаконченные партии с ботами
unfinished = { $bot }, { $size }×{ $size }, { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
 }
allGames = Все партии
myGames = Мои партии
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = разобрана

## Library

library = { railLibrary }
sortBy = Порядок
librarySearch = Игроки, даты, результаты
libraryEmpty = Партий пока нет. Перетащите их в любое место страницы.
libraryNone = Нет партии, где есть все эти слова.
libraryCount = { $shown } из { $count ->
    [one] { $count } партии
   *[many] { $count } партий
 }
games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
 }
more = Показать ещё
columns-date = Дата
columns-players = Игроки
columns-result = Результат
columns-size = Доска
columns-moves = Ходы
columns-review = { review }
columns-losses = Потеря очков на 100 ходов
columns-opened = Открыта
columns-added = Добавлена
lossesTip = Потерянные очки на 100 ходов, оба игрока вместе.
delete = Удалить
deleteQuestion = Удалить «{ $name }» со всеми вариантами и разборами? Это навсегда.
deleted = Удалено: { $name }
searchPosition = Поиск по позиции
getGames = Получить свои партии с OGS
getPlayer = Имя на { $server }
getMost = Последние партии
getNow = Получить партии
getAsks = До нажатия кнопки никто не опрашивается. Затем Tengen обращается только к этим адресам, раз в секунду, и передаёт только имя:
patternLabel = Диаграмма: X чёрный, O белый, . пусто, ? что угодно; | и - края доски
patternOther = Можно искать и всю позицию: откройте партию или составьте позицию, затем «Исследовать» и «Найти в партиях».
searchNow = Искать
foundPlaces = Мест: { $places }, партий: { $games }
foundNone = Ни в одной другой партии этой позиции нет.
foundAt = после хода { $move }
findHere = Найти в партиях
continuationBoard = Как партии продолжались отсюда
patternBoard = Часть доски: нажимайте, чтобы рисовать камни
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = Что угодно
patternSign-nothing = Пусто
patternPlace = Часть доски
patternPlaces-corner = угол
patternPlaces-side = сторона
patternPlaces-middle = центр
patternAsText = Записать текстом
chooseGames = Выберите партии, чтобы разобрать или удалить их.
chosenGames = выбрано: { $count }
chooseAll = Выбрать все
chooseGame = Выбрать: { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [one] Начат { $count } разбор.
    [few] Начаты { $count } разбора.
   *[many] Начато { $count } разборов.
 }
droppedFiles = { $files ->
    [one] { $files } файл
    [few] { $files } файла
   *[many] { $files } файлов
 }, { $date }
blackWon = Победы чёрных: { PERCENT($share) } %

## Game header

backToLibrary = { railLibrary }
export = Экспорт
exportSgf = Партия (SGF)
exportReviewed = Партия с разбором (SGF)
exportReport = Отчёт для печати (HTML)
notPainted = Браузер не смог нарисовать картинку.
exportPng = Картинка (PNG)
exportSvg = Картинка (SVG)
playFromHere = Играть отсюда
unnamedBlack = { black }
unnamedWhite = { white }
komi = коми { $komi }
handicap = фора: { $stones }
warnings = { $count ->
    [one] { $count } замечание к этой партии
    [few] { $count } замечания к этой партии
   *[many] { $count } замечаний к этой партии
 }
tips-rules = Правила, указанные в партии; они решают, что считается очком.
tips-komi = Очки, которые белые получают за то, что ходят вторыми.
tips-result = Результат, как он записан: B+2 значит, что чёрные выиграли два очка, R — сдача.
tips-lead = На сколько очков этот игрок впереди при хорошей игре отсюда, с учётом коми. ± показывает, насколько может отклониться итоговый счёт.
tips-winrate = Как часто чёрные отсюда выигрывают, по оценке сети.
tips-loss = На сколько очков этот ход ухудшил позицию.
tips-firstLook = Первое впечатление: меньше полутора очков почти ничего не значит.
tips-probability = Насколько вероятно, что сильный игрок выберет здесь этот ход. Это о естественности хода, а не о его качестве.
tips-played = Вероятность, которую сеть дала сыгранному ходу.
tips-influence = Очки чёрных минус очки белых по статическому влиянию: без расчёта, без сети и без коми.
tips-lambda = λ: как далеко камни действуют в открытое пространство. Больше — дальше.
tips-kappa = κ: насколько верят, что камни на доске живут. Меньше — камни на чужой земле слабеют.
tips-ownership = Квадраты показывают, чьим будет пункт в конце, по мнению сети: чем больше, тем вернее. На камне: он выглядит мёртвым.
tips-net = Самые вероятные следующие ходы сети: бледные камни с процентами.
tips-patterns = Самые вероятные следующие ходы модели форм: что подсказывает местная форма.
tips-lastMove = Кольцо вокруг последнего хода, цветом того, чего он стоил.
tips-coordinates = Буквы и числа по краю; буква I пропущена.
tips-losses = Цветные точки на последних камнях: чего стоил каждый ход. Пустая: первый взгляд.
tips-numbers = Номер каждого хода на его камне.
tips-netName = Нейронная сеть, которая оценила эти позиции. Другую можно выбрать в настройках.

## Walking

walk = Идти по партии
first = В начало (Home)
back10 = Десять ходов назад (Shift ←)
back = Ход назад (←)
forward = Ход вперёд (→)
forward10 = Десять ходов вперёд (Shift →)
last = В конец (End)
previousMistake = Предыдущая ошибка (Shift N)
nextMistake = Следующая ошибка (N)
noMistake = В эту сторону больше нет ошибок в три очка и больше.
noMistakeYet = Разбор ещё не готов; попробуйте чуть позже.
pass = Пас
both = Оба
moveNumber = Ход { $number }
start = Начало
ofMoves = из { $count }
variations = Варианты
variation = { $number }: { $move }
toMove = Ход { x-players }
black = Чёрные
white = Белые
comment = Комментарий
captures = Пленники
capturesTip = Камни, снятые с доски: чёрные, белые.

## Panels of a game

panels = Что показать об этой партии
panel-review = { review }
panel-explore = Исследовать
panel-endgame = Ёсэ
panel-info = Сведения
backToGame = Назад к партии
triedLine = Ваш вариант
keepLine = Сохранить этот вариант
lineName = Название (если хотите)
lineKept = Вариант сохранён вместе с партией.
dropLine = Убрать сохранённый вариант
noMoves = В этой партии нет ходов.
someRefused = Не прочитано партий: { $count }. { $first }
aboutGame = Об этой партии
noNotes = Партия прочитана как есть; исправлять ничего не пришлось.
hasComment = Здесь есть комментарий
noComments = Здесь комментария нет.
blackWins = Победа чёрных: { PERCENT($share) } %
leadsBy = { player } впереди на { SIZE($points) }
visits = { $count ->
    [one] { $count } посещение
    [few] { $count } посещения
   *[many] { $count } посещений
 }
othersAnalysis = { $whose }: { $said }
othersAnalysisBefore = { $whose } до этого хода: { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = Турнир
facts-place = Место
facts-size = { columns-size }
facts-collection = Собрание

## Review

review = Разбор
reviewNone = Эта партия ещё не разобрана.
reviewNow = Разобрать эту партию
reviewWaits = Разбор ждёт своей очереди.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = Первый взгляд…
reviewStage-judging = Сильная сеть смотрит каждую позицию…
reviewStage-searching = Проверка расчётом…
reviewStage-strength = Ошибки подтверждены. Теперь сила ходов…
reviewStage-endgame = Ошибки подтверждены. Теперь цена ходов в ёсэ…
reviewPaused = Разбор на паузе.
judge = Судья посильнее
judgeBrings = Разборы с сетью KataGo { $net } дают одну ложную тревогу на { $after } отмеченных ходов вместо одной на { $before } и находят больше ошибок.
judgeCosts = Скачать { $megabytes } МБ, один раз. Потом разбор 250 ходов занимает около { $seconds } секунд на двух ядрах.
judgeGet = Получить
judgeStage-none = Ждёт очереди…
judgeStage-downloading = Скачивание…
judgeStage-converting = Подготовка сети…
judgeStage-calibrating = Подготовка сети…
judgeStage-checking = Проверка сети…
judgePaused = Скачивание на паузе.
judgeReady = Этот разбор оценивала { $before }. Более сильная сеть { $net } уже здесь.
reviewAgainNow = Разобрать заново
judgedPartly = Набросок: { $draft }; { $net } оценила { $done } из { $total } ходов.
endgameBy = Цены в ёсэ: { $net }.
turningPoints = Переломные моменты
bothPlayers = Оба игрока
sameStones = О тех же камнях
meanLoss = Потеря за ход
meanLossTip = Очки, которые ход терял в среднем. Первый взгляд преувеличивает, подтверждённое число меньше.
playsLike = Играет как
strengthTip = Только по ходам этой партии, по шкале OGS. Диапазон содержит истинный ранг в 80 случаях из 100. Числа — самые показательные ходы.
mistakesTitle = Ошибки по величине
noMistakes = Ни один ход не потерял трёх очков или больше.
categoryConfirmed = { $category }, подтверждено ({ $net })
categoryProvisional = { $category }, первый взгляд ({ $net })
provisional = первый взгляд
confirmedTip = Подтверждено поиском.
provisionalTip = Один взгляд сети; поиск может решить иначе.
playedMove = Сыграно
betterMove = Лучше
lostPoints = потеряно очков: { TENTHS($points) }
noReason = Причина не найдена
reasonFollows = причина появится позже
showLine = Показать вариант
category-excellent = отлично
category-great = очень хорошо
category-good = хорошо
category-inaccuracy = неточность
category-mistake = ошибка
category-blunder = грубая ошибка
huntGiveUp = Показать лучший ход
huntHint = Найдите сами: куда следует пойти { $color ->
    [B] чёрным
   *[W] белым
 }? Нажмите на доску.
huntJudging = Проверяем { $move }…
lineEnds = Так: { $better }; в партии вышло: { $played }.
lineFates = { $fates }; { $better } вместо { $played }.
fateLives = { player }: камни у { $at } ({ $stones }) живут
fateDies = { player }: камни у { $at } ({ $stones }) погибают
fates = { $one }, { $other }
huntFound = Да, это { $move }.
count = Подсчёт
prisoners = Пленники: у чёрных { $black }, у белых { $white }.
correctHint = Группа посчитана неверно? Нажмите на неё: мёртвые камни оживут, живые умрут.
takeBack = Отменить исправления
cutOff = Ходы обрываются до конца партии: записано { $result }. Поэтому считать нечего.
huntPlayed = Это ход партии.

## Reading ahead

readAhead = Рассчитать
readFurther = Считать дальше
readAheadTip = Поиск в этой позиции: лучшие ходы, на сколько очков каждый хуже первого и что следует дальше.
searchHere = Только здесь
searchHereTip = Считать на одном участке: первый ход делается там, ответы — где угодно.
searchHereAsk = Щёлкните по двум противоположным углам участка.
readSo = { $net }: { $lead }, прочитано позиций: { $visits }
behind = −{ TENTHS($points) }
behindTip = На сколько очков хуже лучшего хода, по этому поиску. Чем меньше позиций, тем грубее.

## Overlays

overlays = Что показать на доске
ownership = Владение
influence = Влияние
net = Сеть
patterns = Формы
lastMove = Последний ход
lossDots = Потери
numbers = Номера
lossLegend = Потеряно очков:
fromPoints = { $points }+
less = меньше
nets-default = сеть Tengen
nets-fast = быстрая сеть Tengen
judgedBy = Оценка: { $net }
byNet = { $net }
reviewedBy = Этот разбор сделала { $net }.
reviewAgain = Разобрать заново с
coordinates = Координаты
reach = Охват λ
trust = Доверие κ
influenceScore = { influence }

## Evaluation

evaluation = Оценка
curveLabel = Счёт и шансы, ходов: { $moves }. Стрелки — идти, N — к следующей ошибке.
curveLead = Перевес
curveWinrate = Победа чёрных
evaluating = Оценка: { $done } из { $total }
stop = Стоп
evaluateNow = Оценить партию
lead = { curveLead }
winrate = { curveWinrate }
loss = Потеря последнего хода
played = Ожидался
leadEven = равно
leadText = { player } +{ SIZE($points) }
losses-1 = 12 очков и больше
losses-2 = от 6 до 12 очков
losses-3 = от 3 до 6 очков
losses-4 = от 1,5 до 3 очков
losses-5 = от 0,5 до 1,5 очка
losses-6 = меньше половины очка
percentTiny = < 1 %
percent = { PERCENT($share) } %
topMoves = Самые вероятные ходы

## Endgame

endgame = Сколько стоит ход?
endgameExplained = К концу партии доска распадается на участки. На доске показана цена хода в каждом; нажмите на участок, чтобы узнать больше.
endgameCounting = Цены по миаи, в очках территории.
endgamePlaces = Места по цене
endgameNow = { editorDone }
endgameOpen = { $count ->
    [one] { $count } участок ещё слишком открыт для оценки.
    [few] { $count } участка ещё слишком открыты для оценки.
   *[many] { $count } участков ещё слишком открыты для оценки.
 }
worthless = Ещё мест, которые дамэ или решены: { $count }.
allSettled = Всё решено: играть больше не за что.
boardCount = Подсчёт всей доски: { $lead }, с коми { $komi }.
boardDoubt = { $net } видит { $lead }: подсчёт сомнителен в { $places }.
boardDoubtAnywhere = { $net } видит { $lead }: подсчёт сомнителен.
placeNote = { $point }: { $why }
nearestPlace = Само место { $point } решено; это ближайший открытый участок.
dame = Дамэ: ничего не стоит ни для кого
gote = готэ
kos = Ко в
koAdvice = { $favours ->
    [B] У чёрных больше ко-угроз, они могут бороться; белым стоит закончить ко при первой возможности.
    [W] У белых больше ко-угроз, они могут бороться; чёрным стоит закончить ко при первой возможности.
   *[none] Ко-угроз поровну: ход в ко стоит столько, сколько указано.
 }
order = Порядок ходов
searching = Поиск участка…
searchingOf = Расчёт: { $done } из { $total }
cancel = Отмена
dismissJob = Убрать
temperature = Ход стоит
mean = Ожидаемый счёт
swing = Разница
sure = Надёжность
between = от { $low } до { $high }
unsettled = ещё слишком неопределённо (от { $low } до { $high })
about = около { $value }
point = { $count ->
    [one] { $value } очко
    [few] { $value } очка
    [many] { $value } очков
   *[other] { $value } очка
 }
score = { player } +{ $value }
sente-gote = Готэ для обоих
sente-left-sente = Сэнтэ чёрных, обратное сэнтэ белых
sente-right-sente = Сэнтэ белых, обратное сэнтэ чёрных
sente-double-threat = Оба угрожают этим и получают ответ: никто не выигрывает
sente-miai-like = Между сэнтэ и готэ
sente-settled = Решено: выигрывать больше нечего
sureness-proved = доказано
sureness-proved-if-the-stones-around-live = доказано, если камни вокруг живут
sureness-search-steady-nothing-open-changes-it = ничто ещё открытое этого не меняет
sureness-search-finished = просчитано до конца
sureness-search-finished-leaves-in-doubt = просчитано до конца, сеть сомневается в части итогов
sureness-search-cut-off = просчитано не до конца
blackFirst = Первые чёрные
whiteFirst = Первые белые
noLine = выигрывать нечего
elsewhere = в другом месте
walkTo = Показать доску после { $move }
thermographLabel = Термограф: стены сходятся при температуре { $temperature }, счёт { $mean }.
endgameSaid = Ход здесь стоит { $temperature }. { $sente }.
endgameTips-temperature = Выигрыш одного местного хода (цена по миаи), в очках территории. Играйте там, где он больше.
endgameTips-mean = Средний счёт этого участка, только территория: на что рассчитывать, пока здесь никто не сыграл.
endgameTips-swing = Разница между первым ходом чёрных и белых (цена по дэири): в готэ вдвое больше цены хода, в сэнтэ столько же.
endgameTips-sente = Сэнтэ: ход угрожает большим, чем выигрывает, на него отвечают, и очередь хода сохраняется. Готэ: очередь теряется. Обратное сэнтэ: отнимает сэнтэ у соперника.
endgameTips-sure = Диапазон цены, если сеть верно оценивает конечные позиции. Одно число: расчёт полный.
endgameTips-thermograph = Чем выше, тем дороже ход в другом месте. Левая стена — счёт, если начинают чёрные, правая — если белые. Они сходятся там, где всё равно, кто начнёт: на цене хода.

## Editor

editor = { emptyBoard }
editorTool = Ставить на доску
editorBlack = Чёрные камни
editorWhite = Белые камни
editorErase = Убирать камни
editorAlternate = Чёрные и белые по очереди
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = Чей ход
editorClear = Очистить доску
editorDone = Посмотреть эту позицию
editorHint = Нажмите на доску или двигайте рамку стрелками и нажмите Enter.
editorStone = { $where }: { $stone }
stones-1 = пусто
stones-2 = { black }
stones-3 = { white }

## Board

board = Доска го, { $size } на { $size }
boardHelp = Нажмите C, чтобы двигать рамку стрелками; Enter ставит камень.
tapAgain = { $vertex }: нажмите ещё раз, чтобы пойти сюда
playAt = Пойти в { $vertex }
cursorOn = Рамка на { $where }, { $stone }
stonesOf = { $color }: { $points }.
stonesOfNone = { $color }: нет камней.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = Игра с ботом
matchTitle = Партия с { $bot }
opponent = Соперник
thinks = Думает
seconds = { $seconds } с на ход
rank = { jobKind-rank }
yourColor = Ваш цвет
randomColor = по жребию
watchBots = никто: играют два бота
playsBlack = Играет чёрными
boardSize = { columns-size }
handicapStones = Фора
even = на равных
komiField = Коми
usualKomi = обычное
rulesField = Правила
ruleNames-chinese = Китайские
ruleNames-japanese = Японские
ruleNames-korean = Корейские
ruleNames-aga = AGA (американские)
ruleNames-bga = BGA (британские)
ruleNames-new-zealand = Новозеландские
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = Китайские, как на OGS
ruleNames-chinese-kgs = Китайские, как на KGS
moreSettings = Коми, правила, время
clock = Ваше время
noClock = без ограничений
noMainTime = нет
byoYomi = Бёёми
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } с
periodsLeft = { $count ->
    [1] последний период
    [one] { $count } период
    [few] { $count } периода
   *[many] { $count } периодов
 }
botPassed = { $bot } пасует. Спасуйте тоже, чтобы закончить партию и подсчитать очки.
removeMatch = Убрать эту партию
removeQuestion = Убрать эту незаконченную партию? Её ходы пропадут.
minutes = { $minutes } мин
startGame = Начать
yourTurn = Ваш ход
botThinks = Бот думает…
gameOver = Партия окончена: { $result }
undo = Отменить ход
resign = Сдаться
resignQuestion = Сдать эту партию?
hintButton = Подсказка
hintText = Бот сыграл бы { $move }.
hintNet = Сеть смотрит на
scoreButton = Счёт
scoreCounted = Подсчёт сейчас: { $result }
scoreLead = { $lead } на первый взгляд; победа чёрных { PERCENT($share) } %
seeReview = Смотреть разбор
newGame = Новая партия
you = Вы

## Players

playersTitle = { railPlayers }
playersEmpty = Партий пока нет. Перетащите их на страницу, и здесь появятся их игроки.
playersHint = Игроки ваших партий. Выберите одного, чтобы увидеть, насколько сильны его ходы и что говорят разборы.
playerTip = Насколько сильны ходы этого игрока?
playerHint = Оценка читает последние 500 ходов этого игрока. Она занимает несколько секунд на партию.
playersGames = { gamesColumn }
estimateRank = Оценить ранг
estimateAgain = Оценить заново
estimating = Чтение ходов…
rankRange = от { $low } до { $high }
rankTip = По шкале OGS, только по ходам. Диапазон содержит истинный ранг в 80 случаях из 100. Одна-две партии дают грубое представление, четыре — хорошее.
rankTooWide = слишком широко, чтобы назвать ранг; середина — { $rank }
doubt-few-moves = мало ходов: { $moves }
doubt-wide = ширина диапазона в рангах: { $ranks }; с большим числом ходов он сузился бы
doubt-small-board = по одной партии на доске { $size }x{ $size } оценка ошибалась в среднем на { TENTHS($off) } ранга, догадка наугад — на { TENTHS($guess) }
doubt-unmeasured-board = на доске { $size }x{ $size } ничего не измеряли: по этим партиям ранг не определить
doubt-handicap = партий с форой: { $count } из { $games }; такие партии модель знает плохо
doubt-opening = только ходы начала партии
rankNone = не оценён
basis = Ходов: { $moves }, партий: { $games }
byPhase = По стадиям
phase-opening = Фусэки
phase-middle-game = Середина игры
phase-endgame = Ёсэ
overTime = Партия за партией
tellingMoves = Самые показательные ходы
tellingShort = Больше всего решили
tellingTip = Каждый из этих ходов повышает или понижает оценку на столько рангов.
shiftUp = повышает оценку на { SIZE($ranks) } ранга
shiftDown = понижает оценку на { SIZE($ranks) } ранга
shiftShortUp = на { SIZE($ranks) } ранга выше
shiftShortDown = на { SIZE($ranks) } ранга ниже
tellingMove = ход { $move }
rankGraph = Ранг по партиям ({ $games }), одна за другой, с диапазоном
endgameTree = Пройти по дереву
endgameTreeTip = Лучшие ходы обеих сторон, со счётом и ценой следующего хода. Два хода одного цвета подряд: другая сторона сыграла в другом месте.
treeStart = Начало
treeEnd = Поиск остановился здесь.
treeKo = взято ко
treeCount = счёт { $score }
treeSettled = решено
treeNext = следующий ход { $value }
distribution = Насколько вероятен каждый ранг

## Training

trainTitle = { railTrain }
youAre = Вы — { $name }.
youAreOfRank = Вы — { $name }, { $rank }.
changeMe = Изменить
whoAreYou = Под какими именами вы играете?
noNames = Пока ни в одной партии нет игроков. Сначала перетащите сюда партии или введите своё имя.
anotherName = Другое имя
yourRank = Ваш ранг
rankFromGames = по моим партиям
thatIsMe = Это я
thisIsMe = Это я
noReviewed = Ни одна ваша партия ещё не разобрана. Откройте любую, и разбор начнётся.
trainCounts = { $total ->
    [one] { $total } задача
    [few] { $total } задачи
   *[many] { $total } задач
 } из ваших ошибок: повторить { $due }, новых { $fresh }.
trainRight = Верных ответов: { $right } из { $answers }.
byPhaseOnly = Стадия
byTheme = Вид ошибки
byOpponent = { opponent }
byLoss = Потеряно очков
anyLoss = любая
noFilter = все
orMore = { $points } и больше
startTraining = { startGame }
nothingDue = Сейчас повторять нечего. Зайдите позже или выберите другое.
nextExercises = { next }
exerciseRow = { $phase }, очков: { TENTHS($loss) }
exerciseRowAgainst = { $phase }, очков: { TENTHS($loss) }, против { $opponent }
exportProgress = Выгрузить успехи
importProgress = Загрузить успехи
imported = Перенесены успехи по задачам: { $count }.
exercise = Задача
against = Против { $opponent }
seeGame = Смотреть партию
playBetter = Сыграйте на доске лучший ход.
judging = Поиск смотрит ваш ход…
giveUp = Показать ответ
skip = Пропустить
next = Дальше
tryOnceMore = { tryAgain }
allExercises = Все задачи
verdict-right = Верно.
verdict-close = Почти.
verdict-doubtful = Поиск не уверен.
verdict-wrong = Нет.
answerLoses = { $move } теряет очков: { TENTHS($loss) }.
answeredBy = Ответ на это
bestLine = Лучше всего:
comesBack = Вернётся { $date }.
comesBackAt = Вернётся сегодня в { $time }.

## The teaching game

teaching = Предлагать вернуть ошибочные ходы
noTeaching = никогда
teachFrom = от { $points } очков
nearMe = близко к моей силе
offered = { $move } потеряет { TENTHS($loss) } очка. Вернуть?
offerOther = Другой ход
offerKeep = Всё равно сыграть

## Reviews for one's own rank

mistakesByWorth = Ошибки, которые стоят вашего времени
orderBySize = Сначала крупные
shapePlayed = Сыграно: { $name }.
shapeBetter = Лучше: { $name }.
riskTitle = Насколько вероятна была ошибка
riskTip = С какой вероятностью игрок { $rank } теряет три очка и более на каждом вашем ходу. Цветом — там, где вы потеряли.
riskAt = Ход { $move }: { PERCENT($risk) } %
riskSum = Здесь от вас ожидалось ошибок: { TENTHS($expected) }; сделано: { $made }.

## Moves and results together, and openings

joinedTitle = Ходы и результаты вместе
joinedBasis = от { $low } до { $high }, ходов: { $moves }, результатов: { $games }
openingsTitle = Начала партий
wonColumn = победы

## Endgames with proved answers, and guessing moves

trainParts = Что тренировать
trainPart-mistakes = Мои ошибки
trainPart-endgame = Ёсэ
trainPart-guess = Угадать ход
drillCounts = { $total ->
    [one] { $total } задача на ёсэ
    [few] { $total } задачи на ёсэ
   *[many] { $total } задач на ёсэ
 }: повторить { $due }, новых { $fresh }.
drillKind = О чём вопрос
drillKinds-worth = Сколько это стоит?
drillKinds-sente = Сэнтэ или готэ?
drillKinds-move = Лучший ход
drillKinds-first = Что из трёх первым?
drillKinds-board = Доиграть доску
drillLevel = Размер
drillLevels-small = маленький
drillLevels-medium = средний
drillLevels-large = большой
drillLevels-huge = огромный
drillOwn = Только из моих партий ({ $count })
drillProved = Каждый ответ доказан решателем. Сеть не спрашивают.
drillAnswer = Сделайте ход на доске.
drillRight = Верно: { $answers }.
drillTakeBack = Взять назад
drillAgain = Сначала
guessHint = Угадывайте ходы партии профессионала или своей. Ход партии даёт 100 очков, другой — до 50, смотря сколько он теряет.
guessChoose = Выбрать партию
guessMove = Ход { $number }: что играют { $color ->
    [B] чёрные
   *[W] белые
 }?
guessPoints = Очков: { WHOLE($points) }
guessHit = Это ход партии.
guessPlayed = В партии сыграно { $move }.
guessPlayedNamed = В партии сыграно { $move } ({ $name }).
guessLoses = { $move } теряет очков: { TENTHS($loss) }.
guessShares = { $move } играют { PERCENT($weak) } % игроков 20k, { PERCENT($middle) } % — 5k и { PERCENT($strong) } % — 7d.
guessSoFar = Очков за ход: { WHOLE($points) }, попыток: { $count }.
guessLike = Вы угадываете больше всего как { $rank }.
guessOver = В этой партии больше нет ходов для угадывания.
guessSkip = Показать ход
guessSample = Пример партии

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] Так ходит меньше 1 из 10 игроков { $rank }.
    [one] Так ходит { $played } из 10 игроков { $rank }.
   *[other] Так ходят { $played } из 10 игроков { $rank }.
 }
peersCommon = Так ходят { $played } из 10 игроков { $rank }, а начиная с { $seen } — 1 из 10.
peersNever = Так ходят { $played } из 10 игроков { $rank }, и даже 7d этого не избегают.
peersFound = { $found ->
    [0] Лучший ход находит меньше 1 из 10 игроков { $rank }.
    [one] Лучший ход находит { $found } из 10 игроков { $rank }.
   *[other] Лучший ход находят { $found } из 10 игроков { $rank }.
 }
drillAskWorth = Насколько важно, кто первым пойдёт в отмеченном месте? Нужна удвоенная стоимость хода, по территории.
drillAskSente = Ход в отмеченном месте — сэнтэ? И для кого?
drillAskFirst = Ход { x-players }. Остались только места A, B и C: какое первое?
drillAskMove = { player } ходят в отмеченном месте. Какой ход там лучший?
drillSuppose = { $asked } Считайте, что камни вокруг живы.
drillToldWorth = Ход стоит очков по территории: { $half }, разница между сторонами: { $swing }. { $sente }.
drillToldBest = Доказано: ни один ход в этом месте не даёт больше.
drillToldLess = Доказано: он даёт на { $points } меньше, чем { $best }.
drillToldFirst = Доказано, при лучшей игре обеих сторон до конца: { $behind }.
drillBehind = если первым { $place }, теряется { $points }
boardAsk = Доиграйте доску до конца. { player } начинают и выигрывают пол-очка, если каждый ход верен; ответы безошибочны.
boardKept = Верно: этим ничего не потеряно.
boardLost = Потеряно очков: { $points }; верно было { $better }.
boardAllKept = Ни одного очка не потеряно: { $result }.
boardAllLost = Всего потеряно очков: { $points }; { $result }.
hintArea = Посмотрите { $area ->
    [upper-left] в левый верхний угол
    [upper-right] в правый верхний угол
    [lower-left] в левый нижний угол
    [lower-right] в правый нижний угол
    [upper] на верхнюю сторону
    [lower] на нижнюю сторону
    [left] на левую сторону
    [right] на правую сторону
   *[centre] в центр
 }.
hintPass = Лучше было спасовать.
hintNoReason = Простой причины на доске не видно.
hintBetter = Лучше: { $line }.

## Insights

insightsTitle = О чём говорят партии
insightsTip = По всем разобранным партиям этого игрока. Потери — очки за ход, со стандартной ошибкой. «Ожидается» — сколько там теряют игроки того же ранга, которые в остальном играют как он.
insightsNone = Ни одна партия этого игрока ещё не разобрана.
insightsBasis = Ходов: { $moves }, разобранных партий: { $games }.
insightsBasisRank = Ходов: { $moves }, разобранных партий: { $games }, в сравнении с { $rank }.
nothingStandsOut = Ничто не выделяется: эти партии не показывают слабости сверх случайной.
practise = Упражняться
byColor = Цвет
byHour = Время суток
byMonth = Месяц
gamesColumn = Партии
lossColumn = Очков за ход
expectedColumn = Ожидается
mistakesColumn = Ошибки
ofMistakes = Из 100 ошибок
othersColumn = Другие
pointsEach = Очков за каждую
sliceName-all = Все ходы
sliceName-as-Black = Чёрными
sliceName-as-White = Белыми
sliceName-night = Ночь
sliceName-morning = Утро
sliceName-afternoon = День
sliceName-evening = Вечер

## Lab

labParts = Разделы лаборатории
labPart-position = Позиция
labPart-cgt = Термографы
labPart-atlas = Атлас ёсэ
labPart-ratings = Рейтинговые системы
atlasTitle = Самые частые окончания, доказанные
atlasHint = Мест: { $places }, партий: { $games }, форм: { $total }. Значения доказаны, если камни вокруг живы. Красным отмечены лучшие первые ходы: B — чёрных, W — белых, ✱ — обеих сторон. Чтобы найти место из партии, откройте её на вкладке «{ panel-endgame }» и нажмите «{ atlasLookUp }».
atlasKind = Сэнтэ или готэ
atlasAny = любое
atlasLeast = Стоит не меньше
atlasMet = Встретилось раз: { $count }
atlasWorth = Ход стоит { $value }
atlasMore = Показать ещё
atlasNone = Таких форм нет.
atlasLookUp = Найти в атласе
atlasUnknown = В атласе нет.
atlasUnproved = Такие места в атлас не входят.
atlasShape = Форма { $number }
atlasBand-kyu = Ниже 1 дана
atlasBand-dan = 1–4 дан
atlasBand-high-dan = 5 дан и выше
atlasPlayed = { $band }: лучших первых ходов { $best } из { $first }, в среднем потеряно { TENTHS($lost) } очка
cgtTitle = Сколько стоит комбинаторная игра?
cgtHint = Слева чёрные. { "{" }7|{ "{" }6|0{ "}" }{ "}" }: чёрные ходят к 7 очкам, белые — в позицию, откуда чёрные ходят к 6, а белые к 0. Более длинные черты заменяют внутренние скобки: 7||6|0. Для ко нужны имена: A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = Выражение
cgtGo = Вычислить
cgtRows-canonical = Каноническая форма
cgtRows-mean = Среднее
cgtRows-temperature = Температура
cgtRows-sente = Сэнтэ или готэ
cgtRows-stops = Остановки
cgtRows-outcome = Исход
cgtRows-ko = Ко
cgtStops = Первые чёрные { $left }, первые белые { $right }
cgtOutcome-N = побеждает тот, кто ходит первым
cgtOutcome-P = побеждает тот, кто ходит вторым
cgtOutcome-L = побеждают чёрные
cgtOutcome-R = побеждают белые
komaster = { player } владеют ко
ratingsTitle = Насколько хорошо предсказывают рейтинговые системы?
ratingsHint = Выберите CSV партий со столбцами black, white, winner (B или W) и time. Каждая система видит партии по времени и предсказывает каждую до того, как она сыграна.
ratingsFile = Выбрать файл CSV
ratingsSystems = Системы
ratingSystem-50-50 = равные шансы
ratingSystem-base-rate = доля побед чёрных
ratingSystem-elo = Эло
ratingSystem-elo-normal = Эло, нормальное распределение
ratingSystem-glicko = Глико
ratingSystem-glicko2 = Глико-2
ratingSystem-glicko2-aging = Глико-2, неопределённость растёт со временем
ratingSystem-glicko2-periods = Глико-2 по периодам
ratingSystem-bradley-terry = Брэдли — Терри
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = обучение
ratingSet-validation = настройка
ratingSet-test = проверка
ratingsColumns-1 = Система
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = Набор
ratingsColumns-4 = Верный победитель
ratingsColumns-5 = λ (средний логарифм правдоподобия)
ratingsLambda = Средний логарифм вероятности, данной тому, что случилось: чем ближе к 0, тем лучше; у монеты −0,693. ± — стандартная ошибка с группировкой по игрокам.

## Keys

keysTitle = { railHelp }
close = Закрыть
keys-1 = ход назад, ход вперёд; с Shift десять
keys-2 = в начало, в конец
keys-3 = к другому варианту
keys-4 = к следующей, к предыдущей ошибке
keys-5 = владение
keys-6 = влияние
keys-7 = ходы сети
keys-8 = ходы модели форм
keys-9 = последний ход
keys-10 = точки на камнях: потерянные очки
keys-11 = номера ходов
keys-12 = координаты
keys-13 = ёсэ: сколько стоит ход
keys-14 = рассчитать отсюда; ещё раз: дальше
keys-15 = рамка на доске для стрелок; Enter ставит камень
keys-16 = закрыть открытое, остановить идущее, назад к партии
keys-17 = оценить вариант
keys-18 = главная, партии, составить позицию, задачи
keys-19 = в задаче: следующая, показать ответ, идти по варианту
keys-20 = этот список

## Problems

dismiss = Закрыть это сообщение
serverGone = Сервер не отвечает.
serverGoneAdvice = Запустите его снова командой «tengen serve» и обновите страницу.
screenFault = Не удалось показать этот экран. Ничего из сохранённого не потеряно.
reload = Перезагрузить страницу
serverFault = Сервер не смог ответить.
serverFaultAdvice = Посмотрите, что он напечатал там, где вы его запустили, и попробуйте снова.
jobFailedAdvice = Измените позицию или сеть и попробуйте снова.
poolAdvice = Проверьте файл: CSV со столбцами black, white, winner (B или W) и time, по партии в строке.
emptyFile = Этот файл пуст.
emptyFileAdvice = Выберите партию (SGF, GIB, NGF, UGF) или ZIP с партиями.
fileTooLarge = В этом файле { TENTHS($megabytes) } МБ, а можно не больше { TENTHS($most) } МБ.
fileTooLargeAdvice = Выберите файл поменьше или запустите сервер с --max-kilobytes.

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player } спасовали, хотя { $better } стоил { TENTHS($points) } очка.
reason-ladder = { otherPlayer } ловят { x-stones } у { $at } в ситё, которое начинается с { $starts }.
reason-ladder_fails = Ситё не проходит ({ x-others } у { $at }): { x-otherSide } уходят через { $escape }.
reason-stones_captured = { otherPlayer } берут { x-stones } у { $at }, начиная с { $first }.
reason-group_died = Потеря: { x-stones } у { $at }. Шанс спасти группу упал с { CHANCE($ownership_before) } % до { CHANCE($ownership_after) } %.
reason-group_in_danger = В опасности { x-stones } у { $at }: шанс спасти группу упал с { CHANCE($ownership_before) } % до { CHANCE($ownership_after) } %.
reason-group_lived = Можно было взять { x-others } у { $at }: шанс упал с { CHANCE($ownership_before) } % до { CHANCE($ownership_after) } %.
reason-group_escaped = Можно было атаковать { x-others } у { $at }: шанс взять группу упал с { CHANCE($ownership_before) } % до { CHANCE($ownership_after) } %.
reason-dead_stone = Камень не может выжить: это место { x-otherPlayers } (уверенность { SURE($ownership) } %), и так и останется.
reason-overconcentration = Избыточно: место уже было у { x-players } (своих камней рядом: { $own_stones }, уверенность { SURE($ownership) } %), и ход ничего не добавляет.
reason-not_answered = Ход { x-otherPlayers } { $last } требовал ответа: { $better }.
reason-needless_answer = Ход { x-otherPlayers } { $last } здесь не требовал ответа: { $better } был больше.
reason-territory_lost = Потеряно около { WHOLE($points) } очков территории { x-players } вокруг { $at }.
reason-territory_conceded = { otherPlayer } получают около { WHOLE($points) } очков вокруг { $at }.
reason-changes_hands = Лучший вариант даёт примерно на { WHOLE($points) } очков больше вокруг { $at }.
reason-spread = Потеря распределена по доске: ни одно место не сменило хозяина.
reason-bigger_endgame = Сыгран ход ценой { $played_told } { x-playedTurn }; в { $better } оставался ход ценой { $open_told } { x-openTurn }.
reason-unusual_shape = { $seen ->
    [0] Модель форм (партий: { $games }) ждёт в этой форме { $better_move } ({ PERCENT($better) } %) и почти никогда — сыгранный ход ({ PERMILLE($played) } %).
   *[other] В этой форме сильные игроки отвечают { $better_move }: { $answered } раз из { $seen } (партий: { $games }), и почти никогда не играют как в партии ({ PERMILLE($played) } %).
 }
reasonMadeUp = Другие места возмещают часть этого.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (причина не найдена)
moveOfGame = Ход { $number }, { x-side } { $point }
mistakeTold = Ход { $number }, { x-side } { $point }: потеря { TENTHS($loss) } очка ({ $category }). Лучше: { $better }.
mistakeToldUnsure = Ход { $number }, { x-side } { $point }: потеря { TENTHS($loss) } очка ({ $category }, первое впечатление). Лучше: { $better }.
answerRightSame = Верно. Поиск продолжает { $best }.
answerRight = Верно, не хуже { $best }.
answerDoubtful = Сомнительно: по этому поиску потеря { TENTHS($loss) }, но он не уверен.
answerClose = Почти: потеря { TENTHS($loss) }.
answerWrong = Нет: потеря { TENTHS($loss) }.
answerMeets = Ответ: { $reply }.
answerPreferred = Предпочтительно: { $best }.
answerBetter = Лучше: { $best }.
swingMissed = С хода { $first } по { $last } обе стороны по очереди упускали шанс.
swingOpen = С хода { $first } по { $last } обе стороны оставляли место вокруг { $place } открытым.
swingOpenOne = С хода { $first } по { $last } { x-side } оставляли место вокруг { $place } открытым.
turningSteps = Ходы { $first }–{ $last }: шансы { x-players } растут с { PERCENT($before) } % до { PERCENT($after) } %, понемногу.
turningMoves = Ходы { $first }–{ $last }: шансы { x-players } растут с { PERCENT($before) } % до { PERCENT($after) } %.
turningRises = Ход { $number }, { x-side } { $point }: шансы { x-players } растут с { PERCENT($before) } % до { PERCENT($after) } %.
turningFalls = Ход { $number }, { x-side } { $point }: шансы { x-players } падают с { PERCENT($before) } % до { PERCENT($after) } %.
lossesOf = { player }: потеря за ход { HUNDREDTHS($loss) }, ошибок: { $mistakes } на { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
 }
lossesOfRank = { lossesOf }; играют как { $rank } (от { $low } до { $high })
lossesOfWideRank = { lossesOf }; играют как от { $low } до { $high }: слишком широко, чтобы назвать ранг
phaseLike = , { $phase ->
    [opening] фусэки
    [middle-game] середина игры
   *[endgame] ёсэ
 } как { $rank }
moreNotShown = ещё не показано: { $count } (--top)
betterBy = Лучше сыгранного хода на { TENTHS($loss) } очка.
reviewedWith = Разбор Tengen с сетью { $net }.
largestMistakesAre = Самые большие ошибки:
cautionSmall = На { $size }x{ $size } { $net } не замечает большинства ошибок: там решает тактика, которой она не видит. Считайте её кривую грубым ориентиром; KataGo b18c384nbt видит гораздо больше.
cautionUnmeasured = Насколько хорошо { $net } оценивает партии на { $size }x{ $size }, никогда не измерялось.

## The count of a game

counted = Подсчёт: { $text }
winsBy = { player } выигрывают { $points }
draw = Ничья
countTold = { $winner }: у чёрных { $black }, у белых { $white }.
countToldBesides = { $winner }: у чёрных { $black }, у белых { $white } плюс { $besides }.
countKomi = коми { $komi }
countHandicap = { $bonus } за фору
bothOf = { $one } и { $other }
countPoints = { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
 }
countPointsTaken = { countPoints } (из них пленников { $taken })
sure-sure = Сеть уверена в каждой группе.
sure-doubtful = Сеть уверена не в каждой группе.
sure-unfinished = Партия остановилась до того, как закрыты все границы: подсчёт — предположение.
winsByThen = { x-side } выигрывают { $points }
drawThen = ничья
doubtBorder = Граница вокруг { $at } осталась открытой, и { $stones ->
    [one] { $stones } пункт отдан
    [few] { $stones } пункта отданы
   *[many] { $stones } пунктов отданы
 } так, как видит сеть; без них: { $result }.
doubtDead = { x-stones } у { $at } — посчитано как мёртвое; если живо: { $result }.
doubtAlive = { x-stones } у { $at } — посчитано как живое; если мертво: { $result }.
countDiffers = В партии записано { $recorded }, подсчёт даёт { $counted }.

## The report to print

reportTitle = { $game }: разбор
reportGame = Разбор партии
movesCount = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
 }
judgedByInline = оценка: { $net }
reportDecided = Где всё решилось
reportEnd = Конец партии
reportLost = { byLoss }
reportStrong = Насколько сильны эти ходы
reportEndgame = Ёсэ: сколько стоил лучший ход
reportOwned = Кому что принадлежало
reportAll = Все ошибки
reportPlayer = Игрок
phaseColumn = { byPhaseOnly }
reportInterval = В 80 % случаев в пределах
reportLostColumn = Потеря
reportReason = Причина
reportMove = Ход
reportScale = Оценено только по этим ходам, по шкале OGS.
reportOwnedAt = Кому что принадлежало после хода { $move }
reportLargest = Самые большие ошибки
reportBoard = Позиция перед ходом { $number }: сыграно { $point } ({ x-side }), лучше было { $better }
reportLostBy = потеряно очков: { TENTHS($loss) } ({ $category })
reportFooter = На досках 1 — лучший ход, крест — сыгранный. Потери в три очка и больше считаются ошибками, когда их подтвердил поиск. Точки — цветов KaTrain: от 0,5, 1,5, 3, 6 и 12 очков.
plotMoves = ход (круг: ошибки чёрных, квадрат: белых)
plotLead = перевес чёрных (очки)
plotMove = ход
plotTemperature = очков за ход
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = слишком ранний пас
theme-ladder = ситё
theme-ladder_fails = ситё не проходит
theme-stones_captured = камни взяты
theme-group_died = группа погибла
theme-group_in_danger = группа в опасности
theme-group_lived = группе дали выжить
theme-group_escaped = группе дали уйти
theme-dead_stone = камень без надежды
theme-overconcentration = избыточная форма
theme-not_answered = ход без ответа
theme-needless_answer = лишний ответ
theme-territory_lost = потеряна территория
theme-territory_conceded = отдана территория
theme-changes_hands = место сменило хозяина
theme-spread = потеря по всей доске
theme-bigger_endgame = был больший ход в ёсэ
theme-unusual_shape = необычная форма
theme-unexplained = без объяснения

## In the terminal

playStart = Ваш цвет: { x-side }, соперник: { $bot }. Введите пункт, например D4, или help.
playUnfinished = партия не закончена
playNoMove = { $line }: не пункт этой доски и не команда (введите help)
notAllowed = Этот ход запрещён: { $why }
promptMove = Ваш ход (или { $words })>
promptAnswer = Ваш ответ (или { $words })>
promptGuess = Ваша догадка (или { $words })>
fromMove = ход { $move }, партия { $game }
stateNew = новая
stateDue = пора повторить
stateBack = снова { $date }
noPoint = не пункт этой доски: { $line }
progressWritten = { $file }: успехи по задачам: { $count }
offerBack = Этот ход теряет очков: { TENTHS($loss) }. Введите back, hint или keep.
offerAgain = Введите back, hint или keep.
playResigns = { player } сдаются.
playPlays = { player }: { $move }.
playNotMoved = Вы ещё не ходили.
moveShare = { $move } { PERCENT($share) } %
moveShareFine = { $move } { PERMILLE($share) } %
playHint = { $bot } сыграл бы { $move }. Первый взгляд сети: { $likely }.
playScore = { player } впереди примерно на { SIZE($points) } очка, ваши шансы { PERCENT($share) } % на первый взгляд сети.
playDead = Мёртвые по мнению сети: { $dead }
playHelp-point = пойти туда (буква и число)
playHelp-pass = пас; два паса заканчивают партию
playHelp-undo = взять назад свой последний ход
playHelp-hint = что сыграл бы бот и три хода сети
playHelp-score = кто сейчас впереди
playHelp-board = нарисовать доску ещё раз
playHelp-resign = сдаться
playHelp-quit = остановиться здесь
readingMovesOf = чтение ходов: { $name }
wrote = записан { $file }
rankOnServer = { $rank } ({ $interval }) на { $server }
scaleUnknown = об этом ранге на { $server } ничего не известно: шкалу измеряли в диапазоне { $interval }
machineTooFew = Сравнение с программами: меньше { $least } ходов на доске 19x19 ничего не говорят.
machineUnusual = Сравнение с программами: из { $people } человек у { $alike } ходы похожи на ходы программы так же или больше. Это необычно, но ничего не доказывает.
machineUsual = Сравнение с программами: из { $people } человек у { $alike } ходы похожи на ходы программы так же или больше. В этом нет ничего необычного.
phaseRank = { $phase } как { $rank }
playsPhases = По стадиям: { $phases }
tellingMoveLost = ход { $move } { $point } потеря { TENTHS($loss) }
scoreDead = Мёртвые: { $dead }
scoreNoneDead = нет
scoreUnfinished = Партия не окончена: все камни на доске считаются живыми. С --dead auto решает сеть.
recordSays = в партии записано { $result }
showPlayers = { $black } (чёрные) - { $white } (белые)
showStart = До первого хода
showCaptured = Пленники: у чёрных { $black }, у белых { $white }
readingAhead = расчёт
evaluatedPosition = { player } впереди на { SIZE($points) } очка (± { TENTHS($deviation) }), победа чёрных { PERMILLE($share) } %
evaluateMoves = Ход { x-players }: { $moves }
searchedPosition = { player } впереди на { SIZE($points) } очка, победа чёрных { PERMILLE($share) } % (посещений: { $count })
searchedAtFirst = На первый взгляд { x-side } впереди на { SIZE($points) } очка, победа чёрных { PERMILLE($share) } %
searchedMove = Посещений: { $count }, { x-side } впереди на { SIZE($points) } очка, победа чёрных { PERMILLE($share) } %
evaluateOwners = Кому что принадлежит: X чёрным, x скорее чёрным, o скорее белым, O белым
judgeOffered = Более сильная сеть { $net } реже поднимает ложную тревогу и находит больше ошибок. Получить один раз ({ $megabytes } МБ): { $command }. Это сообщение больше не появится.
reviewing = разбор: { $game }
reviewingAll = разбор
reviewedBefore = Уже разобрано партий: { $done } из { $count }
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = потеря очков за ход: { $losses }
noDate = без даты
tally = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
 }, потеря за ход { HUNDREDTHS($loss) }, ошибок на 100 ходов: { TENTHS($mistakes) }
severalGames = несколько партий; это первая (--game N выбирает другую)
mistakesOfTheme = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
 }, по { TENTHS($loss) } очка
themeShare = { WHOLE($share) } из 100 ошибок
usualShare = (у других { WHOLE($share) })
noExercises = { $count ->
    [one] В этой { $count } партии
    [few] В этих { $count } партиях
   *[many] В этих { $count } партиях
 } нет вашей ошибки, достаточно надёжной для задачи.
exercisesStronger = Более сильная сеть уверена в большем числе ошибок: { $command }, затем разберите партии ещё раз.
noOwnEndgames = В ваших партиях ещё нет доказанных мест ёсэ. Готовые места: { $command }.
typeNumber = Введите число от 1 до { $count }.
answersNotKept = Эти ответы не сохраняются. С --progress ФАЙЛ они сохраняются, и вы продолжите с того же места.
fewGames = Слишком мало партий для совета: нужно не меньше { $least }, в том числе в каждой сравниваемой части.
exercisesBy = задачи: { $command }
lossPerMove = { HUNDREDTHS($loss) } очка за ход
expectedLoss = ожидается { HUNDREDTHS($loss) }

fateGroup = { player }: { $points }
fate-lives = Если первыми ходят { x-side }, группа живёт
fate-dies = Если первыми ходят { x-side }, группа погибает
fate-ko = Если первыми ходят { x-side }, решает ко или повторение
fate-unproved = Если первыми ходят { x-side }, ничего не доказано
fateWalls = При условии, что эти группы живы: { $points }
fateFramed = При условии, что игра идёт только в этой области, а всё, что выходит за неё, живёт
fateOpen = Вокруг слишком много открытого пространства: задайте область (--area A1-G6).
playCapture = Атари-го: побеждает тот, кто первым возьмёт камень; пасовать нельзя.

## The bots as opponents

opponent-human-level = ранг, который вы выберете
opponent-human-character = играет как люди этого ранга, с ошибками
opponent-search-level = сильнейший здесь
opponent-search-character = перед каждым ходом считает с помощью сети
opponent-policy-level = сильнее Hana 3d
opponent-policy-character = отвечает сразу, по одному чувству
opponent-endgame-level = сильнее Hana 3d
opponent-endgame-character = начинает по чувству, ёсэ считает точно
opponent-uct-level = слабее Hana 20k
opponent-uct-character = доигрывает в уме много партий
opponent-patterns-level = около Hana 10k
opponent-patterns-character = знает хорошую форму и ничего не считает
opponent-influence-level = слабее Hana 20k
opponent-influence-character = любит простор, и его легко поймать
opponent-capture-level = для атари-го, где побеждает первый захват
opponent-capture-character = выучил игру сам; хорош для начинающих
captureLevel = Сила
captureLevel-easy = лёгкий
captureLevel-hard = трудный
opponent-random-level = первый соперник
opponent-random-character = ставит камни куда попало

## What a player's games say

remarkPhase = { $phase ->
    [opening] В фусэки
    [middle-game] В середине игры
   *[endgame] В ёсэ
 } вы теряете { HUNDREDTHS($value) } очка за ход; на вашем ранге тот, кто в остальном играет как вы, теряет { HUNDREDTHS($expected) }. Очков за партию: { WHOLE($points) }.
remarkTheme = Из 100 ваших ошибок вида «{ $theme }»: { WHOLE($value) }; у других игроков: { WHOLE($usual) }.
remarkOpponent = Против { $name } вы теряете { HUNDREDTHS($value) } очка за ход, в остальных партиях { HUNDREDTHS($otherwise) }. Очков за партию: { WHOLE($points) }.
remarkGroup = { $name ->
    [as-Black] Чёрными
    [as-White] Белыми
    [night] Ночью
    [morning] Утром
    [afternoon] Днём
   *[evening] Вечером
 } вы теряете { HUNDREDTHS($value) } очка за ход, в остальных партиях { HUNDREDTHS($otherwise) }. Очков за партию: { WHOLE($points) }.
remarkImproved = { $phase ->
    [opening] Фусэки лучше
    [middle-game] Середина игры лучше
    [endgame] Ёсэ лучше
   *[game] Игра лучше
 }: { HUNDREDTHS($before) } очка за ход до { $until }, { HUNDREDTHS($after) } с { $since }.

## A public server

publicTitle = Насколько сильны эти ходы?
publicLead = Выберите партии одного игрока. Tengen прочитает ходы и скажет, какой ранг они показывают по шкале OGS.
publicFiles = Партии (SGF, GIB, NGF, UGF)
publicPlayer = Имя игрока, если во всех партиях играют несколько
publicNoFile = Выберите хотя бы одну партию.
publicLimits = Не больше { $games } партий и { $kilobytes } кБ за раз, не чаще { $hourly } раз в час. Учитываются последние { $moves } ходов игрока.
publicKept = Ваши партии остаются в памяти, пока ранг не определён, а ранг — { $minutes } мин. Ничего не пишется на диск, и никто другой этого не видит.
publicWhose = Чьи ходы имеются в виду?
publicAhead = { $ahead ->
    [0] Следующая очередь — ваша.
    [one] Перед вами { $ahead } запрос.
    [few] Перед вами { $ahead } запроса.
    [many] Перед вами { $ahead } запросов.
   *[other] Перед вами { $ahead } запроса.
 }
publicAddress = Эту страницу видит только тот, кто знает её адрес. Через { $minutes } мин. после ответа её не станет.
publicForget = Забыть сейчас
publicAgain = Другие партии

## Names of shapes, josekis and openings

term-hane = ханэ
term-stretch = ноби
term-solid-extension = нараби
term-diagonal-move = косуми
term-attachment = цукэ
term-one-space-jump = прыжок через один пункт
term-two-space-jump = прыжок через два пункта
term-knights-move = кейма
term-large-knights-move = огейма
term-ponnuki = поннуки
term-capture = взятие
term-empty-triangle = пустой треугольник
term-bamboo-joint = бамбук
term-tigers-mouth = пасть тигра
term-star-point = пункт 4-4
term-komoku = пункт 3-4
term-san-san = пункт 3-3
term-mokuhazushi = пункт 5-3
term-takamoku = пункт 5-4
term-san-san-invasion = вторжение в 3-3
term-san-san-approach = подход на 3-3
term-komoku-approach = подход на 3-4
term-block = заслон
term-low-approach = низкий подход
term-high-approach = высокий подход
term-large-knights-approach = подход огеймой
term-two-space-high-approach = высокий подход через два пункта
term-shoulder-hit = удар в плечо
term-small-knights-enclosure = симари кеймой
term-large-knights-enclosure = симари огеймой
term-one-space-enclosure = симари через один пункт
term-two-space-enclosure = симари через два пункта
term-knights-answer = ответ кеймой
term-one-space-answer = ответ через один пункт
term-slide = субери
term-extension = расширение
term-kick = косуми-цукэ
term-attach-and-extend = цукэ-ноби
term-attach-and-draw-back = цукэ-хики
term-outside-attachment = внешнее цукэ
term-shusakus-diagonal = косуми Сюсаку
term-double-approach = двойной подход
term-one-space-low-pincer = низкое хасами через один пункт
term-one-space-high-pincer = высокое хасами через один пункт
term-two-space-low-pincer = низкое хасами через два пункта
term-two-space-high-pincer = высокое хасами через два пункта
term-three-space-low-pincer = низкое хасами через три пункта
term-three-space-high-pincer = высокое хасами через три пункта
term-avalanche = лавина
term-small-avalanche = малая лавина
term-large-avalanche = большая лавина
term-magic-sword = волшебный меч
term-taisha = тайся
term-two-star-points = нирэнсэй
term-sanrensei = санрэнсэй
term-low-chinese = низкое китайское фусэки
term-high-chinese = высокое китайское фусэки
term-mini-chinese = мини-китайское фусэки
term-kobayashi = фусэки Кобаяси
termStep = { $before }, { $step }
namedMove = { $point } ({ $name })
termAfter = { $name } (до этого: { $before })
exerciseQuestion = { toMove }. В партии { $played } потерял { TENTHS($loss) } очка: найдите ход лучше.
josekisTitle = Дзёсэки
