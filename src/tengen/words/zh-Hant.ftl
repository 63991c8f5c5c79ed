# 繁體中文. The names and their order are those of en.ftl; messages in x- are pieces of this language.

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
    [gote] 後手
    [sente] 先手
    [reverse-sente] 逆收
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] 後手
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
tagline = 放入一盤圍棋，看看誰領先、哪些棋虧了目、怎樣下更好。
promises-1 = 雙方的失誤，每一處都有更好的下法和文字說明
promises-2 = 從著法估計你的棋力
promises-3 = 每一手官子價值多少，還有各種水準的對手
heroLabel = 棋盤：秀策對幻庵因碩，1846年，第127手之後
heroText = 看看秀策著名的第127手
loadingGame = 正在讀取棋譜……
loading = 正在載入……
skipToBoard = 跳到棋盤

## Rail

rail = Tengen 的各部分
railHome = 首頁
railLibrary = 棋譜庫
railPlay = 對局
railTrain = 練習
railPlayers = 棋手
railLab = 實驗室
railJobs = { jobs }
railHelp = 按鍵
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = 設定
settingsNet = 用於判斷的網路
settingsJudge = 初步判斷和曲線來自這個網路；覆盤由已就緒的 { $net } 判斷。
settingsReview = 第一次開啟棋譜時自動覆盤
settingsTheme = 顏色
settingsLanguage = 語言
languageOfBrowser = 與瀏覽器相同
dark = 深色
light = 淺色

## Jobs

jobs = 任務
noJobs = 沒有正在進行的任務。關閉頁面後，覆盤仍會在這裡繼續。
jobKind-review = { review }
jobKind-fetch = 網路
jobKind-rank = 棋力
jobKind-get = 棋譜
jobState-waiting = 等待中
jobState-running = 進行中
jobState-paused = 已暫停
jobState-done = 已完成
jobState-failed = 失敗
jobState-cancelled = 已取消
jobProgress = { $percent }%
timeLeftSeconds = 還需約 { $seconds } 秒
timeLeftMinutes = 還需約 { $minutes } 分鐘
pause = 暫停
resume = 繼續
tryAgain = 再試一次
openJobs = 任務，{ $count } 項未完成

## Welcome

dropTitle = 把棋譜拖到這裡
dropText = 或選擇檔案（SGF、GIB、NGF、UGF 或其 ZIP），也可以把棋譜文字貼上到本頁任何地方。
dropNow = 鬆開即可開啟棋譜
chooseFile = 選擇檔案
pasteLabel = ……或在此貼上棋譜
pasteHint = (;GM[1]SZ[19] …
openPasted = 開啟
samplesTitle = 或者看看這些棋
samples-ear-reddening-title = 耳赤之局
samples-ear-reddening-text = 秀策對幻庵因碩，1846年。一手棋兼顧四方。
samples-endgame-title = 官子漫長的一局
samples-endgame-text = GNU Go 在19路盤上自我對局，附官子變化。
samples-small-title = 一盤小棋
samples-small-text = 9路盤上的一場激戰，逐步講解提子。
emptyBoard = 擺一個局面
emptyBoardText = 在空棋盤上擺子，看看網路如何判斷。
privacy = 你的棋譜留在這台電腦上，直到你刪除它們。
continueTitle = 從上次的地方繼續
continueAt = 第 { $move } 手，共 { $moves } 手
unfinishedTitle = 與機器人未下完的棋
unfinished = { $bot }，{ $size }×{ $size }，{ $moves } 手
allGames = 全部棋譜
myGames = 我的棋譜
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = 已覆盤

## Library

library = { railLibrary }
sortBy = 排序
librarySearch = 棋手、日期、結果
libraryEmpty = 還沒有棋譜。把棋譜拖到本頁任何地方即可。
libraryNone = 沒有棋譜同時含有這些詞。
libraryCount = { $shown } / { $count } 局
games = { $count } 局
more = 顯示更多
columns-date = 日期
columns-players = 棋手
columns-result = 結果
columns-size = 棋盤
columns-moves = 手數
columns-review = { review }
columns-losses = 每百手損失目數
columns-opened = 最近開啟
columns-added = 新增時間
lossesTip = 雙方合計每100手損失的目數。
delete = 刪除
deleteQuestion = 刪除「{ $name }」及其全部變化和覆盤？此操作無法恢復。
deleted = 已刪除：{ $name }
searchPosition = 按局面搜尋
getGames = 從 OGS 取得你的棋譜
getPlayer = { $server } 上的使用者名稱
getMost = 最近局數
getNow = 取得棋譜
getAsks = 按下按鈕之前不會連線到任何伺服器。之後 Tengen 只連線到以下網址，每秒一次，只傳送使用者名稱：
patternLabel = 圖形：X 黑，O 白，. 空，? 任意；| 和 - 是棋盤邊
patternOther = 也可以尋找整個局面：開啟一局棋或擺一個局面，選擇「探索」，再選「在棋譜庫中尋找」。
searchNow = 搜尋
foundPlaces = 在 { $games } 局中找到 { $places } 處
foundNone = 棋譜庫中沒有其他棋局出現過這個局面。
foundAt = 第 { $move } 手之後
findHere = 在棋譜庫中尋找
continuationBoard = 各局此後的下法
patternBoard = 棋盤的一部分：點擊擺子
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = 任意
patternSign-nothing = 空
patternPlace = 棋盤部位
patternPlaces-corner = 角
patternPlaces-side = 邊
patternPlaces-middle = 中腹
patternAsText = 用文字輸入
chooseGames = 選擇要覆盤或刪除的棋譜。
chosenGames = 已選 { $count } 局
chooseAll = 全選
chooseGame = 選擇 { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [1] 覆盤已開始。
   *[other] { $count } 局覆盤已開始。
 }
droppedFiles = { $files } 個檔案，{ $date }
blackWon = 黑勝 { PERCENT($share) }%

## Game header

backToLibrary = { railLibrary }
export = 匯出
exportSgf = 棋譜（SGF）
exportReviewed = 帶覆盤的棋譜（SGF）
exportReport = 可列印的報告（HTML）
notPainted = 瀏覽器無法產生圖片。
exportPng = 圖片（PNG）
exportSvg = 圖片（SVG）
playFromHere = 從這裡對局
unnamedBlack = { black }
unnamedWhite = { white }
komi = 貼目 { $komi }
handicap = 讓 { $stones } 子
warnings = 關於此棋譜的 { $count } 條說明
tips-rules = 棋譜註明的規則，決定怎樣算目。
tips-komi = 白棋因後行而得到的目數。
tips-result = 棋譜記錄的結果：B+2 表示黑勝2目，R 表示中盤勝。
tips-lead = 雙方都下好時這一方領先的目數，含貼目。± 表示最終結果可能的偏差。
tips-winrate = 網路認為黑棋從這裡獲勝的機會。
tips-loss = 這手棋使局面變差的目數。
tips-firstLook = 這只是第一印象：一目半以下意義不大。
tips-probability = 強手在這裡下這手棋的可能性。它說明著法是否自然，而不是好壞。
tips-played = 網路認為實戰這手棋的可能性。
tips-influence = 靜態勢力估算的黑棋目數減白棋目數：不計算、不用網路、不含貼目。
tips-lambda = λ：棋子向空處的影響有多遠。越大越遠。
tips-kappa = κ：相信盤上棋子能活的程度。越小，孤子的影響越弱。
tips-ownership = 方塊表示網路認為終局時此點屬於誰：越大越肯定。畫在棋子上表示看來是死子。
tips-net = 網路認為最可能的下一手，以淡色棋子和百分比顯示。
tips-patterns = 棋形模型認為最可能的下一手：局部棋形的提示。
tips-lastMove = 最後一手外的圓環，顏色表示其損失。
tips-coordinates = 邊上的字母和數字；不用字母 I。
tips-losses = 最近幾手上的彩色圓點：每手的損失。空心：初步判斷。
tips-numbers = 在棋子上顯示手數。
tips-netName = 判斷這些局面的神經網路。可在設定中更換。

## Walking

walk = 在棋局中移動
first = 回到開局（Home）
back10 = 後退十手（Shift ←）
back = 後退一手（←）
forward = 前進一手（→）
forward10 = 前進十手（Shift →）
last = 到最後（End）
previousMistake = 上一個失誤（Shift N）
nextMistake = 下一個失誤（N）
noMistake = 這個方向沒有其他三目以上的失誤。
noMistakeYet = 覆盤還沒有完成，請稍後再試。
pass = 虛手
both = 雙方
moveNumber = 第 { $number } 手
start = 開局
ofMoves = / { $count }
variations = 變化
variation = { $number }：{ $move }
toMove = 輪到{ player }
black = 黑棋
white = 白棋
comment = 解說
captures = 提子
capturesTip = 被提掉的棋子：黑子、白子。

## Panels of a game

panels = 檢視這局棋的內容
panel-review = { review }
panel-explore = 探索
panel-endgame = 官子
panel-info = 資訊
backToGame = 回到實戰
triedLine = 你自己的變化
keepLine = 保留這個變化
lineName = 名稱（可不填）
lineKept = 變化已隨棋譜儲存。
dropLine = 刪除保留的變化
noMoves = 這份棋譜沒有著手。
someRefused = { $count } 局未能讀入：{ $first }
aboutGame = 關於這局棋
noNotes = 棋譜原樣讀入，無需修復。
hasComment = 這裡有解說
noComments = 這裡沒有解說。
blackWins = 黑棋勝率 { PERCENT($share) }%
leadsBy = { player }領先 { SIZE($points) } 目
visits = 計算 { $count } 次
othersAnalysis = { $whose }：{ $said }
othersAnalysisBefore = { $whose }（此手之前）：{ $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = 比賽
facts-place = 地點
facts-size = { columns-size }
facts-collection = 合集

## Review

review = 覆盤
reviewNone = 這局棋還沒有覆盤。
reviewNow = 覆盤這局棋
reviewWaits = 覆盤正在排隊。
reviewStage-none = { reviewStage-looking }
reviewStage-looking = 初步判斷……
reviewStage-judging = 強網路正在檢視每個局面……
reviewStage-searching = 正在計算確認……
reviewStage-strength = 失誤已確認。正在估計著法的水準……
reviewStage-endgame = 失誤已確認。正在計算官子的價值……
reviewPaused = 覆盤已暫停。
judge = 更強的判斷網路
judgeBrings = 用 KataGo 的網路 { $net } 覆盤，誤報從每 { $before } 手一個降到每 { $after } 手一個，並能找到更多失誤。
judgeCosts = 下載 { $megabytes } MB，只需一次。此後在雙核上覆盤250手約需 { $seconds } 秒。
judgeGet = 下載
judgeStage-none = 正在排隊……
judgeStage-downloading = 正在下載……
judgeStage-converting = 正在準備網路……
judgeStage-calibrating = 正在準備網路……
judgeStage-checking = 正在檢查網路……
judgePaused = 下載已暫停。
judgeReady = 這次覆盤由 { $before } 判斷。更強的網路 { $net } 已就緒。
reviewAgainNow = 重新覆盤
judgedPartly = 初稿由 { $draft } 完成；{ $net } 已判斷 { $done } / { $total } 手。
endgameBy = 官子價值由 { $net } 給出。
turningPoints = 轉折點
bothPlayers = 雙方
sameStones = 關於同一塊棋
meanLoss = 每手損失
meanLossTip = 平均每手損失的目數。初步判斷會偏高，確認後的數字較準。
playsLike = 表現相當於
strengthTip = 僅由本局著法、按 OGS 段級位估計。真實棋力有80%落在此範圍內。數字是影響最大的著手。
mistakesTitle = 按大小排列的失誤
noMistakes = 沒有損失三目以上的著手。
categoryConfirmed = { $category }，{ $net } 已確認
categoryProvisional = { $category }，{ $net } 的初步判斷
provisional = 初步判斷
confirmedTip = 計算已確認。
provisionalTip = 網路看了一眼；計算後可能不同。
playedMove = 實戰
betterMove = 更好
lostPoints = 損失 { TENTHS($points) } 目
noReason = 未找到原因
reasonFollows = 原因稍後給出
showLine = 顯示變化
category-excellent = 極好
category-great = 很好
category-good = 好
category-inaccuracy = 緩著
category-mistake = 失誤
category-blunder = 大惡手
huntGiveUp = 顯示更好的一手
huntHint = 自己找找看：{ player }應該下在哪裡？請點擊棋盤。
huntJudging = 正在看 { $move } ……
lineEnds = 這樣下是{ $better }；實戰則是{ $played }。
lineFates = { $fates }；{ $better }，而不是{ $played }。
fateLives = { player } { $at } 的 { $stones } 子活
fateDies = { player } { $at } 的 { $stones } 子死
fates = { $one }，{ $other }
huntFound = 對，{ $move } 就是這手。
count = 點目
prisoners = 提子：黑提 { $black } 子，白提 { $white } 子。
correctHint = 哪塊棋算錯了？點擊它：死子變活，活子變死。
takeBack = 復原更正
cutOff = 著手在終局之前就停了：棋譜寫的是 { $result }，因此沒有可點的目。
huntPlayed = 這是實戰的一手。

## Reading ahead

readAhead = 計算
readFurther = 繼續計算
readAheadTip = 搜尋這個局面：最好的幾手、各比第一手差幾目，以及後續變化。
searchHere = 只看這裡
searchHereTip = 只在一塊區域內計算：第一手下在其中，應手不限。
searchHereAsk = 點擊區域的兩個對角。
readSo = { $net }：{ $lead }，已計算 { $visits } 個局面
behind = −{ TENTHS($points) }
behindTip = 按這次搜尋比最好的一手差的目數。局面越少越粗略。

## Overlays

overlays = 棋盤上顯示什麼
ownership = 歸屬
influence = 勢力
net = 網路
patterns = 棋形
lastMove = 最後一手
lossDots = 損失
numbers = 手數
lossLegend = 損失目數：
fromPoints = { $points }+
less = 更少
nets-default = Tengen 網路
nets-fast = Tengen 快速網路
judgedBy = 由 { $net } 判斷
byNet = 由 { $net }
reviewedBy = 這次覆盤由 { $net } 完成。
reviewAgain = 改用以下網路重新覆盤
coordinates = 座標
reach = 範圍 λ
trust = 信任 κ
influenceScore = { influence }

## Evaluation

evaluation = 判斷
curveLabel = { $moves } 手的目差和勝率。用方向鍵移動，N 到下一個失誤。
curveLead = 目差
curveWinrate = 黑棋勝率
evaluating = 正在判斷 { $done } / { $total }
stop = 停止
evaluateNow = 判斷這局棋
lead = { curveLead }
winrate = { curveWinrate }
loss = 上一手損失
played = 網路機率
leadEven = 均勢
leadText = { player } +{ SIZE($points) }
losses-1 = 12目以上
losses-2 = 6至12目
losses-3 = 3至6目
losses-4 = 1.5至3目
losses-5 = 0.5至1.5目
losses-6 = 不到半目
percentTiny = < 1%
percent = { PERCENT($share) }%
topMoves = 最可能的著手

## Endgame

endgame = 一手棋價值多少？
endgameExplained = 接近終局時棋盤分成若干區域。棋盤上顯示各處一手棋的價值；點擊區域看詳情。
endgameCounting = 單手價值，以目計。
endgamePlaces = 按價值排列的官子
endgameNow = { editorDone }
endgameOpen = 還有 { $count } 處太空曠，算不出價值。
worthless = 另有 { $count } 處是單官或已定型。
allSettled = 一切都已定型，沒有可下的了。
boardCount = 全盤點算：{ $lead }（已計貼目 { $komi }）。
boardDoubt = { $net } 認為 { $lead }：{ $places } 處的點算存疑。
boardDoubtAnywhere = { $net } 認為 { $lead }：點算存疑。
placeNote = { $point }：{ $why }
nearestPlace = { $point } 本身已定型；這是最近的未定區域。
dame = 單官：對雙方都沒有價值
gote = 後手
kos = 劫在
koAdvice = { $favours ->
    [B] 黑方劫材較多，可以打劫；白方應盡早消劫。
    [W] 白方劫材較多，可以打劫；黑方應盡早消劫。
   *[none] 雙方劫材相同：劫中一手的價值如所示。
 }
order = 行棋次序
searching = 正在尋找區域……
searchingOf = 計算中：{ $done } / { $total }
cancel = 取消
dismissJob = 移除
temperature = 一手價值
mean = 期望得分
swing = 出入
sure = 可靠程度
between = { $low } 至 { $high }
unsettled = 尚未定型（{ $low } 至 { $high }）
about = 約 { $value }
point = { $value } 目
score = { player } +{ $value }
sente-gote = 雙方後手
sente-left-sente = 黑先手，白逆收
sente-right-sente = 白先手，黑逆收
sente-double-threat = 雙方都有同樣大的威脅且會被應：沒有得失
sente-miai-like = 介於先手與後手之間
sente-settled = 已定型：沒有可得的了
sureness-proved = 已證明
sureness-proved-if-the-stones-around-live = 已證明（若周圍的棋活）
sureness-search-steady-nothing-open-changes-it = 未定部分不會改變結果
sureness-search-finished = 已算到底
sureness-search-finished-leaves-in-doubt = 已算到底，網路對部分結果存疑
sureness-search-cut-off = 未算到底
blackFirst = 黑先
whiteFirst = 白先
noLine = 沒有可得的
elsewhere = 脫先
walkTo = 顯示 { $move } 之後的棋盤
thermographLabel = 溫度圖：兩壁在溫度 { $temperature }、得分 { $mean } 處相交。
endgameSaid = 這裡一手棋價值 { $temperature } 目。{ $sente }。
endgameTips-temperature = 局部下一手的收益（單手價值），以目計。應下價值最高處。
endgameTips-mean = 這一區域的平均得分，只算實地：雙方都未下時可以預計的目數。
endgameTips-swing = 黑先與白先之差（出入計算）：後手時是單手價值的兩倍，先手時與之相等。
endgameTips-sente = 先手：威脅大於收益，對方必應，輪次不變。後手：失去輪次。逆收：搶掉對方的先手。
endgameTips-sure = 若網路對終局的判斷正確，價值所在的範圍。只有一個數字表示已算清。
endgameTips-thermograph = 越高表示別處一手棋越值錢。左壁是黑先的得分，右壁是白先的得分。兩壁相交處誰先下都一樣，那就是一手棋的價值。

## Editor

editor = { emptyBoard }
editorTool = 擺到棋盤上
editorBlack = 黑子
editorWhite = 白子
editorErase = 拿掉棋子
editorAlternate = 黑白交替
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = 輪到
editorClear = 清空棋盤
editorDone = 判斷這個局面
editorHint = 點擊棋盤，或用方向鍵移動方框後按 Enter。
editorStone = { $where }：{ $stone }
stones-1 = 空
stones-2 = { black }
stones-3 = { white }

## Board

board = { $size } 路棋盤
boardHelp = 按 C 可用方向鍵在棋盤上移動方框，Enter 落子。
tapAgain = { $vertex }：再點一次落子
playAt = 下在 { $vertex }
cursorOn = 方框在 { $where }，{ $stone }
stonesOf = { $color }：{ $points }。
stonesOfNone = { $color }：沒有棋子。
announce = { $move }。
announceLead = { $move }。{ $lead }。

## Play

play = { railPlay }
playTitle = 與機器人對局
matchTitle = 與 { $bot } 的對局
opponent = 對手
thinks = 思考時間
seconds = 每手 { $seconds } 秒
rank = { jobKind-rank }
yourColor = 你執
randomColor = 猜先
watchBots = 無：兩個機器人對弈
playsBlack = 執黑
boardSize = { columns-size }
handicapStones = 讓子
even = 分先
komiField = 貼目
usualKomi = 預設
rulesField = 規則
ruleNames-chinese = 中國規則
ruleNames-japanese = 日本規則
ruleNames-korean = 韓國規則
ruleNames-aga = AGA（美國）規則
ruleNames-bga = BGA（英國）規則
ruleNames-new-zealand = 紐西蘭規則
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = 中國規則（OGS）
ruleNames-chinese-kgs = 中國規則（KGS）
moreSettings = 貼目、規則、時間
clock = 你的用時
noClock = 不限
noMainTime = 無
byoYomi = 讀秒
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } 秒
periodsLeft = { $count ->
    [1] 最後一次讀秒
   *[other] { $count } 次讀秒
 }
botPassed = { $bot } 虛手。你也虛手即可終局點目。
removeMatch = 移除這局棋
removeQuestion = 移除這局未下完的棋？著手將會遺失。
minutes = { $minutes } 分鐘
startGame = 開始
yourTurn = 輪到你了
botThinks = 機器人正在思考……
gameOver = 對局結束：{ $result }
undo = 悔棋
resign = 認輸
resignQuestion = 認輸嗎？
hintButton = 提示
hintText = 機器人會下 { $move }。
hintNet = 網路的選點
scoreButton = 形勢判斷
scoreCounted = 現在點目：{ $result }
scoreLead = 初步判斷{ $lead }；黑棋勝率 { PERCENT($share) }%
seeReview = 檢視覆盤
newGame = 新對局
you = 你

## Players

playersTitle = { railPlayers }
playersEmpty = 還沒有棋譜。把棋譜拖到本頁，棋手就會出現在這裡。
playersHint = 這些是你的棋譜中的棋手。選一位，看看其著法的水準和覆盤結果。
playerTip = 這位棋手的著法有多強？
playerHint = 估計使用該棋手在棋譜庫中最近的500手，每局需要幾秒鐘。
playersGames = { gamesColumn }
estimateRank = 估計棋力
estimateAgain = 重新估計
estimating = 正在讀取著法……
rankRange = { $low } 至 { $high }
rankTip = 僅由著法、按 OGS 段級位估計。真實棋力有80%落在此範圍內。一兩局只是粗略估計，四局就比較可靠。
rankTooWide = 範圍太寬，無法說出段級位；中間值為 { $rank }
doubt-few-moves = 只有 { $moves } 手
doubt-wide = 範圍跨越 { $ranks } 個段級：更多著手會使其縮小
doubt-small-board = 一局 { $size } 路棋平均偏差 { TENTHS($off) } 級，而憑空猜測偏差 { TENTHS($guess) } 級
doubt-unmeasured-board = { $size } 路棋盤從未做過測量：這些對局看不出段級位
doubt-handicap = { $games } 局中有 { $count } 局讓子棋，模型對此了解不多
doubt-opening = 只有佈局的著手
rankNone = 未估計
basis = { $games } 局共 { $moves } 手
byPhase = 按階段
phase-opening = 佈局
phase-middle-game = 中盤
phase-endgame = 官子
overTime = 逐局
tellingMoves = 最能說明問題的著手
tellingShort = 影響最大的著手
tellingTip = 這些著手各使估計升高或降低這麼多級。
shiftUp = 使估計升高 { SIZE($ranks) } 級
shiftDown = 使估計降低 { SIZE($ranks) } 級
shiftShortUp = 升 { SIZE($ranks) } 級
shiftShortDown = 降 { SIZE($ranks) } 級
tellingMove = 第 { $move } 手
rankGraph = { $games } 局的棋力及其範圍，依次排列
endgameTree = 瀏覽變化樹
endgameTreeTip = 雙方最好的著手，以及其後的得分和下一手的價值。同色連下兩手表示對方脫先。
treeStart = 起點
treeEnd = 計算到此為止。
treeKo = 提了劫
treeCount = 得分 { $score }
treeSettled = 已定型
treeNext = 下一手 { $value }
distribution = 各段級位的可能性

## Training

trainTitle = { railTrain }
youAre = 你是 { $name }。
youAreOfRank = 你是 { $name }，{ $rank }。
changeMe = 更改
whoAreYou = 你用哪些名字下棋？
noNames = 還沒有帶棋手名字的棋譜。請先把棋譜拖到本頁，或輸入你的名字。
anotherName = 另一個名字
yourRank = 你的棋力
rankFromGames = 由我的棋譜估計
thatIsMe = 就是我
thisIsMe = 這是我
noReviewed = 你的棋譜還沒有覆盤。開啟一局即開始覆盤。
trainCounts = 來自你的失誤的 { $total } 道題：{ $due } 道到期，{ $fresh } 道新題。
trainRight = { $answers } 次回答中 { $right } 次正確。
byPhaseOnly = 階段
byTheme = 失誤類型
byOpponent = { opponent }
byLoss = 損失目數
anyLoss = 不限
noFilter = 全部
orMore = { $points } 以上
startTraining = { startGame }
nothingDue = 現在沒有到期的題。請稍後再來，或選擇其他內容。
nextExercises = { next }
exerciseRow = { $phase }，{ TENTHS($loss) } 目
exerciseRowAgainst = { $phase }，{ TENTHS($loss) } 目，對 { $opponent }
exportProgress = 匯出進度
importProgress = 匯入進度
imported = 已接收 { $count } 道題的進度。
exercise = 習題
against = 對 { $opponent }
seeGame = 檢視棋局
playBetter = 請在棋盤上下出更好的一手。
judging = 正在計算你的一手……
giveUp = 顯示答案
skip = 跳過
next = 下一題
tryOnceMore = { tryAgain }
allExercises = 全部習題
verdict-right = 正確。
verdict-close = 接近。
verdict-doubtful = 計算還不能確定。
verdict-wrong = 不對。
answerLoses = { $move } 損失 { TENTHS($loss) } 目。
answeredBy = 對方的應手
bestLine = 最好：
comesBack = 將於 { $date } 再次出現。
comesBackAt = 將於今天 { $time } 再次出現。

## The teaching game

teaching = 失誤時提議悔棋
noTeaching = 從不
teachFrom = { $points } 目以上
nearMe = 接近我的棋力
offered = { $move } 會損失 { TENTHS($loss) } 目。要收回嗎？
offerOther = 換一手
offerKeep = 仍然這樣下

## Reviews for one's own rank

mistakesByWorth = 值得花時間的失誤
orderBySize = 最大的在前
shapePlayed = 實戰：{ $name }。
shapeBetter = 更好：{ $name }。
riskTitle = 失誤的可能性
riskTip = { $rank } 棋手在你的每一手損失三目或更多的機率。你確實失誤的地方有顏色。
riskAt = 第 { $move } 手：{ PERCENT($risk) }%
riskSum = 預計你在這裡失誤 { TENTHS($expected) } 次，實際 { $made } 次。

## Moves and results together, and openings

joinedTitle = 著手與勝負合計
joinedBasis = { $low } 至 { $high }，根據 { $moves } 手和 { $games } 個結果
openingsTitle = 佈局
wonColumn = 勝

## Endgames with proved answers, and guessing moves

trainParts = 練習內容
trainPart-mistakes = 我的失誤
trainPart-endgame = 官子
trainPart-guess = 猜著手
drillCounts = { $total } 道官子題：{ $due } 道到期，{ $fresh } 道新題。
drillKind = 題目類型
drillKinds-worth = 價值多少？
drillKinds-sente = 先手還是後手？
drillKinds-move = 最好的一手
drillKinds-first = 三處中先下哪一處？
drillKinds-board = 下完整盤
drillLevel = 大小
drillLevels-small = 小
drillLevels-medium = 中
drillLevels-large = 大
drillLevels-huge = 特大
drillOwn = 只用我的棋局（{ $count }）
drillProved = 每個答案都由求解器證明，不詢問網路。
drillAnswer = 請在棋盤上下出這一手。
drillRight = 正確：{ $answers }。
drillTakeBack = 悔棋
drillAgain = 從頭再來
guessHint = 猜一局棋的著手，職業棋手的或你自己的。猜中實戰得100分，其他著手按損失最多得50分。
guessChoose = 選擇一局棋
guessMove = 第 { $number } 手：{ player }下在哪裡？
guessPoints = { WHOLE($points) } 分
guessHit = 正是實戰的一手。
guessPlayed = 實戰下了 { $move }。
guessPlayedNamed = 實戰下了 { $move }，{ $name }。
guessLoses = { $move } 損失 { TENTHS($loss) } 目。
guessShares = 20k 棋手有 { PERCENT($weak) }% 下 { $move }，5k 有 { PERCENT($middle) }%，7d 有 { PERCENT($strong) }%。
guessSoFar = 猜了 { $count } 次，平均每手 { WHOLE($points) } 分。
guessLike = 你猜得最像 { $rank }。
guessOver = 這局棋沒有可猜的著手了。
guessSkip = 顯示這一手
guessSample = 範例棋局

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] { $rank } 棋手 10 人中不到 1 人這樣下。
   *[other] { $rank } 棋手 10 人中有 { $played } 人這樣下。
 }
peersCommon = { $rank } 棋手 10 人中有 { $played } 人這樣下，從 { $seen } 起為 1 人。
peersNever = { $rank } 棋手 10 人中有 { $played } 人這樣下，連 7 段也避不開。
peersFound = { $found ->
    [0] { $rank } 棋手 10 人中不到 1 人能找到更好的下法。
   *[other] { $rank } 棋手 10 人中有 { $found } 人能找到更好的下法。
 }
drillAskWorth = 標記處誰先下相差多少目？按數目法，即一手價值的兩倍。
drillAskSente = 標記處的著手是先手嗎？是誰的先手？
drillAskFirst = 輪到{ player }。只剩 A、B、C 三處：先下哪一處？
drillAskMove = { player }在標記處落子。哪一手最好？
drillSuppose = { $asked }假定周圍的棋子是活的。
drillToldWorth = 按數目法一手價值 { $half } 目，雙方相差 { $swing } 目。{ $sente }。
drillToldBest = 已證明：此處沒有更好的著手。
drillToldLess = 已證明：比 { $best } 少得 { $points } 目。
drillToldFirst = 已證明，雙方最佳下至終局：{ $behind }。
drillBehind = 先下 { $place } 損失 { $points } 目
boardAsk = 請下到終局。{ player }先行，每一手都正確就勝半目；對方應對完美。
boardKept = 正確：沒有損失。
boardLost = 損失 { $points } 目：正確的是 { $better }。
boardAllKept = 一目未失：{ $result }。
boardAllLost = 共損失 { $points } 目：{ $result }。
hintArea = 請看{ $area ->
    [upper-left] 左上
    [upper-right] 右上
    [lower-left] 左下
    [lower-right] 右下
    [upper] 上邊
    [lower] 下邊
    [left] 左邊
    [right] 右邊
   *[centre] 中央
 }。
hintPass = 虛手更好。
hintNoReason = 棋盤上看不出簡單的原因。
hintBetter = 更好：{ $line }。

## Insights

insightsTitle = 棋局說明了什麼
insightsTip = 根據該棋手全部已覆盤的棋局。損失為每手目數，附標準誤差。「預期」是其他階段表現與之相當的同級棋手在該處的損失。
insightsNone = 該棋手還沒有已覆盤的棋局。
insightsBasis = { $games } 局已覆盤棋局，共 { $moves } 手。
insightsBasisRank = { $games } 局已覆盤棋局，共 { $moves } 手，與 { $rank } 比較。
nothingStandsOut = 沒有突出之處：這些棋局沒有顯示出超過偶然的弱點。
practise = 練習
byColor = 執子
byHour = 時段
byMonth = 月份
gamesColumn = 局數
lossColumn = 每手損失
expectedColumn = 預期
mistakesColumn = 失誤
ofMistakes = 每百個失誤
othersColumn = 其他棋手
pointsEach = 每次目數
sliceName-all = 全部著手
sliceName-as-Black = 執黑
sliceName-as-White = 執白
sliceName-night = 凌晨
sliceName-morning = 上午
sliceName-afternoon = 下午
sliceName-evening = 晚上

## Lab

labParts = 實驗室的各部分
labPart-position = 局面
labPart-cgt = 溫度圖
labPart-atlas = 官子圖譜
labPart-ratings = 等級分系統
atlasTitle = 最常見的官子（已證明）
atlasHint = { $games }局棋中的{ $places }處，共{ $total }種形狀。只要周圍的棋子活著，價值就是已證明的。紅色標記是最佳的第一手：B為黑，W為白，✱為雙方。要查一局棋中的某處，請在該局打開「{ panel-endgame }」並點擊「{ atlasLookUp }」。
atlasKind = 先手或後手
atlasAny = 任意
atlasLeast = 價值至少
atlasMet = 出現{ $count }次
atlasWorth = 一手的價值為{ $value }
atlasMore = 顯示更多
atlasNone = 沒有這樣的形狀。
atlasLookUp = 在圖譜中查找
atlasUnknown = 圖譜中沒有。
atlasUnproved = 此處不屬於圖譜收錄的類型。
atlasShape = 形狀{ $number }
atlasBand-kyu = 1段以下
atlasBand-dan = 1至4段
atlasBand-high-dan = 5段及以上
atlasPlayed = { $band }：{ $first }次第一手中有{ $best }次最佳，平均損失{ TENTHS($lost) }目
cgtTitle = 一個組合賽局價值多少？
cgtHint = 左方為黑。{ "{" }7|{ "{" }6|0{ "}" }{ "}" }：黑走到7目，白走到的局面裡黑再走到6、白走到0。更長的豎線可省去內層括號：7||6|0。劫需要名稱：A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }。
cgtLabel = 運算式
cgtGo = 計算
cgtRows-canonical = 標準形
cgtRows-mean = 平均值
cgtRows-temperature = 溫度
cgtRows-sente = 先手或後手
cgtRows-stops = 終止值
cgtRows-outcome = 勝負
cgtRows-ko = 劫
cgtStops = 黑先 { $left }，白先 { $right }
cgtOutcome-N = 先行者勝
cgtOutcome-P = 後行者勝
cgtOutcome-L = 黑勝
cgtOutcome-R = 白勝
komaster = { player }為劫主
ratingsTitle = 等級分系統預測得有多準？
ratingsHint = 選擇對局的 CSV，含 black、white、winner（B 或 W）和 time 各列。各系統按時間順序檢視對局，並在每局之前預測。
ratingsFile = 選擇 CSV 檔案
ratingsSystems = 系統
ratingSystem-50-50 = 各半
ratingSystem-base-rate = 黑方勝率
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo（常態分布）
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2（隨時間變得不確定）
ratingSystem-glicko2-periods = Glicko-2（按週期）
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = 學習用
ratingSet-validation = 調整用
ratingSet-test = 檢驗用
ratingsColumns-1 = 系統
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = 集合
ratingsColumns-4 = 猜對勝者
ratingsColumns-5 = λ（平均對數概似）
ratingsLambda = 對實際結果所給機率的對數的平均：越接近0越好，拋硬幣為 −0.693。± 是按棋手分群的標準誤差。

## Keys

keysTitle = { railHelp }
close = 關閉
keys-1 = 後退一手、前進一手；加 Shift 十手
keys-2 = 到開頭、到結尾
keys-3 = 換到另一變化
keys-4 = 下一個、上一個失誤
keys-5 = 歸屬
keys-6 = 勢力
keys-7 = 網路的著手
keys-8 = 棋形模型的著手
keys-9 = 最後一手
keys-10 = 棋子上的圓點：損失目數
keys-11 = 手數
keys-12 = 座標
keys-13 = 官子：一手棋的價值
keys-14 = 從這裡計算；再按：繼續
keys-15 = 棋盤上的方框，用方向鍵移動；Enter 落子
keys-16 = 關閉已開啟的、停止進行中的、回到實戰
keys-17 = 判斷這條變化
keys-18 = 首頁、棋譜庫、擺局面、練習
keys-19 = 做題時：下一題、顯示答案、在變化中移動
keys-20 = 這份清單

## Problems

dismiss = 關閉此訊息
serverGone = 伺服器沒有應答。
serverGoneAdvice = 用「tengen serve」重新啟動，然後重新整理本頁。
screenFault = 無法顯示此頁面。已儲存的內容不會遺失。
reload = 重新載入頁面
serverFault = 伺服器無法應答。
serverFaultAdvice = 檢視啟動處的輸出，然後再試。
jobFailedAdvice = 更換局面或網路，然後再試。
poolAdvice = 請檢查檔案：CSV，含 black、white、winner（B 或 W）和 time 各列，每行一局。
emptyFile = 檔案是空的。
emptyFileAdvice = 請選擇棋譜（SGF、GIB、NGF、UGF）或棋譜的 ZIP。
fileTooLarge = 檔案有 { TENTHS($megabytes) } MB，最多 { TENTHS($most) } MB。
fileTooLargeAdvice = 請選擇較小的檔案，或用 --max-kilobytes 啟動伺服器。

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { player }虛手，而 { $better } 價值 { TENTHS($points) } 目。
reason-ladder = { otherPlayer }從 { $starts } 征吃 { $at } 的 { $stones } 個{ x-own }子。
reason-ladder_fails = 對 { $at } 的 { $stones } 個{ x-other }子，征子不成立：{ otherPlayer }從 { $escape } 逃出。
reason-stones_captured = { otherPlayer }從 { $first } 開始吃掉 { $at } 的 { $stones } 個{ x-own }子。
reason-group_died = { $at } 的 { $stones } 個{ x-own }子死了：保住的機會從 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_in_danger = { $at } 的 { $stones } 個{ x-own }子陷入危險：保住的機會從 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_lived = 本來可以吃掉 { $at } 的 { $stones } 個{ x-other }子：機會從 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-group_escaped = 本來可以攻擊 { $at } 的 { $stones } 個{ x-other }子：吃掉的機會從 { CHANCE($ownership_before) }% 降到 { CHANCE($ownership_after) }%。
reason-dead_stone = 這個子活不了：此處是{ otherPlayer }的地盤（把握 { SURE($ownership) }%），而且不會改變。
reason-overconcentration = 重複：此處已是{ player }的（附近有 { $own_stones } 個己方棋子，把握 { SURE($ownership) }%），這手棋沒有增加什麼。
reason-not_answered = { otherPlayer }的 { $last } 需要應，應在 { $better }。
reason-needless_answer = { otherPlayer }的 { $last } 這裡不必應：{ $better } 更大。
reason-territory_lost = { player }在 { $at } 一帶損失約 { WHOLE($points) } 目實地。
reason-territory_conceded = { otherPlayer }在 { $at } 一帶得到約 { WHOLE($points) } 目。
reason-changes_hands = 更好的變化在 { $at } 一帶多約 { WHOLE($points) } 目。
reason-spread = 損失分散在全盤：沒有哪一處易手。
reason-bigger_endgame = 下了{ x-playedTurn } { $played_told } 目的官子；{ $better } 還有{ x-openTurn } { $open_told } 目。
reason-unusual_shape = { $seen ->
    [0] 從 { $games } 局學到的棋形模型認為這個棋形應下 { $better_move }（{ PERCENT($better) }%），幾乎不下實戰這手（{ PERMILLE($played) }%）。
   *[other] 在 { $games } 局中這個棋形出現 { $seen } 次，強手有 { $answered } 次應在 { $better_move }，幾乎不下實戰這手（{ PERMILLE($played) }%）。
 }
reasonMadeUp = 其他地方彌補了一部分。

## A review in sentences

sentences = { $first }{ $second }
fullStop = 。
noReasonFound = （未找到原因）
moveOfGame = 第 { $number } 手，{ player } { $point }
mistakeTold = 第 { $number } 手，{ player } { $point } 損失 { TENTHS($loss) } 目（{ $category }）。更好：{ $better }。
mistakeToldUnsure = 第 { $number } 手，{ player } { $point } 損失 { TENTHS($loss) } 目（{ $category }，初步判斷）。更好：{ $better }。
answerRightSame = 正確。後續是 { $best }。
answerRight = 正確，與 { $best } 一樣好。
answerDoubtful = 存疑：按這次計算損失 { TENTHS($loss) } 目，但不能肯定。
answerClose = 接近：損失 { TENTHS($loss) } 目。
answerWrong = 不對：損失 { TENTHS($loss) } 目。
answerMeets = 對方應以 { $reply }。
answerPreferred = 推薦：{ $best }。
answerBetter = 更好：{ $best }。
swingMissed = 從第 { $first } 手到第 { $last } 手，雙方輪流錯過機會。
swingOpen = 從第 { $first } 手到第 { $last } 手，雙方都沒有補 { $place } 一帶。
swingOpenOne = 從第 { $first } 手到第 { $last } 手，{ player }沒有補 { $place } 一帶。
turningSteps = 第 { $first } 至 { $last } 手：{ player }的勝率從 { PERCENT($before) }% 逐步升到 { PERCENT($after) }%。
turningMoves = 第 { $first } 至 { $last } 手：{ player }的勝率從 { PERCENT($before) }% 升到 { PERCENT($after) }%。
turningRises = 第 { $number } 手，{ player } { $point }：{ player }的勝率從 { PERCENT($before) }% 升到 { PERCENT($after) }%。
turningFalls = 第 { $number } 手，{ player } { $point }：{ player }的勝率從 { PERCENT($before) }% 降到 { PERCENT($after) }%。
lossesOf = { player }：平均每手損失 { HUNDREDTHS($loss) } 目，{ $moves } 手中 { $mistakes } 個失誤
lossesOfRank = { lossesOf }；表現相當於 { $rank }（{ $low } 至 { $high }）
lossesOfWideRank = { lossesOf }；表現相當於 { $low } 至 { $high }，範圍太寬，無法說出段級位
phaseLike = ，{ $phase ->
    [opening] 佈局
    [middle-game] 中盤
   *[endgame] 官子
 }相當於 { $rank }
moreNotShown = 另有 { $count } 處未顯示（--top）
betterBy = 比實戰這手好 { TENTHS($loss) } 目。
reviewedWith = 由 Tengen 用網路 { $net } 覆盤。
largestMistakesAre = 最大的失誤：
cautionSmall = 在 { $size } 路盤上，{ $net } 會漏掉大多數失誤：小棋盤取決於它看不到的戰術。請只把曲線當作粗略參考；KataGo b18c384nbt 看到的多得多。
cautionUnmeasured = { $net } 在 { $size } 路盤上判斷得如何，從未測量過。

## The count of a game

counted = 點目結果：{ $text }
winsBy = { player }勝 { $points } 目
draw = 和棋
countTold = { $winner }：黑棋 { $black }，白棋 { $white }。
countToldBesides = { $winner }：黑棋 { $black }，白棋 { $white }，另計{ $besides }。
countKomi = 貼目 { $komi }
countHandicap = 讓子補償 { $bonus }
bothOf = { $one }和{ $other }
countPoints = { $points } 目
countPointsTaken = { $points } 目（其中提子 { $taken }）
sure-sure = 網路對每塊棋都有把握。
sure-doubtful = 網路並非對每塊棋都有把握。
sure-unfinished = 邊界尚未全部封閉就停下了：點目只是估計。
winsByThen = { winsBy }
drawThen = 則是和棋
doubtBorder = { $at } 一帶的邊界沒有封閉，{ $stones } 個點按網路的看法歸屬；若不計，{ $result }。
doubtDead = { $at } 一帶的 { $stones } 個{ x-own }子算作死子；若是活的，{ $result }。
doubtAlive = { $at } 一帶的 { $stones } 個{ x-own }子算作活子；若是死的，{ $result }。
countDiffers = 棋譜寫的是 { $recorded }，點目結果是 { $counted }。

## The report to print

reportTitle = { $game }：覆盤
reportGame = 覆盤報告
movesCount = { $count } 手
judgedByInline = 由 { $net } 判斷
reportDecided = 勝負在哪裡決定
reportEnd = 終局
reportLost = { byLoss }
reportStrong = 著法有多強
reportEndgame = 官子：最好的一手價值多少
reportOwned = 各點的歸屬
reportAll = 全部失誤
reportPlayer = 棋手
phaseColumn = { byPhaseOnly }
reportInterval = 80%的情況在此範圍
reportLostColumn = 損失
reportReason = 原因
reportMove = 手數
reportScale = 僅由這些著法、按 OGS 段級位估計。
reportOwnedAt = 第 { $move } 手之後各點的歸屬
reportLargest = 最大的失誤
reportBoard = 第 { $number } 手之前的局面：{ player }下了 { $point }，更好的是 { $better }
reportLostBy = 損失 { TENTHS($loss) } 目（{ $category }）
reportFooter = 棋盤上1是更好的一手，叉是實戰的一手。損失三目以上並經計算確認的是失誤。圓點採用 KaTrain 的顏色：0.5、1.5、3、6、12目起。
plotMoves = 手數（圓：黑棋的失誤，方：白棋的失誤）
plotLead = 黑棋領先（目）
plotMove = 手數
plotTemperature = 每手目數
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = 過早虛手
theme-ladder = 征子
theme-ladder_fails = 征子不成立
theme-stones_captured = 棋子被吃
theme-group_died = 棋塊死掉
theme-group_in_danger = 棋塊危險
theme-group_lived = 放活對方
theme-group_escaped = 放跑對方
theme-dead_stone = 送死的子
theme-overconcentration = 重複
theme-not_answered = 該應未應
theme-needless_answer = 不必要的應手
theme-territory_lost = 丟失實地
theme-territory_conceded = 讓出實地
theme-changes_hands = 地盤易手
theme-spread = 損失分散
theme-bigger_endgame = 有更大的官子
theme-unusual_shape = 不常見的棋形
theme-unexplained = 原因不明

## In the terminal

playStart = 你執{ player }對 { $bot }。輸入座標（如 D4）或 help。
playUnfinished = 這局棋沒有下完
playNoMove = { $line }：不是棋盤上的點，也不是命令（輸入 help）
notAllowed = 這手棋不允許：{ $why }
promptMove = 你的著手（或 { $words }）>
promptAnswer = 你的回答（或 { $words }）>
promptGuess = 你的猜測（或 { $words }）>
fromMove = { $game } 第 { $move } 手
stateNew = 新題
stateDue = 到期
stateBack = { $date } 再來
noPoint = 不是棋盤上的點：{ $line }
progressWritten = { $file }：{ $count } 道題的進度
offerBack = 這手棋損失 { TENTHS($loss) } 目。輸入 back、hint 或 keep。
offerAgain = 輸入 back、hint 或 keep。
playResigns = { player }認輸。
playPlays = { player }下 { $move }。
playNotMoved = 你還沒有下過棋。
moveShare = { $move } { PERCENT($share) }%
moveShareFine = { $move } { PERMILLE($share) }%
playHint = { $bot } 會下 { $move }。網路的第一感：{ $likely }。
playScore = { player }領先約 { SIZE($points) } 目，按網路的第一感你的勝率為 { PERCENT($share) }%。
playDead = 網路判斷的死子：{ $dead }
playHelp-point = 下在那裡（一個字母和一個數字）
playHelp-pass = 虛手；雙方連續虛手即終局
playHelp-undo = 收回你的上一手
playHelp-hint = 機器人會下哪裡，以及網路的三個選點
playHelp-score = 現在誰領先
playHelp-board = 重新畫出棋盤
playHelp-resign = 認輸
playHelp-quit = 到此為止
readingMovesOf = 正在讀取 { $name } 的著法
wrote = 已寫入 { $file }
rankOnServer = 在 { $server } 上為 { $rank }（{ $interval }）
scaleUnknown = { $server } 上的這個段級位沒有資料：只測量了 { $interval }
machineTooFew = 與程式比較：19x19 上少於 { $least } 手說明不了什麼。
machineUnusual = 與程式比較：{ $people } 人中有 { $alike } 人的著法同樣像或更像程式。這不常見，但不能證明什麼。
machineUsual = 與程式比較：{ $people } 人中有 { $alike } 人的著法同樣像或更像程式。這很平常。
phaseRank = { $phase }相當於 { $rank }
playsPhases = 按階段：{ $phases }
tellingMoveLost = 第 { $move } 手 { $point } 損失 { TENTHS($loss) }
scoreDead = 死子：{ $dead }
scoreNoneDead = 無
scoreUnfinished = 這局棋尚未結束：盤上的棋子都按活棋計算。用 --dead auto 可由網路判斷死活。
recordSays = 棋譜寫的是 { $result }
showPlayers = { $black }（黑）- { $white }（白）
showStart = 第一手之前
showCaptured = 提子：黑提 { $black }，白提 { $white }
readingAhead = 正在計算
evaluatedPosition = { player }領先 { SIZE($points) } 目（± { TENTHS($deviation) }），黑棋勝率 { PERMILLE($share) }%
evaluateMoves = 輪到{ player }：{ $moves }
searchedPosition = { player }領先 { SIZE($points) } 目，黑棋勝率 { PERMILLE($share) }%（計算 { $count } 次）
searchedAtFirst = 第一感：{ player }領先 { SIZE($points) } 目，黑棋勝率 { PERMILLE($share) }%
searchedMove = 計算 { $count } 次，{ player }領先 { SIZE($points) } 目，黑棋勝率 { PERMILLE($share) }%
evaluateOwners = 各點歸屬：X 黑，x 偏黑，o 偏白，O 白
judgeOffered = 更強的網路 { $net } 誤報更少，找到的失誤更多。下載一次即可（{ $megabytes } MB）：{ $command }。此提示不再出現。
reviewing = 正在覆盤 { $game }
reviewingAll = 正在覆盤
reviewedBefore = { $count } 局中 { $done } 局以前已覆盤
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = 每手損失目數：{ $losses }
noDate = 無日期
tally = { $count } 手，平均每手損失 { HUNDREDTHS($loss) } 目，每100手 { TENTHS($mistakes) } 個失誤
severalGames = 有多局棋；這是第一局（--game N 選擇其他）
mistakesOfTheme = { $count } 個失誤，每個 { TENTHS($loss) } 目
themeShare = 每百個失誤中 { WHOLE($share) } 個
usualShare = （其他棋手 { WHOLE($share) } 個）
noExercises = 這 { $count } 局裡沒有確定到足以出題的你的失誤。
exercisesStronger = 更強的網路能確定更多失誤：{ $command }，然後重新覆盤這些棋局。
noOwnEndgames = 你的棋局裡還沒有已證明的官子。現成的題：{ $command }。
typeNumber = 請輸入 1 到 { $count } 的數字。
answersNotKept = 這些回答不會保存。加上 --progress FILE 就會保存，並可從上次停下處繼續。
fewGames = 棋局太少，無法給出建議：至少需要 { $least } 局，所比較的每一部分也是如此。
exercisesBy = 習題：{ $command }
lossPerMove = 每手 { HUNDREDTHS($loss) } 目
expectedLoss = 預期 { HUNDREDTHS($loss) }

fateGroup = { player }：{ $points }
fate-lives = { player }先走，這塊棋活
fate-dies = { player }先走，這塊棋死
fate-ko = { player }先走，取決於劫或循環
fate-unproved = { player }先走，沒有得到證明
fateWalls = 假設這些棋是活的：{ $points }
fateFramed = 假設只在這個範圍內下棋，且伸出範圍的棋都是活的
fateOpen = 周圍太開闊，無法算清：請劃定範圍（--area A1-G6）。
playCapture = 吃子棋：先吃到子的一方獲勝，不能虛手。

## The bots as opponents

opponent-human-level = 你選擇的棋力
opponent-human-character = 像該棋力的人一樣下，也會失誤
opponent-search-level = 這裡最強
opponent-search-character = 每手之前用網路計算
opponent-policy-level = 強於 Hana 3d
opponent-policy-character = 只憑感覺，立即應手
opponent-endgame-level = 強於 Hana 3d
opponent-endgame-character = 憑感覺佈局，精確計算官子
opponent-uct-level = 弱於 Hana 20k
opponent-uct-character = 在腦中把許多棋下到終局
opponent-patterns-level = 約 Hana 10k
opponent-patterns-character = 懂得好形，但不計算
opponent-influence-level = 弱於 Hana 20k
opponent-influence-character = 喜歡大模樣，容易被吃
opponent-capture-level = 下吃子棋：先吃子者勝
opponent-capture-character = 靠自己對弈學會的，適合入門
captureLevel = 強度
captureLevel-easy = 容易
captureLevel-hard = 困難
opponent-random-level = 入門對手
opponent-random-character = 隨處落子

## What a player's games say

remarkPhase = 你的{ $phase ->
    [opening] 佈局
    [middle-game] 中盤
   *[endgame] 官子
 }每手損失 { HUNDREDTHS($value) } 目；同級棋手若其他階段與你相當，每手損失 { HUNDREDTHS($expected) } 目。相差每局 { WHOLE($points) } 目。
remarkTheme = 你的失誤中每100個有 { WHOLE($value) } 個屬於「{ $theme }」；其他棋手為 { WHOLE($usual) } 個。
remarkOpponent = 對 { $name } 時你每手損失 { HUNDREDTHS($value) } 目，其他時候 { HUNDREDTHS($otherwise) } 目：每局相差 { WHOLE($points) } 目。
remarkGroup = { $name ->
    [as-Black] 執黑時
    [as-White] 執白時
    [night] 凌晨
    [morning] 上午
    [afternoon] 下午
   *[evening] 晚上
 }你每手損失 { HUNDREDTHS($value) } 目，其他時候 { HUNDREDTHS($otherwise) } 目：每局相差 { WHOLE($points) } 目。
remarkImproved = 你的{ $phase ->
    [opening] 佈局
    [middle-game] 中盤
    [endgame] 官子
   *[game] 棋
 }有進步：到 { $until } 每手 { HUNDREDTHS($before) } 目，{ $since } 起 { HUNDREDTHS($after) } 目。

## A public server

publicTitle = 這些著法有多強？
publicLead = 請選擇同一位棋手的棋譜。Tengen 會讀取著法，按 OGS 的標準給出段級位。
publicFiles = 棋譜（SGF、GIB、NGF、UGF）
publicPlayer = 棋手姓名（若有多人出現在所有對局中）
publicNoFile = 請至少選擇一份棋譜。
publicLimits = 一次最多 { $games } 局、{ $kilobytes } kB，每小時最多 { $hourly } 次。只看該棋手最近的 { $moves } 手。
publicKept = 棋譜只在記憶體中保留到段級位算出為止，結果保留 { $minutes } 分鐘。不寫入磁碟，別人也看不到。
publicWhose = 要評估誰的著法？
publicAhead = { $ahead ->
    [0] 下一個就是你。
   *[other] 你前面還有 { $ahead } 個請求。
 }
publicAddress = 只有知道本頁網址的人才能看到它。給出結果 { $minutes } 分鐘後即消失。
publicForget = 立即刪除
publicAgain = 評估其他對局

## Names of shapes, josekis and openings

term-hane = 扳
term-stretch = 長
term-solid-extension = 並
term-diagonal-move = 尖
term-attachment = 靠
term-one-space-jump = 一間跳
term-two-space-jump = 二間跳
term-knights-move = 小飛
term-large-knights-move = 大飛
term-ponnuki = 開花
term-capture = 提子
term-empty-triangle = 空三角
term-bamboo-joint = 雙
term-tigers-mouth = 虎
term-star-point = 星
term-komoku = 小目
term-san-san = 三三
term-mokuhazushi = 目外
term-takamoku = 高目
term-san-san-invasion = 點三三
term-san-san-approach = 三三掛
term-komoku-approach = 小目掛
term-block = 擋
term-low-approach = 小飛掛
term-high-approach = 一間高掛
term-large-knights-approach = 大飛掛
term-two-space-high-approach = 二間高掛
term-shoulder-hit = 肩衝
term-small-knights-enclosure = 小飛守角
term-large-knights-enclosure = 大飛守角
term-one-space-enclosure = 單關守角
term-two-space-enclosure = 二間守角
term-knights-answer = 小飛應
term-one-space-answer = 單關應
term-slide = 飛進角
term-extension = 拆邊
term-kick = 尖頂
term-attach-and-extend = 靠長
term-attach-and-draw-back = 托退
term-outside-attachment = 外靠
term-shusakus-diagonal = 秀策尖
term-double-approach = 雙飛燕
term-one-space-low-pincer = 一間低夾
term-one-space-high-pincer = 一間高夾
term-two-space-low-pincer = 二間低夾
term-two-space-high-pincer = 二間高夾
term-three-space-low-pincer = 三間低夾
term-three-space-high-pincer = 三間高夾
term-avalanche = 雪崩
term-small-avalanche = 小雪崩
term-large-avalanche = 大雪崩
term-magic-sword = 妖刀
term-taisha = 大斜
term-two-star-points = 二連星
term-sanrensei = 三連星
term-low-chinese = 低中國流
term-high-chinese = 高中國流
term-mini-chinese = 迷你中國流
term-kobayashi = 小林流
termStep = { $before }、{ $step }
namedMove = { $point }（{ $name }）
termAfter = { $before }之後的{ $name }
exerciseQuestion = { toMove }。實戰的 { $played } 損失了 { TENTHS($loss) } 目：請找出更好的一手。
josekisTitle = 定式
