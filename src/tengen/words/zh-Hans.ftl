# 简体中文. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-own = { $color ->
    [B] 黑
   *[W] 白
 }
x-other = { $color ->
    [B] 白
   *[W] 黑
 }
x-playedTurn = { $played_turn ->
    [gote] 后手
    [sente] 先手
    [reverse-sente] 逆收
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] 后手
    [sente] 先手
    [reverse-sente] 逆收
   *[other] { $open_turn }
 }
player = { $color ->
    [B] 黑棋
   *[W] 白棋
 }
otherPlayer = { $color ->
    [B] 白棋
   *[W] 黑棋
 }
either = { $one }或{ $other }
appName = Tengen
tagline = 放入一盘围棋，看看谁领先、哪些棋亏了目、怎样下更好。
promises-1 = 双方的失误，每一处都有更好的下法和文字说明
promises-2 = 从着法估计你的棋力
promises-3 = 每一手官子价值多少，还有各种水平的对手
heroLabel = 棋盘：秀策对幻庵因硕，1846年，第127手之后
heroText = 看看秀策著名的第127手
loadingGame = 正在读取棋谱……
loading = 正在加载……
skipToBoard = 跳到棋盘

## Rail

rail = Tengen 的各部分
railHome = 首页
railLibrary = 棋谱库
railPlay = 对局
railTrain = 练习
railPlayers = 棋手
railLab = 实验室
railJobs = { jobs }
railHelp = 按键
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = 设置
settingsNet = 用于判断的网络
settingsJudge = 初步判断和曲线来自这个网络；复盘由已就绪的 { $net } 判断。
settingsReview = 第一次打开棋谱时自动复盘
settingsTheme = 颜色
settingsLanguage = 语言
languageOfBrowser = 与浏览器相同
dark = 深色
light = 浅色

## Jobs

jobs = 任务
noJobs = 没有正在进行的任务。关闭页面后，复盘仍会在这里继续。
jobKind-review = { review }
jobKind-fetch = 网络
jobKind-rank = 棋力
jobKind-get = 棋谱
jobState-waiting = 等待中
jobState-running = 进行中
jobState-paused = 已暂停
jobState-done = 已完成
jobState-failed = 失败
jobState-cancelled = 已取消
jobProgress = { $percent }%
timeLeftSeconds = 还需约 { $seconds } 秒
timeLeftMinutes = 还需约 { $minutes } 分钟
pause = 暂停
resume = 继续
tryAgain = 再试一次
openJobs = 任务，{ $count } 项未完成

## Welcome

dropTitle = 把棋谱拖到这里
dropText = 或选择文件（SGF、GIB、NGF、UGF 或其 ZIP），也可以把棋谱文本粘贴到本页任何地方。
dropNow = 松开即可打开棋谱
chooseFile = 选择文件
pasteLabel = ……或在此粘贴棋谱
pasteHint = (;GM[1]SZ[19] …
openPasted = 打开
samplesTitle = 或者看看这些棋
samples-ear-reddening-title = 耳赤之局
samples-ear-reddening-text = 秀策对幻庵因硕，1846年。一手棋兼顾四方。
samples-endgame-title = 官子漫长的一局
samples-endgame-text = GNU Go 在19路盘上自我对局，附官子变化。
samples-small-title = 一盘小棋
samples-small-text = 9路盘上的一场激战，逐步讲解提子。
emptyBoard = 摆一个局面
emptyBoardText = 在空棋盘上摆子，看看网络如何判断。
privacy = 你的棋谱留在这台电脑上，直到你删除它们。
continueTitle = 从上次的地方继续
continueAt = 第 { $move } 手，共 { $moves } 手
unfinishedTitle = 与机器人未下完的棋
unfinished = { $bot }，{ $size }×{ $size }，{ $moves } 手
allGames = 全部棋谱
myGames = 我的棋谱
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = 已复盘

## Library

library = { railLibrary }
sortBy = 排序
librarySearch = 棋手、日期、结果
libraryEmpty = 还没有棋谱。把棋谱拖到本页任何地方即可。
libraryNone = 没有棋谱同时含有这些词。
libraryCount = { $shown } / { $count } 局
games = { $count } 局
more = 显示更多
columns-date = 日期
columns-players = 棋手
columns-result = 结果
columns-size = 棋盘
columns-moves = 手数
columns-review = { review }
columns-losses = 每百手损失目数
columns-opened = 最近打开
columns-added = 添加时间
lossesTip = 双方合计每100手损失的目数。
delete = 删除
deleteQuestion = 删除“{ $name }”及其全部变化和复盘？此操作无法恢复。
deleted = 已删除：{ $name }
searchPosition = 按局面搜索
getGames = 从 OGS 获取你的棋谱
getPlayer = { $server } 上的用户名
getMost = 最近局数
getNow = 获取棋谱
getAsks = 按下按钮之前不会连接任何服务器。之后 Tengen 只访问以下地址，每秒一次，只发送用户名：
patternLabel = 图形：X 黑，O 白，. 空，? 任意；| 和 - 是棋盘边
patternOther = 也可以查找整个局面：打开一局棋或摆一个局面，选择“探索”，再选“在棋谱库中查找”。
searchNow = 搜索
foundPlaces = 在 { $games } 局中找到 { $places } 处
foundNone = 棋谱库中没有其他棋局出现过这个局面。
foundAt = 第 { $move } 手之后
findHere = 在棋谱库中查找
continuationBoard = 各局此后的下法
patternBoard = 棋盘的一部分：点击摆子
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = 任意
patternSign-nothing = 空
patternPlace = 棋盘部位
patternPlaces-corner = 角
patternPlaces-side = 边
patternPlaces-middle = 中腹
patternAsText = 用文本输入
chooseGames = 选择要复盘或删除的棋谱。
chosenGames = 已选 { $count } 局
chooseAll = 全选
chooseGame = 选择 { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [1] 复盘已开始。
   *[other] { $count } 局复盘已开始。
 }
droppedFiles = { $files } 个文件，{ $date }
blackWon = 黑胜 { PERCENT($share) }%

## Game header

backToLibrary = { railLibrary }
export = 导出
exportSgf = 棋谱（SGF）
exportReviewed = 带复盘的棋谱（SGF）
exportReport = 可打印的报告（HTML）
notPainted = 浏览器无法生成图片。
exportPng = 图片（PNG）
exportSvg = 图片（SVG）
playFromHere = 从这里对局
unnamedBlack = { black }
unnamedWhite = { white }
komi = 贴目 { $komi }
handicap = 让 { $stones } 子
warnings = 关于此棋谱的 { $count } 条说明
tips-rules = 棋谱注明的规则，决定怎样算目。
tips-komi = 白棋因后行而得到的目数。
tips-result = 棋谱记录的结果：B+2 表示黑胜2目，R 表示中盘胜。
tips-lead = 双方都下好时这一方领先的目数，含贴目。± 表示最终结果可能的偏差。
tips-winrate = 网络认为黑棋从这里获胜的机会。
tips-loss = 这手棋使局面变差的目数。
tips-firstLook = 这只是第一印象：一目半以下意义不大。
tips-probability = 强手在这里下这手棋的可能性。它说明着法是否自然，而不是好坏。
tips-played = 网络认为实战这手棋的可能性。
tips-influence = 静态势力估算的黑棋目数减白棋目数：不计算、不用网络、不含贴目。
tips-lambda = λ：棋子向空处的影响有多远。越大越远。
tips-kappa = κ：相信盘上棋子能活的程度。越小，孤子的影响越弱。
tips-ownership = 方块表示网络认为终局时此点属于谁：越大越肯定。画在棋子上表示看来是死子。
tips-net = 网络认为最可能的下一手，以淡色棋子和百分比显示。
tips-patterns = 棋形模型认为最可能的下一手：局部棋形的提示。
tips-lastMove = 最后一手外的圆环，颜色表示其损失。
tips-coordinates = 边上的字母和数字；不用字母 I。
tips-losses = 最近几手上的彩色圆点：每手的损失。空心：初步判断。
tips-numbers = 在棋子上显示手数。
tips-netName = 判断这些局面的神经网络。可在设置中更换。

## Walking

walk = 在棋局中移动
first = 回到开局（Home）
back10 = 后退十手（Shift ←）
back = 后退一手（←）
forward = 前进一手（→）
forward10 = 前进十手（Shift →）
last = 到最后（End）
previousMistake = 上一个失误（Shift N）
nextMistake = 下一个失误（N）
noMistake = 这个方向没有其他三目以上的失误。
noMistakeYet = 复盘还没有完成，请稍后再试。
pass = 停一手
both = 双方
moveNumber = 第 { $number } 手
start = 开局
ofMoves = / { $count }
variations = 变化
variation = { $number }：{ $move }
toMove = 轮到{ player }
black = 黑棋
white = 白棋
comment = 解说
captures = 提子
capturesTip = 被提掉的棋子：黑子、白子。

## Panels of a game

panels = 查看这局棋的内容
panel-review = { review }
panel-explore = 探索
panel-endgame = 官子
panel-info = 信息
backToGame = 回到实战
triedLine = 你自己的变化
keepLine = 保留这个变化
lineName = 名称（可不填）
lineKept = 变化已随棋谱保存。
dropLine = 删除保留的变化
noMoves = 这份棋谱没有着手。
someRefused = { $count } 局未能读入：{ $first }
aboutGame = 关于这局棋
noNotes = 棋谱原样读入，无需修复。
hasComment = 这里有解说
noComments = 这里没有解说。
blackWins = 黑棋胜率 { PERCENT($share) }%
leadsBy = { player }领先 { SIZE($points) } 目
visits = 计算 { $count } 次
othersAnalysis = { $whose }：{ $said }
othersAnalysisBefore = { $whose }（此手之前）：{ $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = 比赛
facts-place = 地点
facts-size = { columns-size }
facts-collection = 合集

## Review

review = 复盘
reviewNone = 这局棋还没有复盘。
reviewNow = 复盘这局棋
reviewWaits = 复盘正在排队。
reviewStage-none = { reviewStage-looking }
reviewStage-looking = 初步判断……
reviewStage-judging = 强网络正在查看每个局面……
reviewStage-searching = 正在计算确认……
reviewStage-strength = 失误已确认。正在估计着法的水平……
reviewStage-endgame = 失误已确认。正在计算官子的价值……
reviewPaused = 复盘已暂停。
judge = 更强的判断网络
judgeBrings = 用 KataGo 的网络 { $net } 复盘，误报从每 { $before } 手一个降到每 { $after } 手一个，并能找到更多失误。
judgeCosts = 下载 { $megabytes } MB，只需一次。此后在双核上复盘250手约需 { $seconds } 秒。
judgeGet = 下载
judgeStage-none = 正在排队……
judgeStage-downloading = 正在下载……
judgeStage-converting = 正在准备网络……
judgeStage-calibrating = 正在准备网络……
judgeStage-checking = 正在检查网络……
judgePaused = 下载已暂停。
judgeReady = 这次复盘由 { $before } 判断。更强的网络 { $net } 已就绪。
reviewAgainNow = 重新复盘
judgedPartly = 初稿由 { $draft } 完成；{ $net } 已判断 { $done } / { $total } 手。
endgameBy = 官子价值由 { $net } 给出。
turningPoints = 转折点
bothPlayers = 双方
sameStones = 关于同一块棋
meanLoss = 每手损失
meanLossTip = 平均每手损失的目数。初步判断会偏高，确认后的数字较准。
playsLike = 表现相当于
strengthTip = 仅由本局着法、按 OGS 段级位估计。真实棋力有80%落在此范围内。数字是影响最大的着手。
mistakesTitle = 按大小排列的失误
noMistakes = 没有损失三目以上的着手。
categoryConfirmed = { $category }，{ $net } 已确认
categoryProvisional = { $category }，{ $net } 的初步判断
provisional = 初步判断
confirmedTip = 计算已确认。
provisionalTip = 网络看了一眼；计算后可能不同。
playedMove = 实战
betterMove = 更好
lostPoints = 损失 { TENTHS($points) } 目
noReason = 未找到原因
reasonFollows = 原因稍后给出
showLine = 显示变化
category-excellent = 极好
category-great = 很好
category-good = 好
category-inaccuracy = 缓着
category-mistake = 失误
category-blunder = 大恶手
huntGiveUp = 显示更好的一手
huntHint = 自己找找看：{ player }应该下在哪里？请点击棋盘。
huntJudging = 正在看 { $move } ……
lineEnds = 这样下是{ $better }；实战则是{ $played }。
lineFates = { $fates }；{ $better }，而不是{ $played }。
fateLives = { player } { $at } 的 { $stones } 子活
fateDies = { player } { $at } 的 { $stones } 子死
fates = { $one }，{ $other }
huntFound = 对，{ $move } 就是这手。
count = 点目
prisoners = 提子：黑提 { $black } 子，白提 { $white } 子。
correctHint = 哪块棋算错了？点击它：死子变活，活子变死。
takeBack = 撤销更正
cutOff = 着手在终局之前就停了：棋谱写的是 { $result }，因此没有可点的目。
huntPlayed = 这是实战的一手。

## Reading ahead

readAhead = 计算
readFurther = 继续计算
readAheadTip = 搜索这个局面：最好的几手、各比第一手差几目，以及后续变化。
searchHere = 只看这里
searchHereTip = 只在一块区域内计算：第一手下在其中，应手不限。
searchHereAsk = 点击区域的两个对角。
readSo = { $net }：{ $lead }，已计算 { $visits } 个局面
behind = −{ TENTHS($points) }
behindTip = 按这次搜索比最好的一手差的目数。局面越少越粗略。

## Overlays

overlays = 棋盘上显示什么
ownership = 归属
influence = 势力
net = 网络
patterns = 棋形
lastMove = 最后一手
lossDots = 损失
numbers = 手数
lossLegend = 损失目数：
fromPoints = { $points }+
less = 更少
nets-default = Tengen 网络
nets-fast = Tengen 快速网络
judgedBy = 由 { $net } 判断
byNet = 由 { $net }
reviewedBy = 这次复盘由 { $net } 完成。
reviewAgain = 改用以下网络重新复盘
coordinates = 坐标
reach = 范围 λ
trust = 信任 κ
influenceScore = { influence }

## Evaluation

evaluation = 判断
curveLabel = { $moves } 手的目差和胜率。用方向键移动，N 到下一个失误。
curveLead = 目差
curveWinrate = 黑棋胜率
evaluating = 正在判断 { $done } / { $total }
stop = 停止
evaluateNow = 判断这局棋
lead = { curveLead }
winrate = { curveWinrate }
loss = 上一手损失
played = 网络概率
leadEven = 均势
leadText = { player } +{ SIZE($points) }
losses-1 = 12目以上
losses-2 = 6至12目
losses-3 = 3至6目
losses-4 = 1.5至3目
losses-5 = 0.5至1.5目
losses-6 = 不到半目
percentTiny = < 1%
percent = { PERCENT($share) }%
topMoves = 最可能的着手

## Endgame

endgame = 一手棋价值多少？
endgameExplained = 接近终局时棋盘分成若干区域。棋盘上显示各处一手棋的价值；点击区域看详情。
endgameCounting = 单手价值，以目计。
endgamePlaces = 按价值排列的官子
endgameNow = { editorDone }
endgameOpen = 还有 { $count } 处太空旷，算不出价值。
worthless = 另有 { $count } 处是单官或已定型。
allSettled = 一切都已定型，没有可下的了。
boardCount = 全盘点算：{ $lead }（已计贴目 { $komi }）。
boardDoubt = { $net } 认为 { $lead }：{ $places } 处的点算存疑。
boardDoubtAnywhere = { $net } 认为 { $lead }：点算存疑。
placeNote = { $point }：{ $why }
nearestPlace = { $point } 本身已定型；这是最近的未定区域。
dame = 单官：对双方都没有价值
gote = 后手
kos = 劫在
koAdvice = { $favours ->
    [B] 黑方劫材较多，可以打劫；白方应尽早消劫。
    [W] 白方劫材较多，可以打劫；黑方应尽早消劫。
   *[none] 双方劫材相同：劫中一手的价值如所示。
 }
order = 行棋次序
searching = 正在寻找区域……
searchingOf = 计算中：{ $done } / { $total }
cancel = 取消
dismissJob = 移除
temperature = 一手价值
mean = 期望得分
swing = 出入
sure = 可靠程度
between = { $low } 至 { $high }
unsettled = 尚未定型（{ $low } 至 { $high }）
about = 约 { $value }
point = { $value } 目
score = { player } +{ $value }
sente-gote = 双方后手
sente-left-sente = 黑先手，白逆收
sente-right-sente = 白先手，黑逆收
sente-double-threat = 双方都有同样大的威胁且会被应：没有得失
sente-miai-like = 介于先手与后手之间
sente-settled = 已定型：没有可得的了
sureness-proved = 已证明
sureness-proved-if-the-stones-around-live = 已证明（若周围的棋活）
sureness-search-steady-nothing-open-changes-it = 未定部分不会改变结果
sureness-search-finished = 已算到底
sureness-search-finished-leaves-in-doubt = 已算到底，网络对部分结果存疑
sureness-search-cut-off = 未算到底
blackFirst = 黑先
whiteFirst = 白先
noLine = 没有可得的
elsewhere = 脱先
walkTo = 显示 { $move } 之后的棋盘
thermographLabel = 温度图：两壁在温度 { $temperature }、得分 { $mean } 处相交。
endgameSaid = 这里一手棋价值 { $temperature } 目。{ $sente }。
endgameTips-temperature = 局部下一手的收益（单手价值），以目计。应下价值最高处。
endgameTips-mean = 这一区域的平均得分，只算实地：双方都未下时可以预计的目数。
endgameTips-swing = 黑先与白先之差（出入计算）：后手时是单手价值的两倍，先手时与之相等。
endgameTips-sente = 先手：威胁大于收益，对方必应，轮次不变。后手：失去轮次。逆收：抢掉对方的先手。
endgameTips-sure = 若网络对终局的判断正确，价值所在的范围。只有一个数字表示已算清。
endgameTips-thermograph = 越高表示别处一手棋越值钱。左壁是黑先的得分，右壁是白先的得分。两壁相交处谁先下都一样，那就是一手棋的价值。

## Editor

editor = { emptyBoard }
editorTool = 摆到棋盘上
editorBlack = 黑子
editorWhite = 白子
editorErase = 拿掉棋子
editorAlternate = 黑白交替
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = 轮到
editorClear = 清空棋盘
editorDone = 判断这个局面
editorHint = 点击棋盘，或用方向键移动方框后按 Enter。
editorStone = { $where }：{ $stone }
stones-1 = 空
stones-2 = { black }
stones-3 = { white }

## Board

board = { $size } 路棋盘
boardHelp = 按 C 可用方向键在棋盘上移动方框，Enter 落子。
tapAgain = { $vertex }：再点一次落子
playAt = 下在 { $vertex }
cursorOn = 方框在 { $where }，{ $stone }
stonesOf = { $color }：{ $points }。
stonesOfNone = { $color }：没有棋子。
announce = { $move }。
announceLead = { $move }。{ $lead }。

## Play

play = { railPlay }
playTitle = 与机器人对局
matchTitle = 与 { $bot } 的对局
opponent = 对手
thinks = 思考时间
seconds = 每手 { $seconds } 秒
rank = { jobKind-rank }
yourColor = 你执
randomColor = 猜先
watchBots = 无：两个机器人对弈
playsBlack = 执黑
boardSize = { columns-size }
handicapStones = 让子
even = 分先
komiField = 贴目
usualKomi = 默认
rulesField = 规则
ruleNames-chinese = 中国规则
ruleNames-japanese = 日本规则
ruleNames-korean = 韩国规则
ruleNames-aga = AGA（美国）规则
ruleNames-bga = BGA（英国）规则
ruleNames-new-zealand = 新西兰规则
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = 中国规则（OGS）
ruleNames-chinese-kgs = 中国规则（KGS）
moreSettings = 贴目、规则、时间
clock = 你的用时
noClock = 不限
noMainTime = 无
byoYomi = 读秒
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } 秒
periodsLeft = { $count ->
    [1] 最后一次读秒
   *[other] { $count } 次读秒
 }
botPassed = { $bot } 停一手。你也停一手即可终局点目。
removeMatch = 移除这局棋
removeQuestion = 移除这局未下完的棋？着手将丢失。
minutes = { $minutes } 分钟
startGame = 开始
yourTurn = 轮到你了
botThinks = 机器人正在思考……
gameOver = 对局结束：{ $result }
undo = 悔棋
resign = 认输
resignQuestion = 认输吗？
hintButton = 提示
hintText = 机器人会下 { $move }。
hintNet = 网络的选点
scoreButton = 形势判断
scoreCounted = 现在点目：{ $result }
scoreLead = 初步判断{ $lead }；黑棋胜率 { PERCENT($share) }%
seeReview = 查看复盘
newGame = 新对局
you = 你

## Players

playersTitle = { railPlayers }
playersEmpty = 还没有棋谱。把棋谱拖到本页，棋手就会出现在这里。
playersHint = 这些是你的棋谱中的棋手。选一位，看看其着法的水平和复盘结果。
playerTip = 这位棋手的着法有多强？
playerHint = 估计使用该棋手在棋谱库中最近的500手，每局需要几秒钟。
playersGames = { gamesColumn }
estimateRank = 估计棋力
estimateAgain = 重新估计
estimating = 正在读取着法……
rankRange = { $low } 至 { $high }
rankTip = 仅由着法、按 OGS 段级位估计。真实棋力有80%落在此范围内。一两局只是粗略估计，四局就比较可靠。
rankTooWide = 范围太宽，无法说出段级位；中间值为 { $rank }
doubt-few-moves = 只有 { $moves } 手
doubt-wide = 范围跨越 { $ranks } 个段级：更多着手会使其缩小
doubt-small-board = 一局 { $size } 路棋平均偏差 { TENTHS($off) } 级，而凭空猜测偏差 { TENTHS($guess) } 级
doubt-unmeasured-board = { $size } 路棋盘从未做过测量：这些对局看不出段级位
doubt-handicap = { $games } 局中有 { $count } 局让子棋，模型对此了解不多
doubt-opening = 只有布局的着手
rankNone = 未估计
basis = { $games } 局共 { $moves } 手
byPhase = 按阶段
phase-opening = 布局
phase-middle-game = 中盘
phase-endgame = 官子
overTime = 逐局
tellingMoves = 最能说明问题的着手
tellingShort = 影响最大的着手
tellingTip = 这些着手各使估计升高或降低这么多级。
shiftUp = 使估计升高 { SIZE($ranks) } 级
shiftDown = 使估计降低 { SIZE($ranks) } 级
shiftShortUp = 升 { SIZE($ranks) } 级
shiftShortDown = 降 { SIZE($ranks) } 级
tellingMove = 第 { $move } 手
rankGraph = { $games } 局的棋力及其范围，依次排列
endgameTree = 浏览变化树
endgameTreeTip = 双方最好的着手，以及其后的得分和下一手的价值。同色连下两手表示对方脱先。
treeStart = 起点
treeEnd = 计算到此为止。
treeKo = 提了劫
treeCount = 得分 { $score }
treeSettled = 已定型
treeNext = 下一手 { $value }
distribution = 各段级位的可能性

## Training

trainTitle = { railTrain }
youAre = 你是 { $name }。
youAreOfRank = 你是 { $name }，{ $rank }。
changeMe = 更改
whoAreYou = 你用哪些名字下棋？
noNames = 还没有带棋手名字的棋谱。请先把棋谱拖到本页，或输入你的名字。
anotherName = 另一个名字
yourRank = 你的棋力
rankFromGames = 由我的棋谱估计
thatIsMe = 就是我
thisIsMe = 这是我
noReviewed = 你的棋谱还没有复盘。打开一局即开始复盘。
trainCounts = 来自你的失误的 { $total } 道题：{ $due } 道到期，{ $fresh } 道新题。
trainRight = { $answers } 次回答中 { $right } 次正确。
byPhaseOnly = 阶段
byTheme = 失误类型
byOpponent = { opponent }
byLoss = 损失目数
anyLoss = 不限
noFilter = 全部
orMore = { $points } 以上
startTraining = { startGame }
nothingDue = 现在没有到期的题。请稍后再来，或选择其他内容。
nextExercises = { next }
exerciseRow = { $phase }，{ TENTHS($loss) } 目
exerciseRowAgainst = { $phase }，{ TENTHS($loss) } 目，对 { $opponent }
exportProgress = 导出进度
importProgress = 导入进度
imported = 已接收 { $count } 道题的进度。
exercise = 习题
against = 对 { $opponent }
seeGame = 查看棋局
playBetter = 请在棋盘上下出更好的一手。
judging = 正在计算你的一手……
giveUp = 显示答案
skip = 跳过
next = 下一题
tryOnceMore = { tryAgain }
allExercises = 全部习题
verdict-right = 正确。
verdict-close = 接近。
verdict-doubtful = 计算还不能确定。
verdict-wrong = 不对。
answerLoses = { $move } 损失 { TENTHS($loss) } 目。
answeredBy = 对方的应手
bestLine = 最好：
comesBack = 将于 { $date } 再次出现。
comesBackAt = 将于今天 { $time } 再次出现。

## The teaching game

teaching = 失误时提议悔棋
noTeaching = 从不
teachFrom = { $points } 目以上
nearMe = 接近我的棋力
offered = { $move } 会损失 { TENTHS($loss) } 目。要收回吗？
offerOther = 换一手
offerKeep = 仍然这样下

## Reviews for one's own rank

mistakesByWorth = 值得花时间的失误
orderBySize = 最大的在前
shapePlayed = 实战：{ $name }。
shapeBetter = 更好：{ $name }。
riskTitle = 失误的可能性
riskTip = { $rank } 棋手在你的每一手损失三目或更多的概率。你确实失误的地方有颜色。
riskAt = 第 { $move } 手：{ PERCENT($risk) }%
riskSum = 预计你在这里失误 { TENTHS($expected) } 次，实际 { $made } 次。

## Moves and results together, and openings

joinedTitle = 着手与胜负合计
joinedBasis = { $low } 至 { $high }，根据 { $moves } 手和 { $games } 个结果
openingsTitle = 布局
wonColumn = 胜

## Endgames with proved answers, and guessing moves

trainParts = 练习内容
trainPart-mistakes = 我的失误
trainPart-endgame = 官子
trainPart-guess = 猜着手
drillCounts = { $total } 道官子题：{ $due } 道到期，{ $fresh } 道新题。
drillKind = 题目类型
drillKinds-worth = 价值多少？
drillKinds-sente = 先手还是后手？
drillKinds-move = 最好的一手
drillKinds-first = 三处中先下哪一处？
drillKinds-board = 下完整盘
drillLevel = 大小
drillLevels-small = 小
drillLevels-medium = 中
drillLevels-large = 大
drillLevels-huge = 特大
drillOwn = 只用我的棋局（{ $count }）
drillProved = 每个答案都由求解器证明，不询问网络。
drillAnswer = 请在棋盘上下出这一手。
drillRight = 正确：{ $answers }。
drillTakeBack = 悔棋
drillAgain = 从头再来
guessHint = 猜一局棋的着手，职业棋手的或你自己的。猜中实战得100分，其他着手按损失最多得50分。
guessChoose = 选择一局棋
guessMove = 第 { $number } 手：{ player }下在哪里？
guessPoints = { WHOLE($points) } 分
guessHit = 正是实战的一手。
guessPlayed = 实战下了 { $move }。
guessPlayedNamed = 实战下了 { $move }，{ $name }。
guessLoses = { $move } 损失 { TENTHS($loss) } 目。
guessShares = 20k 棋手有 { PERCENT($weak) }% 下 { $move }，5k 有 { PERCENT($middle) }%，7d 有 { PERCENT($strong) }%。
guessSoFar = 猜了 { $count } 次，平均每手 { WHOLE($points) } 分。
guessLike = 你猜得最像 { $rank }。
guessOver = 这局棋没有可猜的着手了。
guessSkip = 显示这一手
guessSample = 示例棋局

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] { $rank } 棋手 10 人中不到 1 人这样下。
   *[other] { $rank } 棋手 10 人中有 { $played } 人这样下。
 }
peersCommon = { $rank } 棋手 10 人中有 { $played } 人这样下，从 { $seen } 起为 1 人。
peersNever = { $rank } 棋手 10 人中有 { $played } 人这样下，连 7 段也避不开。
peersFound = { $found ->
    [0] { $rank } 棋手 10 人中不到 1 人能找到更好的下法。
   *[other] { $rank } 棋手 10 人中有 { $found } 人能找到更好的下法。
 }
drillAskWorth = 标记处谁先下相差多少目？按数目法，即一手价值的两倍。
drillAskSente = 标记处的着手是先手吗？是谁的先手？
drillAskFirst = 轮到{ player }。只剩 A、B、C 三处：先下哪一处？
drillAskMove = { player }在标记处落子。哪一手最好？
drillSuppose = { $asked }假定周围的棋子是活的。
drillToldWorth = 按数目法一手价值 { $half } 目，双方相差 { $swing } 目。{ $sente }。
drillToldBest = 已证明：此处没有更好的着手。
drillToldLess = 已证明：比 { $best } 少得 { $points } 目。
drillToldFirst = 已证明，双方最佳下至终局：{ $behind }。
drillBehind = 先下 { $place } 损失 { $points } 目
boardAsk = 请下到终局。{ player }先行，每一手都正确就胜半目；对方应对完美。
boardKept = 正确：没有损失。
boardLost = 损失 { $points } 目：正确的是 { $better }。
boardAllKept = 一目未失：{ $result }。
boardAllLost = 共损失 { $points } 目：{ $result }。
hintArea = 请看{ $area ->
    [upper-left] 左上
    [upper-right] 右上
    [lower-left] 左下
    [lower-right] 右下
    [upper] 上边
    [lower] 下边
    [left] 左边
    [right] 右边
   *[centre] 中央
 }。
hintPass = 停一手更好。
hintNoReason = 棋盘上看不出简单的原因。
hintBetter = 更好：{ $line }。

## Insights

insightsTitle = 棋局说明了什么
insightsTip = 根据该棋手全部已复盘的棋局。损失为每手目数，附标准误差。“预期”是其他阶段表现与之相当的同级棋手在该处的损失。
insightsNone = 该棋手还没有已复盘的棋局。
insightsBasis = { $games } 局已复盘棋局，共 { $moves } 手。
insightsBasisRank = { $games } 局已复盘棋局，共 { $moves } 手，与 { $rank } 比较。
nothingStandsOut = 没有突出之处：这些棋局没有显示出超过偶然的弱点。
practise = 练习
byColor = 执子
byHour = 时段
byMonth = 月份
gamesColumn = 局数
lossColumn = 每手损失
expectedColumn = 预期
mistakesColumn = 失误
ofMistakes = 每百个失误
othersColumn = 其他棋手
pointsEach = 每次目数
sliceName-all = 全部着手
sliceName-as-Black = 执黑
sliceName-as-White = 执白
sliceName-night = 凌晨
sliceName-morning = 上午
sliceName-afternoon = 下午
sliceName-evening = 晚上

## Lab

labParts = 实验室的各部分
labPart-position = 局面
labPart-cgt = 温度图
labPart-atlas = 官子图谱
labPart-ratings = 等级分系统
atlasTitle = 最常见的官子（已证明）
atlasHint = { $games }局棋中的{ $places }处，共{ $total }种形状。只要周围的棋子活着，价值就是已证明的。红色标记是最佳的第一手：B为黑，W为白，✱为双方。要查一局棋中的某处，请在该局打开“{ panel-endgame }”并点击“{ atlasLookUp }”。
atlasKind = 先手或后手
atlasAny = 任意
atlasLeast = 价值至少
atlasMet = 出现{ $count }次
atlasWorth = 一手的价值为{ $value }
atlasMore = 显示更多
atlasNone = 没有这样的形状。
atlasLookUp = 在图谱中查找
atlasUnknown = 图谱中没有。
atlasUnproved = 此处不属于图谱收录的类型。
atlasShape = 形状{ $number }
atlasBand-kyu = 1段以下
atlasBand-dan = 1至4段
atlasBand-high-dan = 5段及以上
atlasPlayed = { $band }：{ $first }次第一手中有{ $best }次最佳，平均损失{ TENTHS($lost) }目
cgtTitle = 一个组合博弈价值多少？
cgtHint = 左方为黑。{ "{" }7|{ "{" }6|0{ "}" }{ "}" }：黑走到7目，白走到的局面里黑再走到6、白走到0。更长的竖线可省去内层括号：7||6|0。劫需要名称：A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }。
cgtLabel = 表达式
cgtGo = 计算
cgtRows-canonical = 标准形
cgtRows-mean = 均值
cgtRows-temperature = 温度
cgtRows-sente = 先手或后手
cgtRows-stops = 终止值
cgtRows-outcome = 胜负
cgtRows-ko = 劫
cgtStops = 黑先 { $left }，白先 { $right }
cgtOutcome-N = 先行者胜
cgtOutcome-P = 后行者胜
cgtOutcome-L = 黑胜
cgtOutcome-R = 白胜
komaster = { player }为劫主
ratingsTitle = 等级分系统预测得有多准？
ratingsHint = 选择对局的 CSV，含 black、white、winner（B 或 W）和 time 各列。各系统按时间顺序查看对局，并在每局之前预测。
ratingsFile = 选择 CSV 文件
ratingsSystems = 系统
ratingSystem-50-50 = 各半
ratingSystem-base-rate = 黑方胜率
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo（正态分布）
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2（随时间变得不确定）
ratingSystem-glicko2-periods = Glicko-2（按周期）
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = 学习用
ratingSet-validation = 调整用
ratingSet-test = 检验用
ratingsColumns-1 = 系统
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = 集合
ratingsColumns-4 = 猜对胜者
ratingsColumns-5 = λ（平均对数似然）
ratingsLambda = 对实际结果所给概率的对数的平均：越接近0越好，抛硬币为 −0.693。± 是按棋手聚类的标准误差。

## Keys

keysTitle = { railHelp }
close = 关闭
keys-1 = 后退一手、前进一手；加 Shift 十手
keys-2 = 到开头、到结尾
keys-3 = 换到另一变化
keys-4 = 下一个、上一个失误
keys-5 = 归属
keys-6 = 势力
keys-7 = 网络的着手
keys-8 = 棋形模型的着手
keys-9 = 最后一手
keys-10 = 棋子上的圆点：损失目数
keys-11 = 手数
keys-12 = 坐标
keys-13 = 官子：一手棋的价值
keys-14 = 从这里计算；再按：继续
keys-15 = 棋盘上的方框，用方向键移动；Enter 落子
keys-16 = 关闭已打开的、停止进行中的、回到实战
keys-17 = 判断这条变化
keys-18 = 首页、棋谱库、摆局面、练习
keys-19 = 做题时：下一题、显示答案、在变化中移动
keys-20 = 这份列表

## Problems

dismiss = 关闭此消息
serverGone = 服务器没有应答。
serverGoneAdvice = 用“tengen serve”重新启动，然后刷新本页。
screenFault = 无法显示此页面。已保存的内容不会丢失。
reload = 重新加载页面
serverFault = 服务器无法应答。
serverFaultAdvice = 查看启动处的输出，然后再试。
jobFailedAdvice = 更换局面或网络，然后再试。
poolAdvice = 请检查文件：CSV，含 black、white、winner（B 或 W）和 time 各列，每行一局。
emptyFile = 文件是空的。
emptyFileAdvice = 请选择棋谱（SGF、GIB、NGF、UGF）或棋谱的 ZIP。
fileTooLarge = 文件有 { TENTHS($megabytes) } MB，最多 { TENTHS($most) } MB。
fileTooLargeAdvice = 请选择较小的文件，或用 --max-kilobytes 启动服务器。

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player }停了一手，而 { $better } 价值 { TENTHS($points) } 目。
reason-ladder = { otherPlayer }从 { $starts } 征吃 { $at } 的 { $stones } 个{ x-own }子。
reason-ladder_fails = 对 { $at } 的 { $stones } 个{ x-other }子，征子不成立：{ otherPlayer }从 { $escape } 逃出。
reason-stones_captured = { otherPlayer }从 { $first } 开始吃掉 { $at } 的 { $stones } 个{ x-own }子。
reason-group_died = { $at } 的 { $stones } 个{ x-own }子死了：保住的机会从 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_in_danger = { $at } 的 { $stones } 个{ x-own }子陷入危险：保住的机会从 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_lived = 本来可以吃掉 { $at } 的 { $stones } 个{ x-other }子：机会从 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_escaped = 本来可以攻击 { $at } 的 { $stones } 个{ x-other }子：吃掉的机会从 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-dead_stone = 这个子活不了：此处是{ otherPlayer }的地盘（把握 { SURE($ownership) }%），而且不会改变。
reason-overconcentration = 重复：此处已是{ player }的（附近有 { $own_stones } 个己方棋子，把握 { SURE($ownership) }%），这手棋没有增加什么。
reason-not_answered = { otherPlayer }的 { $last } 需要应，应在 { $better }。
reason-needless_answer = { otherPlayer }的 { $last } 这里不必应：{ $better } 更大。
reason-territory_lost = { player }在 { $at } 一带损失约 { WHOLE($points) } 目实地。
reason-territory_conceded = { otherPlayer }在 { $at } 一带得到约 { WHOLE($points) } 目。
reason-changes_hands = 更好的变化在 { $at } 一带多约 { WHOLE($points) } 目。
reason-spread = 损失分散在全盘：没有哪一处易手。
reason-bigger_endgame = 下了{ x-playedTurn } { $played_told } 目的官子；{ $better } 还有{ x-openTurn } { $open_told } 目。
reason-unusual_shape = { $seen ->
    [0] 从 { $games } 局学到的棋形模型认为这个棋形应下 { $better_move }（{ PERCENT($better) }%），几乎不下实战这手（{ PERMILLE($played) }%）。
   *[other] 在 { $games } 局中这个棋形出现 { $seen } 次，强手有 { $answered } 次应在 { $better_move }，几乎不下实战这手（{ PERMILLE($played) }%）。
 }
reasonMadeUp = 其他地方弥补了一部分。

## A review in sentences

sentences = { $first }{ $second }
fullStop = 。
noReasonFound = （未找到原因）
moveOfGame = 第 { $number } 手，{ player } { $point }
mistakeTold = 第 { $number } 手，{ player } { $point } 损失 { TENTHS($loss) } 目（{ $category }）。更好：{ $better }。
mistakeToldUnsure = 第 { $number } 手，{ player } { $point } 损失 { TENTHS($loss) } 目（{ $category }，初步判断）。更好：{ $better }。
answerRightSame = 正确。后续是 { $best }。
answerRight = 正确，与 { $best } 一样好。
answerDoubtful = 存疑：按这次计算损失 { TENTHS($loss) } 目，但不能肯定。
answerClose = 接近：损失 { TENTHS($loss) } 目。
answerWrong = 不对：损失 { TENTHS($loss) } 目。
answerMeets = 对方应以 { $reply }。
answerPreferred = 推荐：{ $best }。
answerBetter = 更好：{ $best }。
swingMissed = 从第 { $first } 手到第 { $last } 手，双方轮流错过机会。
swingOpen = 从第 { $first } 手到第 { $last } 手，双方都没有补 { $place } 一带。
swingOpenOne = 从第 { $first } 手到第 { $last } 手，{ player }没有补 { $place } 一带。
turningSteps = 第 { $first } 至 { $last } 手：{ player }的胜率从 { PERCENT($before) }% 逐步升到 { PERCENT($after) }%。
turningMoves = 第 { $first } 至 { $last } 手：{ player }的胜率从 { PERCENT($before) }% 升到 { PERCENT($after) }%。
turningRises = 第 { $number } 手，{ player } { $point }：{ player }的胜率从 { PERCENT($before) }% 升到 { PERCENT($after) }%。
turningFalls = 第 { $number } 手，{ player } { $point }：{ player }的胜率从 { PERCENT($before) }% 降到 { PERCENT($after) }%。
lossesOf = { player }：平均每手损失 { HUNDREDTHS($loss) } 目，{ $moves } 手中 { $mistakes } 个失误
lossesOfRank = { lossesOf }；表现相当于 { $rank }（{ $low } 至 { $high }）
lossesOfWideRank = { lossesOf }；表现相当于 { $low } 至 { $high }，范围太宽，无法说出段级位
phaseLike = ，{ $phase ->
    [opening] 布局
    [middle-game] 中盘
   *[endgame] 官子
 }相当于 { $rank }
moreNotShown = 另有 { $count } 处未显示（--top）
betterBy = 比实战这手好 { TENTHS($loss) } 目。
reviewedWith = 由 Tengen 用网络 { $net } 复盘。
largestMistakesAre = 最大的失误：
cautionSmall = 在 { $size } 路盘上，{ $net } 会漏掉大多数失误：小棋盘取决于它看不到的战术。请只把曲线当作粗略参考；KataGo b18c384nbt 看到的多得多。
cautionUnmeasured = { $net } 在 { $size } 路盘上判断得如何，从未测量过。

## The count of a game

counted = 点目结果：{ $text }
winsBy = { player }胜 { $points } 目
draw = 和棋
countTold = { $winner }：黑棋 { $black }，白棋 { $white }。
countToldBesides = { $winner }：黑棋 { $black }，白棋 { $white }，另计{ $besides }。
countKomi = 贴目 { $komi }
countHandicap = 让子补偿 { $bonus }
bothOf = { $one }和{ $other }
countPoints = { $points } 目
countPointsTaken = { $points } 目（其中提子 { $taken }）
sure-sure = 网络对每块棋都有把握。
sure-doubtful = 网络并非对每块棋都有把握。
sure-unfinished = 边界尚未全部封闭就停下了：点目只是估计。
winsByThen = { winsBy }
drawThen = 则是和棋
doubtBorder = { $at } 一带的边界没有封闭，{ $stones } 个点按网络的看法归属；若不计，{ $result }。
doubtDead = { $at } 一带的 { $stones } 个{ x-own }子算作死子；若是活的，{ $result }。
doubtAlive = { $at } 一带的 { $stones } 个{ x-own }子算作活子；若是死的，{ $result }。
countDiffers = 棋谱写的是 { $recorded }，点目结果是 { $counted }。

## The report to print

reportTitle = { $game }：复盘
reportGame = 复盘报告
movesCount = { $count } 手
judgedByInline = 由 { $net } 判断
reportDecided = 胜负在哪里决定
reportEnd = 终局
reportLost = { byLoss }
reportStrong = 着法有多强
reportEndgame = 官子：最好的一手价值多少
reportOwned = 各点的归属
reportAll = 全部失误
reportPlayer = 棋手
phaseColumn = { byPhaseOnly }
reportInterval = 80%的情况在此范围
reportLostColumn = 损失
reportReason = 原因
reportMove = 手数
reportScale = 仅由这些着法、按 OGS 段级位估计。
reportOwnedAt = 第 { $move } 手之后各点的归属
reportLargest = 最大的失误
reportBoard = 第 { $number } 手之前的局面：{ player }下了 { $point }，更好的是 { $better }
reportLostBy = 损失 { TENTHS($loss) } 目（{ $category }）
reportFooter = 棋盘上1是更好的一手，叉是实战的一手。损失三目以上并经计算确认的是失误。圆点采用 KaTrain 的颜色：0.5、1.5、3、6、12目起。
plotMoves = 手数（圆：黑棋的失误，方：白棋的失误）
plotLead = 黑棋领先（目）
plotMove = 手数
plotTemperature = 每手目数
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = 过早停手
theme-ladder = 征子
theme-ladder_fails = 征子不成立
theme-stones_captured = 棋子被吃
theme-group_died = 棋块死掉
theme-group_in_danger = 棋块危险
theme-group_lived = 放活对方
theme-group_escaped = 放跑对方
theme-dead_stone = 送死的子
theme-overconcentration = 重复
theme-not_answered = 该应未应
theme-needless_answer = 不必要的应手
theme-territory_lost = 丢失实地
theme-territory_conceded = 让出实地
theme-changes_hands = 地盘易手
theme-spread = 损失分散
theme-bigger_endgame = 有更大的官子
theme-unusual_shape = 不常见的棋形
theme-unexplained = 原因不明

## In the terminal

playStart = 你执{ player }对 { $bot }。输入坐标（如 D4）或 help。
playUnfinished = 这局棋没有下完
playNoMove = { $line }：不是棋盘上的点，也不是命令（输入 help）
notAllowed = 这手棋不允许：{ $why }
promptMove = 你的着手（或 { $words }）>
promptAnswer = 你的回答（或 { $words }）>
promptGuess = 你的猜测（或 { $words }）>
fromMove = { $game } 第 { $move } 手
stateNew = 新题
stateDue = 到期
stateBack = { $date } 再来
noPoint = 不是棋盘上的点：{ $line }
progressWritten = { $file }：{ $count } 道题的进度
offerBack = 这手棋损失 { TENTHS($loss) } 目。输入 back、hint 或 keep。
offerAgain = 输入 back、hint 或 keep。
playResigns = { player }认输。
playPlays = { player }下 { $move }。
playNotMoved = 你还没有下过棋。
moveShare = { $move } { PERCENT($share) }%
moveShareFine = { $move } { PERMILLE($share) }%
playHint = { $bot } 会下 { $move }。网络的第一感：{ $likely }。
playScore = { player }领先约 { SIZE($points) } 目，按网络的第一感你的胜率为 { PERCENT($share) }%。
playDead = 网络判断的死子：{ $dead }
playHelp-point = 下在那里（一个字母和一个数字）
playHelp-pass = 停一手；双方连续停手即终局
playHelp-undo = 收回你的上一手
playHelp-hint = 机器人会下哪里，以及网络的三个选点
playHelp-score = 现在谁领先
playHelp-board = 重新画出棋盘
playHelp-resign = 认输
playHelp-quit = 到此为止
readingMovesOf = 正在读取 { $name } 的着法
wrote = 已写入 { $file }
rankOnServer = 在 { $server } 上为 { $rank }（{ $interval }）
scaleUnknown = { $server } 上的这个段级位没有资料：只测量了 { $interval }
machineTooFew = 与程序比较：19x19 上少于 { $least } 手说明不了什么。
machineUnusual = 与程序比较：{ $people } 人中有 { $alike } 人的着法同样像或更像程序。这不常见，但不能证明什么。
machineUsual = 与程序比较：{ $people } 人中有 { $alike } 人的着法同样像或更像程序。这很平常。
phaseRank = { $phase }相当于 { $rank }
playsPhases = 按阶段：{ $phases }
tellingMoveLost = 第 { $move } 手 { $point } 损失 { TENTHS($loss) }
scoreDead = 死子：{ $dead }
scoreNoneDead = 无
scoreUnfinished = 这局棋尚未结束：盘上的棋子都按活棋计算。用 --dead auto 可由网络判断死活。
recordSays = 棋谱写的是 { $result }
showPlayers = { $black }（黑）- { $white }（白）
showStart = 第一手之前
showCaptured = 提子：黑提 { $black }，白提 { $white }
readingAhead = 正在计算
evaluatedPosition = { player }领先 { SIZE($points) } 目（± { TENTHS($deviation) }），黑棋胜率 { PERMILLE($share) }%
evaluateMoves = 轮到{ player }：{ $moves }
searchedPosition = { player }领先 { SIZE($points) } 目，黑棋胜率 { PERMILLE($share) }%（计算 { $count } 次）
searchedAtFirst = 第一感：{ player }领先 { SIZE($points) } 目，黑棋胜率 { PERMILLE($share) }%
searchedMove = 计算 { $count } 次，{ player }领先 { SIZE($points) } 目，黑棋胜率 { PERMILLE($share) }%
evaluateOwners = 各点归属：X 黑，x 偏黑，o 偏白，O 白
judgeOffered = 更强的网络 { $net } 误报更少，找到的失误更多。下载一次即可（{ $megabytes } MB）：{ $command }。此提示不再出现。
reviewing = 正在复盘 { $game }
reviewingAll = 正在复盘
reviewedBefore = { $count } 局中 { $done } 局以前已复盘
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = 每手损失目数：{ $losses }
noDate = 无日期
tally = { $count } 手，平均每手损失 { HUNDREDTHS($loss) } 目，每100手 { TENTHS($mistakes) } 个失误
severalGames = 有多局棋；这是第一局（--game N 选择其他）
mistakesOfTheme = { $count } 个失误，每个 { TENTHS($loss) } 目
themeShare = 每百个失误中 { WHOLE($share) } 个
usualShare = （其他棋手 { WHOLE($share) } 个）
noExercises = 这 { $count } 局里没有确定到足以出题的你的失误。
exercisesStronger = 更强的网络能确定更多失误：{ $command }，然后重新复盘这些棋局。
noOwnEndgames = 你的棋局里还没有已证明的官子。现成的题：{ $command }。
typeNumber = 请输入 1 到 { $count } 的数字。
answersNotKept = 这些回答不会保存。加上 --progress FILE 就会保存，并可从上次停下处继续。
fewGames = 棋局太少，无法给出建议：至少需要 { $least } 局，所比较的每一部分也是如此。
exercisesBy = 习题：{ $command }
lossPerMove = 每手 { HUNDREDTHS($loss) } 目
expectedLoss = 预期 { HUNDREDTHS($loss) }

fateGroup = { player }：{ $points }
fate-lives = { player }先走，这块棋活
fate-dies = { player }先走，这块棋死
fate-ko = { player }先走，取决于劫或循环
fate-unproved = { player }先走，没有得到证明
fateWalls = 假设这些棋是活的：{ $points }
fateFramed = 假设只在这个范围内下棋，且伸出范围的棋都是活的
fateOpen = 周围太开阔，无法算清：请划定范围（--area A1-G6）。
playCapture = 吃子棋：先吃到子的一方获胜，不能停一手。

## The bots as opponents

opponent-human-level = 你选择的棋力
opponent-human-character = 像该棋力的人一样下，也会失误
opponent-search-level = 这里最强
opponent-search-character = 每手之前用网络计算
opponent-policy-level = 强于 Hana 3d
opponent-policy-character = 只凭感觉，立即应手
opponent-endgame-level = 强于 Hana 3d
opponent-endgame-character = 凭感觉布局，精确计算官子
opponent-uct-level = 弱于 Hana 20k
opponent-uct-character = 在脑中把许多棋下到终局
opponent-patterns-level = 约 Hana 10k
opponent-patterns-character = 懂得好形，但不计算
opponent-influence-level = 弱于 Hana 20k
opponent-influence-character = 喜欢大模样，容易被吃
opponent-capture-level = 下吃子棋：先吃子者胜
opponent-capture-character = 靠自己对弈学会的，适合入门
captureLevel = 强度
captureLevel-easy = 容易
captureLevel-hard = 困难
opponent-random-level = 入门对手
opponent-random-character = 随处落子

## What a player's games say

remarkPhase = 你的{ $phase ->
    [opening] 布局
    [middle-game] 中盘
   *[endgame] 官子
 }每手损失 { HUNDREDTHS($value) } 目；同级棋手若其他阶段与你相当，每手损失 { HUNDREDTHS($expected) } 目。相差每局 { WHOLE($points) } 目。
remarkTheme = 你的失误中每100个有 { WHOLE($value) } 个属于“{ $theme }”；其他棋手为 { WHOLE($usual) } 个。
remarkOpponent = 对 { $name } 时你每手损失 { HUNDREDTHS($value) } 目，其他时候 { HUNDREDTHS($otherwise) } 目：每局相差 { WHOLE($points) } 目。
remarkGroup = { $name ->
    [as-Black] 执黑时
    [as-White] 执白时
    [night] 凌晨
    [morning] 上午
    [afternoon] 下午
   *[evening] 晚上
 }你每手损失 { HUNDREDTHS($value) } 目，其他时候 { HUNDREDTHS($otherwise) } 目：每局相差 { WHOLE($points) } 目。
remarkImproved = 你的{ $phase ->
    [opening] 布局
    [middle-game] 中盘
    [endgame] 官子
   *[game] 棋
 }有进步：到 { $until } 每手 { HUNDREDTHS($before) } 目，{ $since } 起 { HUNDREDTHS($after) } 目。

## A public server

publicTitle = 这些着法有多强？
publicLead = 请选择同一位棋手的棋谱。Tengen 会读取着法，按 OGS 的标准给出段级位。
publicFiles = 棋谱（SGF、GIB、NGF、UGF）
publicPlayer = 棋手姓名（若有多人出现在所有对局中）
publicNoFile = 请至少选择一份棋谱。
publicLimits = 一次最多 { $games } 局、{ $kilobytes } kB，每小时最多 { $hourly } 次。只看该棋手最近的 { $moves } 手。
publicKept = 棋谱只在内存中保留到段级位算出为止，结果保留 { $minutes } 分钟。不写入磁盘，别人也看不到。
publicWhose = 要评估谁的着法？
publicAhead = { $ahead ->
    [0] 下一个就是你。
   *[other] 你前面还有 { $ahead } 个请求。
 }
publicAddress = 只有知道本页地址的人才能看到它。给出结果 { $minutes } 分钟后即消失。
publicForget = 立即删除
publicAgain = 评估其他对局

## Names of shapes, josekis and openings

term-hane = 扳
term-stretch = 长
term-solid-extension = 并
term-diagonal-move = 尖
term-attachment = 靠
term-one-space-jump = 一间跳
term-two-space-jump = 二间跳
term-knights-move = 小飞
term-large-knights-move = 大飞
term-ponnuki = 开花
term-capture = 提子
term-empty-triangle = 空三角
term-bamboo-joint = 双
term-tigers-mouth = 虎
term-star-point = 星
term-komoku = 小目
term-san-san = 三三
term-mokuhazushi = 目外
term-takamoku = 高目
term-san-san-invasion = 点三三
term-san-san-approach = 三三挂
term-komoku-approach = 小目挂
term-block = 挡
term-low-approach = 小飞挂
term-high-approach = 一间高挂
term-large-knights-approach = 大飞挂
term-two-space-high-approach = 二间高挂
term-shoulder-hit = 肩冲
term-small-knights-enclosure = 小飞守角
term-large-knights-enclosure = 大飞守角
term-one-space-enclosure = 单关守角
term-two-space-enclosure = 二间守角
term-knights-answer = 小飞应
term-one-space-answer = 单关应
term-slide = 飞进角
term-extension = 拆边
term-kick = 尖顶
term-attach-and-extend = 靠长
term-attach-and-draw-back = 托退
term-outside-attachment = 外靠
term-shusakus-diagonal = 秀策尖
term-double-approach = 双飞燕
term-one-space-low-pincer = 一间低夹
term-one-space-high-pincer = 一间高夹
term-two-space-low-pincer = 二间低夹
term-two-space-high-pincer = 二间高夹
term-three-space-low-pincer = 三间低夹
term-three-space-high-pincer = 三间高夹
term-avalanche = 雪崩
term-small-avalanche = 小雪崩
term-large-avalanche = 大雪崩
term-magic-sword = 妖刀
term-taisha = 大斜
term-two-star-points = 二连星
term-sanrensei = 三连星
term-low-chinese = 低中国流
term-high-chinese = 高中国流
term-mini-chinese = 迷你中国流
term-kobayashi = 小林流
termStep = { $before }、{ $step }
namedMove = { $point }（{ $name }）
termAfter = { $before }之后的{ $name }
exerciseQuestion = { toMove }。实战的 { $played } 损失了 { TENTHS($loss) } 目：请找出更好的一手。
josekisTitle = 定式
