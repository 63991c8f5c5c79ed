# 日本語. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-own = { $color ->
    [B] 黒
   *[W] 白
 }
x-other = { $color ->
    [B] 白
   *[W] 黒
 }
x-playedTurn = { $played_turn ->
    [gote] 後手
    [sente] 先手
    [reverse-sente] 逆ヨセ
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] 後手
    [sente] 先手
    [reverse-sente] 逆ヨセ
   *[other] { $open_turn }
 }
player = { $color ->
    [B] 黒
   *[W] 白
 }
otherPlayer = { $color ->
    [B] 白
   *[W] 黒
 }
either = { $one }か{ $other }
appName = Tengen
tagline = 棋譜を開いて、どちらが優勢だったか、どの手が損だったか、どう打てばよかったかを見てみましょう。
promises-1 = 両対局者のミスと、それぞれのより良い手、言葉による理由
promises-2 = 着手から推定した棋力（段級位）
promises-3 = ヨセの一手一手の価値と、さまざまな強さの対戦相手
heroLabel = 碁盤：秀策対幻庵因碩、1846年、127手目まで
heroText = 秀策の有名な127手目を見る
loadingGame = 棋譜を読み込み中…
loading = 読み込み中…
skipToBoard = 碁盤へ移動

## Rail

rail = Tengen の各画面
railHome = ホーム
railLibrary = 棋譜集
railPlay = 対局
railTrain = 練習
railPlayers = 対局者
railLab = 研究室
railJobs = { jobs }
railHelp = キー操作
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
settingsNet = 判定に使うネットワーク
settingsJudge = 第一印象と曲線はこのネットワークによるもの、検討はすでにある{ $net }が判定します。
settingsReview = 初めて開いた棋譜を自動で検討する
settingsTheme = 配色
settingsLanguage = 言語
languageOfBrowser = ブラウザーに合わせる
dark = 暗い
light = 明るい

## Jobs

jobs = 処理
noJobs = 実行中の処理はありません。ページを閉じても検討はここで続きます。
jobKind-review = { review }
jobKind-fetch = ネットワーク
jobKind-rank = 棋力
jobKind-get = 棋譜
jobState-waiting = 待機中
jobState-running = 実行中
jobState-paused = 一時停止
jobState-done = 完了
jobState-failed = 失敗
jobState-cancelled = 中止
jobProgress = { $percent }%
timeLeftSeconds = 残り約{ $seconds }秒
timeLeftMinutes = 残り約{ $minutes }分
pause = 一時停止
resume = 再開
tryAgain = もう一度
openJobs = 処理、未完了{ $count }件

## Welcome

dropTitle = ここに棋譜をドロップ
dropText = またはファイル（SGF、GIB、NGF、UGF、またはそのZIP）を選ぶか、棋譜のテキストをこのページに貼り付けてください。
dropNow = 離すと棋譜を開きます
chooseFile = ファイルを選ぶ
pasteLabel = …または棋譜をここに貼り付け
pasteHint = (;GM[1]SZ[19] …
openPasted = 開く
samplesTitle = または次の棋譜を見る
samples-ear-reddening-title = 耳赤の一局
samples-ear-reddening-text = 秀策－幻庵因碩、1846年。四方に働く一手。
samples-endgame-title = ヨセの長い一局
samples-endgame-text = GNU Go の19路自己対局と、そのヨセの変化図。
samples-small-title = 小さな一局
samples-small-text = 9路盤での戦いを、石の取り合いごとに解説。
emptyBoard = 局面を並べる
emptyBoardText = 空の碁盤に石を置いて、ネットワークの見方を調べます。
privacy = 棋譜はこのコンピューターの中にとどまり、削除するまで残ります。
continueTitle = 前回の続きから
continueAt = { $moves }手中{ $move }手目
unfinishedTitle = 打ちかけのボットとの対局
unfinished = { $bot }、{ $size }路、{ $moves }手
allGames = すべての棋譜
myGames = 自分の棋譜
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = 検討済み

## Library

library = { railLibrary }
sortBy = 並べ替え
librarySearch = 対局者、日付、結果
libraryEmpty = まだ棋譜がありません。このページに棋譜をドロップしてください。
libraryNone = これらの語をすべて含む棋譜はありません。
libraryCount = { $count }局中{ $shown }局
games = { $count }局
more = もっと表示
columns-date = 日付
columns-players = 対局者
columns-result = 結果
columns-size = 盤
columns-moves = 手数
columns-review = { review }
columns-losses = 100手あたりの損（目）
columns-opened = 最後に開いた日
columns-added = 追加日
lossesTip = 両者合わせて100手あたりの損失目数。
delete = 削除
deleteQuestion = 「{ $name }」を変化図や検討とともに削除しますか？元に戻せません。
deleted = 削除しました：{ $name }
searchPosition = 局面で検索
getGames = OGSから自分の棋譜を取得
getPlayer = { $server }での名前
getMost = 最新の局数
getNow = 棋譜を取得
getAsks = ボタンを押すまではどこにも接続しません。押すと、次のアドレスだけに毎秒一回、名前だけを送ります：
patternLabel = 図：X 黒、O 白、. 空点、? 何でも；| と - は盤の端
patternOther = 盤面全体で探すこともできます：棋譜を開くか局面を並べ、「探索」の「棋譜集で探す」を選んでください。
searchNow = 検索
foundPlaces = { $games }局に{ $places }か所
foundNone = 棋譜集のほかの棋譜にこの局面はありません。
foundAt = { $move }手目の後
findHere = 棋譜集で探す
continuationBoard = この先の実戦例
patternBoard = 盤の一部：クリックで石を置く
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = 何でも
patternSign-nothing = 空点
patternPlace = 盤の場所
patternPlaces-corner = 隅
patternPlaces-side = 辺
patternPlaces-middle = 中央
patternAsText = テキストで入力
chooseGames = 検討または削除する棋譜を選んでください。
chosenGames = { $count }局を選択
chooseAll = すべて選択
chooseGame = { $game }を選ぶ
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [1] 検討を始めました。
   *[other] { $count }局の検討を始めました。
 }
droppedFiles = { $files }ファイル、{ $date }
blackWon = 黒の勝ち { PERCENT($share) }%

## Game header

backToLibrary = { railLibrary }
export = 書き出し
exportSgf = 棋譜（SGF）
exportReviewed = 検討付き棋譜（SGF）
exportReport = 印刷用レポート（HTML）
notPainted = ブラウザーで画像を作れませんでした。
exportPng = 画像（PNG）
exportSvg = 画像（SVG）
playFromHere = ここから対局
unnamedBlack = { black }
unnamedWhite = { white }
komi = コミ{ $komi }
handicap = { $stones }子局
warnings = この棋譜の注意{ $count }件
tips-rules = 棋譜に書かれたルール。地の数え方を決めます。
tips-komi = 後手の白がもらう目数。
tips-result = 棋譜にある結果：B+2 は黒2目勝ち、R は中押し。
tips-lead = 双方が最善に打ったときの目差（コミ込み）。± は最終結果のぶれの目安。
tips-winrate = ネットワークが見た、ここからの黒の勝率。
tips-loss = この手で局面が何目悪くなったか。
tips-firstLook = 第一印象なので、一目半以下はあまり意味がありません。
tips-probability = 強い打ち手がここでこの手を選ぶ確率。自然さを示し、良し悪しではありません。
tips-played = 実戦の手にネットワークが与えた確率。
tips-influence = 静的な勢力による黒の目数－白の目数：読みもネットワークも使わず、コミは含みません。
tips-lambda = λ：石の影響が空き地にどこまで届くか。大きいほど遠くまで。
tips-kappa = κ：盤上の石が生きると信じる度合い。小さいほど敵地の石は弱まります。
tips-ownership = 四角は終局時にその点が誰の地になるかの見立て：大きいほど確実。石の上なら死に石の見込み。
tips-net = ネットワークが有力と見る次の手を、薄い石と百分率で示します。
tips-patterns = 形のモデルが有力と見る次の手：部分の形から見た手。
tips-lastMove = 直前の手を囲む輪。色は損失を表します。
tips-coordinates = 端の文字と数字。I は使いません。
tips-losses = 最近の石の色付きの点：その手の損失。白抜きは第一印象。
tips-numbers = 石の上に手数を表示します。
tips-netName = この局面を判定したニューラルネットワーク。設定で変えられます。

## Walking

walk = 棋譜を進める
first = 最初へ（Home）
back10 = 10手戻る（Shift ←）
back = 1手戻る（←）
forward = 1手進む（→）
forward10 = 10手進む（Shift →）
last = 最後へ（End）
previousMistake = 前のミス（Shift N）
nextMistake = 次のミス（N）
noMistake = この方向に3目以上のミスはもうありません。
noMistakeYet = 検討がまだ終わっていません。少し待ってからお試しください。
pass = パス
both = 両者
moveNumber = { $number }手目
start = 開始
ofMoves = / { $count }
variations = 変化図
variation = { $number }：{ $move }
toMove = { player }番
black = 黒
white = 白
comment = 解説
captures = アゲハマ
capturesTip = 取り上げられた石：黒石、白石。

## Panels of a game

panels = この棋譜の表示内容
panel-review = { review }
panel-explore = 探索
panel-endgame = ヨセ
panel-info = 情報
backToGame = 実戦に戻る
triedLine = 自分の変化
keepLine = この変化を残す
lineName = 名前（任意）
lineKept = 変化を棋譜とともに保存しました。
dropLine = 残した変化を消す
noMoves = この棋譜には着手がありません。
someRefused = { $count }局を読み込めませんでした：{ $first }
aboutGame = この棋譜について
noNotes = 棋譜はそのまま読めました。修復は不要でした。
hasComment = ここに解説があります
noComments = ここに解説はありません。
blackWins = 黒の勝率 { PERCENT($share) }%
leadsBy = { player }が{ SIZE($points) }目リード
visits = 探索{ $count }回
othersAnalysis = { $whose }：{ $said }
othersAnalysisBefore = { $whose }（この手の前）：{ $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = 棋戦
facts-place = 場所
facts-size = { columns-size }
facts-collection = 棋譜の出典

## Review

review = 検討
reviewNone = この棋譜はまだ検討されていません。
reviewNow = この棋譜を検討する
reviewWaits = 検討は順番を待っています。
reviewStage-none = { reviewStage-looking }
reviewStage-looking = 第一印象…
reviewStage-judging = 強いネットワークが全局面を見ています…
reviewStage-searching = 読みで確認中…
reviewStage-strength = ミスは確認済み。次は着手の強さを推定中…
reviewStage-endgame = ミスは確認済み。次はヨセの価値を計算中…
reviewPaused = 検討は一時停止中です。
judge = より強い判定役
judgeBrings = KataGo のネットワーク{ $net }による検討では、誤報が指摘{ $before }手に1手から{ $after }手に1手に減り、より多くのミスが見つかります。
judgeCosts = { $megabytes } MBを一度だけダウンロードします。以後、250手の検討は2コアで約{ $seconds }秒です。
judgeGet = 入手する
judgeStage-none = 順番待ち…
judgeStage-downloading = ダウンロード中…
judgeStage-converting = ネットワークを準備中…
judgeStage-calibrating = ネットワークを準備中…
judgeStage-checking = ネットワークを確認中…
judgePaused = ダウンロードは一時停止中です。
judgeReady = この検討は{ $before }によるものです。より強い{ $net }が使えます。
reviewAgainNow = もう一度検討する
judgedPartly = 下書きは{ $draft }。{ $net }が{ $total }手中{ $done }手を判定しました。
endgameBy = ヨセの価値は{ $net }による。
turningPoints = 勝負の分かれ目
bothPlayers = 両者
sameStones = 同じ石に関するミス
meanLoss = 一手の損
meanLossTip = 一手あたりの平均損失目数。第一印象では大きめに出て、確認後は実際に近づきます。
playsLike = 棋力の目安
strengthTip = この一局の着手だけから、OGSの段級位で推定。真の棋力は100回中80回この範囲に入ります。数字は最も影響した手。
mistakesTitle = 大きい順のミス
noMistakes = 3目以上損した手はありません。
categoryConfirmed = { $category }（{ $net }で確認済み）
categoryProvisional = { $category }（{ $net }の第一印象）
provisional = 第一印象
confirmedTip = 読みで確認しました。
provisionalTip = ネットワークが一目見ただけです。読むと変わることがあります。
playedMove = 実戦
betterMove = より良い手
lostPoints = { TENTHS($points) }目の損
noReason = 理由は見つかりませんでした
reasonFollows = 理由はこのあと表示されます
showLine = 手順を見る
category-excellent = 最善
category-great = 好手
category-good = 良い手
category-inaccuracy = 緩手
category-mistake = 悪手
category-blunder = 大悪手
huntGiveUp = より良い手を見る
huntHint = 自分で探してみましょう：{ player }はどこに打つべきでしょうか？盤をクリックしてください。
huntJudging = { $move }を調べています…
lineEnds = こう打てば{ $better }、実戦は{ $played }でした。
lineFates = { $fates }。{ $played }ではなく{ $better }。
fateLives = { player }の{ $at }の{ $stones }子は生き
fateDies = { player }の{ $at }の{ $stones }子は死に
fates = { $one }、{ $other }
huntFound = はい、{ $move }が正解です。
count = 整地
prisoners = アゲハマ：黒{ $black }子、白{ $white }子。
correctHint = 死活の判定が違っていますか？石をクリックすると、死に石は生き石に、生き石は死に石になります。
takeBack = 訂正を取り消す
cutOff = 着手は終局の前で止まっています：棋譜の結果は{ $result }です。数えるものがありません。
huntPlayed = それは実戦の手です。

## Reading ahead

readAhead = 先を読む
readFurther = さらに読む
readAheadTip = この局面を探索します：有力手、最善との目差、その後の手順。
searchHere = ここだけ
searchHereTip = 一部分だけを読みます：初手はその中、応手は盤全体から選びます。
searchHereAsk = 範囲の対角の二点をクリックしてください。
readSo = { $net }：{ $lead }、{ $visits }局面を読みました
behind = −{ TENTHS($points) }
behindTip = この探索での最善手との目差。局面数が少ないほど粗い値です。

## Overlays

overlays = 盤に表示するもの
ownership = 地の見込み
influence = 勢力
net = ネットワーク
patterns = 形
lastMove = 直前の手
lossDots = 損失
numbers = 手数
lossLegend = 損失目数：
fromPoints = { $points }+
less = それ以下
nets-default = Tengen のネットワーク
nets-fast = Tengen の高速ネットワーク
judgedBy = { $net }による判定
byNet = { $net }
reviewedBy = この検討は{ $net }によるものです。
reviewAgain = 別のネットワークで検討し直す
coordinates = 座標
reach = 到達 λ
trust = 信頼 κ
influenceScore = { influence }

## Evaluation

evaluation = 形勢判断
curveLabel = { $moves }手の目差と勝率。矢印キーで移動、Nで次のミスへ。
curveLead = 目差
curveWinrate = 黒の勝率
evaluating = 判定中 { $done } / { $total }
stop = 停止
evaluateNow = 一局を判定
lead = { curveLead }
winrate = { curveWinrate }
loss = 直前の手の損
played = 着手の確率
leadEven = 互角
leadText = { player } +{ SIZE($points) }
losses-1 = 12目以上
losses-2 = 6～12目
losses-3 = 3～6目
losses-4 = 1.5～3目
losses-5 = 0.5～1.5目
losses-6 = 半目未満
percentTiny = 1%未満
percent = { PERCENT($share) }%
topMoves = 有力な手

## Endgame

endgame = 一手の価値は？
endgameExplained = 終局が近づくと盤はいくつかの場所に分かれます。各所の一手の価値が盤に表示されます。クリックすると詳しく見られます。
endgameCounting = 見合い計算による目数。
endgamePlaces = 価値の順
endgameNow = { editorDone }
endgameOpen = 価値を出すにはまだ広すぎる場所が{ $count }か所あります。
worthless = ほかに{ $count }か所はダメか、すでに決まっています。
allSettled = すべて決まっています。打つところは残っていません。
boardCount = 盤全体の計算は{ $lead }（コミ{ $komi }目込み）。
boardDoubt = { $net }の見方は{ $lead }：{ $places }の計算は不確かです。
boardDoubtAnywhere = { $net }の見方は{ $lead }：この計算は不確かです。
placeNote = { $point }：{ $why }
nearestPlace = { $point }自体は決まっています。これは最も近い未定の場所です。
dame = ダメ：どちらにも価値がありません
gote = 後手
kos = コウの位置
koAdvice = { $favours ->
    [B] 黒のほうがコウ材が多く、争えます。白は早めにコウを解消すべきです。
    [W] 白のほうがコウ材が多く、争えます。黒は早めにコウを解消すべきです。
   *[none] コウ材は互角です。コウの手は表示どおりの価値です。
 }
order = 打つ順序
searching = 場所を調べています…
searchingOf = 読み中：{ $done } / { $total }
cancel = 中止
dismissJob = 消す
temperature = 一手の価値
mean = 期待値
swing = 出入り
sure = 確かさ
between = { $low }～{ $high }
unsettled = まだ十分に定まっていません（{ $low }～{ $high }）
about = 約{ $value }
point = { $value }目
score = { player } +{ $value }
sente-gote = 両後手
sente-left-sente = 黒の先手、白の逆ヨセ
sente-right-sente = 白の先手、黒の逆ヨセ
sente-double-threat = 双方が同じだけおどかし、受けられる：得はない
sente-miai-like = 先手と後手の中間
sente-settled = 決着：もう得るものはない
sureness-proved = 証明済み
sureness-proved-if-the-stones-around-live = 周りの石が生きていれば証明済み
sureness-search-steady-nothing-open-changes-it = 未定の部分があっても変わらない
sureness-search-finished = 最後まで読み切り
sureness-search-finished-leaves-in-doubt = 最後まで読んだが、結果の一部はネットワークに確信がない
sureness-search-cut-off = 読み切っていない
blackFirst = 黒先
whiteFirst = 白先
noLine = 得るものなし
elsewhere = 手抜き
walkTo = { $move }の後の盤を表示
thermographLabel = サーモグラフ：左右の壁は温度{ $temperature }、得点{ $mean }で交わる。
endgameSaid = ここの一手の価値は{ $temperature }目。{ $sente }。
endgameTips-temperature = その場所の一手で得る目数（見合い計算）。最も大きい所に打ちましょう。
endgameTips-mean = この場所の平均の得点（地のみ）：まだ誰も打っていないときの見込み。
endgameTips-swing = 黒先と白先の差（出入り計算）：後手なら一手の価値の2倍、先手なら同じ。
endgameTips-sente = 先手：得より大きなおどかしがあり、受けられて手番が残る。後手：手番を失う。逆ヨセ：相手の先手を奪う。
endgameTips-sure = 最終形をネットワークが正しく判定していれば、価値はこの範囲にあります。数字が一つなら読み切りです。
endgameTips-thermograph = 上に行くほど他所の一手が大きい。左の壁は黒先、右の壁は白先の得点。交わる所ではどちらが先でも同じで、それが一手の価値です。

## Editor

editor = { emptyBoard }
editorTool = 置くもの
editorBlack = 黒石
editorWhite = 白石
editorErase = 石を取り除く
editorAlternate = 黒白交互
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = 手番
editorClear = 盤を空にする
editorDone = この局面を調べる
editorHint = 盤をクリックするか、矢印キーで枠を動かして Enter を押してください。
editorStone = { $where }：{ $stone }
stones-1 = 空点
stones-2 = { black }
stones-3 = { white }

## Board

board = { $size }路盤
boardHelp = Cを押すと矢印キーで枠を動かせます。Enter で打ちます。
tapAgain = { $vertex }：もう一度タップで着手
playAt = { $vertex }に打つ
cursorOn = 枠は{ $where }、{ $stone }
stonesOf = { $color }：{ $points }。
stonesOfNone = { $color }：石なし。
announce = { $move }。
announceLead = { $move }。{ $lead }。

## Play

play = { railPlay }
playTitle = ボットと対局
matchTitle = { $bot }との対局
opponent = 相手
thinks = 考える時間
seconds = 一手{ $seconds }秒
rank = { jobKind-rank }
yourColor = 手番
randomColor = ニギリ
watchBots = なし：ボット同士の対局
playsBlack = 黒番
boardSize = { columns-size }
handicapStones = 置石
even = 互先
komiField = コミ
usualKomi = 標準
rulesField = ルール
ruleNames-chinese = 中国ルール
ruleNames-japanese = 日本ルール
ruleNames-korean = 韓国ルール
ruleNames-aga = AGA（アメリカ）
ruleNames-bga = BGA（イギリス）
ruleNames-new-zealand = ニュージーランド
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = 中国ルール（OGS式）
ruleNames-chinese-kgs = 中国ルール（KGS式）
moreSettings = コミ、ルール、時間
clock = 持ち時間
noClock = 無制限
noMainTime = なし
byoYomi = 秒読み
noByoYomi = { noMainTime }
periods = { $count } × { $seconds }秒
periodsLeft = { $count ->
    [1] 最後の秒読み
   *[other] 秒読みあと{ $count }回
 }
botPassed = { $bot }はパスしました。あなたもパスすると終局し、整地します。
removeMatch = この対局を消す
removeQuestion = 打ちかけの対局を消しますか？着手は失われます。
minutes = { $minutes }分
startGame = 開始
yourTurn = あなたの番です
botThinks = ボットが考えています…
gameOver = 終局：{ $result }
undo = 待った
resign = 投了
resignQuestion = 投了しますか？
hintButton = ヒント
hintText = ボットなら{ $move }です。
hintNet = ネットワークの候補
scoreButton = 形勢
scoreCounted = 現時点の整地：{ $result }
scoreLead = 第一印象では{ $lead }、黒の勝率 { PERCENT($share) }%
seeReview = 検討を見る
newGame = 新しい対局
you = あなた

## Players

playersTitle = { railPlayers }
playersEmpty = まだ棋譜がありません。このページに棋譜をドロップすると、対局者がここに並びます。
playersHint = 棋譜にある対局者です。選ぶと、着手から見た棋力と、検討からわかることが表示されます。
playerTip = この人の着手はどのくらい強い？
playerHint = 棋譜集にあるこの人の最新500手から推定します。一局に数秒かかります。
playersGames = { gamesColumn }
estimateRank = 棋力を推定
estimateAgain = 推定し直す
estimating = 着手を読み込み中…
rankRange = { $low }～{ $high }
rankTip = 着手だけから、OGSの段級位で推定。真の棋力は100回中80回この範囲に入ります。1、2局では大まかな目安、4局あれば良い目安になります。
rankTooWide = 幅が広すぎて段級位は言えません（中央は{ $rank }）
doubt-few-moves = { $moves }手しかありません
doubt-wide = 範囲が{ $ranks }段級に及びます。手数が増えれば狭まります
doubt-small-board = { $size }路盤の一局では平均{ TENTHS($off) }段級ずれました（当て推量では{ TENTHS($guess) }）
doubt-unmeasured-board = { $size }路盤では何も測定していません。この対局から段級位は分かりません
doubt-handicap = { $games }局中{ $count }局が置碁で、モデルは置碁をよく知りません
doubt-opening = 布石の手だけです
rankNone = 未推定
basis = { $games }局の{ $moves }手
byPhase = 段階別
phase-opening = 布石
phase-middle-game = 中盤
phase-endgame = ヨセ
overTime = 一局ごと
tellingMoves = 最も物を言う手
tellingShort = 最も影響した手
tellingTip = それぞれの手が推定をこの段級分だけ上げ下げします。
shiftUp = 推定を{ SIZE($ranks) }級上げる
shiftDown = 推定を{ SIZE($ranks) }級下げる
shiftShortUp = { SIZE($ranks) }級上
shiftShortDown = { SIZE($ranks) }級下
tellingMove = { $move }手目
rankGraph = { $games }局の棋力とその範囲を順に表示
endgameTree = 変化をたどる
endgameTreeTip = 双方の最善手と、その後の得点、次の一手の価値。同じ色が続くのは、相手が手抜きしたことを表します。
treeStart = 始点
treeEnd = 探索はここまでです。
treeKo = コウを取った
treeCount = 得点{ $score }
treeSettled = 決着
treeNext = 次の一手{ $value }
distribution = 各段級位の確率

## Training

trainTitle = { railTrain }
youAre = あなたは{ $name }です。
youAreOfRank = あなたは{ $name }、{ $rank }です。
changeMe = 変更
whoAreYou = どの名前で打っていますか？
noNames = 対局者名のある棋譜がまだありません。先に棋譜をドロップするか、名前を入力してください。
anotherName = 別の名前
yourRank = あなたの棋力
rankFromGames = 棋譜から
thatIsMe = それは私です
thisIsMe = これは私です
noReviewed = あなたの棋譜はまだ検討されていません。開くと検討が始まります。
trainCounts = あなたのミスから{ $total }問：復習{ $due }問、新規{ $fresh }問。
trainRight = { $answers }回中{ $right }回正解。
byPhaseOnly = 段階
byTheme = ミスの種類
byOpponent = { opponent }
byLoss = 損失目数
anyLoss = すべて
noFilter = すべて
orMore = { $points }以上
startTraining = { startGame }
nothingDue = 今復習する問題はありません。後で来るか、ほかの条件を選んでください。
nextExercises = { next }
exerciseRow = { $phase }、{ TENTHS($loss) }目
exerciseRowAgainst = { $phase }、{ TENTHS($loss) }目、対{ $opponent }
exportProgress = 進み具合を書き出す
importProgress = 進み具合を読み込む
imported = { $count }問の進み具合を取り込みました。
exercise = 問題
against = 対{ $opponent }
seeGame = 棋譜を見る
playBetter = 盤の上にもっと良い手を打ってください。
judging = あなたの手を読んでいます…
giveUp = 答えを見る
skip = 飛ばす
next = 次へ
tryOnceMore = { tryAgain }
allExercises = すべての問題
verdict-right = 正解。
verdict-close = 惜しい。
verdict-doubtful = 読みでは確信がありません。
verdict-wrong = 不正解。
answerLoses = { $move }は{ TENTHS($loss) }目の損。
answeredBy = 相手の応手
bestLine = 最善：
comesBack = { $date }にまた出題されます。
comesBackAt = 今日{ $time }にまた出題されます。

## The teaching game

teaching = 悪手の待ったを勧める
noTeaching = しない
teachFrom = { $points }目以上
nearMe = 自分に近い強さ
offered = { $move }は{ TENTHS($loss) }目の損です。打ち直しますか？
offerOther = 別の手を打つ
offerKeep = このまま打つ

## Reviews for one's own rank

mistakesByWorth = 見直す価値のあるミス
orderBySize = 大きい順
shapePlayed = 実戦：{ $name }。
shapeBetter = より良い手：{ $name }。
riskTitle = ミスの起こりやすさ
riskTip = { $rank }の人があなたの各手番で3目以上損をする確率です。実際に損をした手には色がついています。
riskAt = { $move }手目：{ PERCENT($risk) }%
riskSum = この碁で予想されたミスは{ TENTHS($expected) }回、実際は{ $made }回でした。

## Moves and results together, and openings

joinedTitle = 着手と勝敗の両方から
joinedBasis = { $low }～{ $high }、着手{ $moves }手と対局{ $games }局から
openingsTitle = 布石
wonColumn = 勝ち

## Endgames with proved answers, and guessing moves

trainParts = 練習の内容
trainPart-mistakes = 自分のミス
trainPart-endgame = ヨセ
trainPart-guess = 次の一手
drillCounts = ヨセの問題{ $total }問：復習{ $due }問、新規{ $fresh }問。
drillKind = 問題の種類
drillKinds-worth = 何目の価値？
drillKinds-sente = 先手か後手か？
drillKinds-move = 最善の一手
drillKinds-first = 三か所のうちどれが先？
drillKinds-board = 終局まで打つ
drillLevel = 大きさ
drillLevels-small = 小
drillLevels-medium = 中
drillLevels-large = 大
drillLevels-huge = 特大
drillOwn = 自分の棋譜からだけ（{ $count }）
drillProved = どの答えもソルバーが証明済みで、ネットワークには尋ねません。
drillAnswer = 盤の上にその手を打ってください。
drillRight = 正解：{ $answers }。
drillTakeBack = 待った
drillAgain = 最初から
guessHint = プロや自分の棋譜の手を当てます。実戦の手なら100点、ほかの手は損に応じて50点までです。
guessChoose = 棋譜を選ぶ
guessMove = { $number }手目：{ player }はどこに打つ？
guessPoints = { WHOLE($points) }点
guessHit = 実戦の手です。
guessPlayed = 実戦は{ $move }でした。
guessPlayedNamed = 実戦は{ $move }（{ $name }）でした。
guessLoses = { $move }は{ TENTHS($loss) }目の損。
guessShares = { $move }を打つ人は、20kで{ PERCENT($weak) }%、5kで{ PERCENT($middle) }%、7dで{ PERCENT($strong) }%。
guessSoFar = { $count }手を予想して一手平均{ WHOLE($points) }点。
guessLike = 予想は{ $rank }に最も近いです。
guessOver = この棋譜に当てる手はもうありません。
guessSkip = その手を見る
guessSample = 見本の棋譜

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] { $rank }の人でこう打つのは10人に1人もいません。
   *[other] { $rank }の人の10人に{ $played }人がこう打ちます。
 }
peersCommon = { $rank }の人の10人に{ $played }人がこう打ち、{ $seen }からは10人に1人になります。
peersNever = { $rank }の人の10人に{ $played }人がこう打ち、七段でも避けられません。
peersFound = { $found ->
    [0] 正着を見つけるのは{ $rank }の10人に1人もいません。
   *[other] { $rank }の10人に{ $found }人が正着を見つけます。
 }
drillAskWorth = 印の場所をどちらが先に打つかで何目違いますか（出入り計算、日本ルール）。
drillAskSente = 印の場所の手は先手ですか。どちらの先手ですか。
drillAskFirst = { player }の番です。残りはA、B、Cだけです。どれが先ですか。
drillAskMove = { player }が印の場所に打ちます。最善の手はどれですか。
drillSuppose = { $asked }周りの石は生きているものとします。
drillToldWorth = 一手の価値は地で{ $half }目、出入りで{ $swing }目です。{ $sente }。
drillToldBest = 証明済み：この場所にこれより得な手はありません。
drillToldLess = 証明済み：{ $best }より{ $points }目少ない手です。
drillToldFirst = 双方最善で最後まで打った証明：{ $behind }。
drillBehind = { $place }が先なら{ $points }目の損
boardAsk = 最後まで打ってください。{ player }が先番で、すべて正しければ半目勝ちです。相手は最善に応じます。
boardKept = 正解：損はありません。
boardLost = { $points }目の損：{ $better }が正解でした。
boardAllKept = 一目も損しませんでした：{ $result }。
boardAllLost = 合計{ $points }目の損：{ $result }。
hintArea = { $area ->
    [upper-left] 左上
    [upper-right] 右上
    [lower-left] 左下
    [lower-right] 右下
    [upper] 上辺
    [lower] 下辺
    [left] 左辺
    [right] 右辺
   *[centre] 中央
 }を見てください。
hintPass = パスのほうが良い手でした。
hintNoReason = 盤上からは簡単な理由が分かりません。
hintBetter = より良い手：{ $line }。

## Insights

insightsTitle = 棋譜からわかること
insightsTip = この人の検討済みの棋譜すべてから。損失は一手あたりの目数で、標準誤差つき。「期待値」は、ほかの段階で同じように打つ同じ棋力の人がそこで損する目数です。
insightsNone = この人の棋譜はまだ検討されていません。
insightsBasis = 検討済み{ $games }局の{ $moves }手。
insightsBasisRank = 検討済み{ $games }局の{ $moves }手、{ $rank }と比較。
nothingStandsOut = 目立つ点はありません：偶然を超える弱点は見られません。
practise = 練習する
byColor = 手番
byHour = 時間帯
byMonth = 月
gamesColumn = 局数
lossColumn = 一手の損
expectedColumn = 期待値
mistakesColumn = ミス
ofMistakes = ミス100回中
othersColumn = ほかの人
pointsEach = 一回の目数
sliceName-all = すべての手
sliceName-as-Black = 黒番
sliceName-as-White = 白番
sliceName-night = 夜中
sliceName-morning = 午前
sliceName-afternoon = 午後
sliceName-evening = 夜

## Lab

labParts = 研究室の各部
labPart-position = 局面
labPart-cgt = サーモグラフ
labPart-atlas = ヨセの図鑑
labPart-ratings = レーティング方式
atlasTitle = よく現れるヨセ（証明済み）
atlasHint = { $games }局の{ $places }か所、{ $total }形。価値は、周りの石が生きていれば証明されています。赤い印は最善の初手です：Bは黒、Wは白、✱は両方。対局中の場所を調べるには、その対局の「{ panel-endgame }」を開いて「{ atlasLookUp }」を押してください。
atlasKind = 先手か後手か
atlasAny = すべて
atlasLeast = 最小の価値
atlasMet = { $count }回出現
atlasWorth = 一手の価値は{ $value }
atlasMore = もっと見る
atlasNone = 当てはまる形はありません。
atlasLookUp = 図鑑で調べる
atlasUnknown = 図鑑にありません。
atlasUnproved = この場所は図鑑に載る種類の形ではありません。
atlasShape = 形{ $number }
atlasBand-kyu = 初段未満
atlasBand-dan = 初段から四段
atlasBand-high-dan = 五段以上
atlasPlayed = { $band }：初手{ $first }回のうち最善は{ $best }回、平均{ TENTHS($lost) }目の損
cgtTitle = 組合せゲームの価値は？
cgtHint = 左が黒です。{ "{" }7|{ "{" }6|0{ "}" }{ "}" }：黒が打てば7目、白が打てば、そこから黒が6、白が0にできる局面になります。長い縦棒で内側の括弧を省けます：7||6|0。コウには名前が要ります：A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }。
cgtLabel = 式
cgtGo = 計算
cgtRows-canonical = 標準形
cgtRows-mean = 平均値
cgtRows-temperature = 温度
cgtRows-sente = 先手か後手か
cgtRows-stops = 停止値
cgtRows-outcome = 勝敗
cgtRows-ko = コウ
cgtStops = 黒先{ $left }、白先{ $right }
cgtOutcome-N = 先に打つ方の勝ち
cgtOutcome-P = 後から打つ方の勝ち
cgtOutcome-L = 黒の勝ち
cgtOutcome-R = 白の勝ち
komaster = { player }がコウマスター
ratingsTitle = レーティング方式はどれだけ当たるか？
ratingsHint = black、white、winner（B か W）、time の列を持つ対局のCSVを選んでください。各方式は対局を時間順に見て、打たれる前に予測します。
ratingsFile = CSVファイルを選ぶ
ratingsSystems = 方式
ratingSystem-50-50 = 五分五分
ratingSystem-base-rate = 黒の勝率
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo（正規分布）
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2（時間とともに不確かになる）
ratingSystem-glicko2-periods = Glicko-2（期間ごと）
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = 学習用
ratingSet-validation = 調整用
ratingSet-test = 検証用
ratingsColumns-1 = 方式
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = 集合
ratingsColumns-4 = 勝者の的中
ratingsColumns-5 = λ（平均対数尤度）
ratingsLambda = 実際の結果に与えた確率の対数の平均：0に近いほど良く、硬貨投げは −0.693。± は対局者ごとにまとめた標準誤差。

## Keys

keysTitle = { railHelp }
close = 閉じる
keys-1 = 1手戻る・進む。Shift で10手
keys-2 = 最初へ・最後へ
keys-3 = 別の変化へ
keys-4 = 次のミス・前のミスへ
keys-5 = 地の見込み
keys-6 = 勢力
keys-7 = ネットワークの手
keys-8 = 形のモデルの手
keys-9 = 直前の手
keys-10 = 石の上の点：損失目数
keys-11 = 手数
keys-12 = 座標
keys-13 = ヨセ：一手の価値
keys-14 = ここから読む。もう一度でさらに
keys-15 = 盤上の枠（矢印キー）。Enter で着手
keys-16 = 開いたものを閉じる、実行中のものを止める、実戦に戻る
keys-17 = 変化を判定する
keys-18 = ホーム、棋譜集、局面を並べる、練習
keys-19 = 問題で：次へ、答えを見る、手順をたどる
keys-20 = この一覧

## Problems

dismiss = この表示を閉じる
serverGone = サーバーが応答しません。
serverGoneAdvice = 「tengen serve」で起動し直し、このページを再読み込みしてください。
screenFault = この画面を表示できませんでした。保存されたものは失われていません。
reload = ページを再読み込み
serverFault = サーバーが答えられませんでした。
serverFaultAdvice = 起動した画面の表示を見て、もう一度お試しください。
jobFailedAdvice = 局面かネットワークを変えて、もう一度お試しください。
poolAdvice = ファイルを確認してください：black、white、winner（B か W）、time の列を持つCSV、一行一局。
emptyFile = このファイルは空です。
emptyFileAdvice = 棋譜（SGF、GIB、NGF、UGF）か、そのZIPを選んでください。
fileTooLarge = このファイルは{ TENTHS($megabytes) } MBです。上限は{ TENTHS($most) } MBです。
fileTooLargeAdvice = もっと小さいファイルを選ぶか、--max-kilobytes を付けてサーバーを起動してください。

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { $better }に{ TENTHS($points) }目の価値があったのに、{ player }はパスしました。
reason-ladder = { otherPlayer }は{ $starts }から{ $at }の{ x-own }{ $stones }子をシチョウで取れます。
reason-ladder_fails = { $at }の{ x-other }{ $stones }子に対するシチョウは成立しません：{ otherPlayer }は{ $escape }で逃げられます。
reason-stones_captured = { otherPlayer }は{ $first }から始めて{ $at }の{ x-own }{ $stones }子を取れます。
reason-group_died = { $at }の{ x-own }{ $stones }子は死にました：助かる見込みが{ CHANCE($ownership_before) }%から{ CHANCE($ownership_after) }%に下がりました。
reason-group_in_danger = { $at }の{ x-own }{ $stones }子が危なくなりました：助かる見込みが{ CHANCE($ownership_before) }%から{ CHANCE($ownership_after) }%に下がりました。
reason-group_lived = { $at }の{ x-other }{ $stones }子は取れたはずでした：その見込みが{ CHANCE($ownership_before) }%から{ CHANCE($ownership_after) }%に下がりました。
reason-group_escaped = { $at }の{ x-other }{ $stones }子を攻められたはずでした：取れる見込みが{ CHANCE($ownership_before) }%から{ CHANCE($ownership_after) }%に下がりました。
reason-dead_stone = この石は生きられません：ここは{ otherPlayer }の地（確度{ SURE($ownership) }%）で、それは変わりません。
reason-overconcentration = 凝り形です：ここはすでに{ player }のもの（近くに自分の石{ $own_stones }子、確度{ SURE($ownership) }%）で、この手は何も加えません。
reason-not_answered = { otherPlayer }の{ $last }には{ $better }と受ける必要がありました。
reason-needless_answer = { otherPlayer }の{ $last }に受ける必要はありませんでした：{ $better }の方が大きい手でした。
reason-territory_lost = { $at }付近の{ player }の地が約{ WHOLE($points) }目失われました。
reason-territory_conceded = { otherPlayer }は{ $at }付近で約{ WHOLE($points) }目得しました。
reason-changes_hands = より良い手順は{ $at }付近で約{ WHOLE($points) }目まさります。
reason-spread = 損は盤全体に散っています：地の持ち主が変わった場所はありません。
reason-bigger_endgame = { x-playedTurn }{ $played_told }目の手を打ちましたが、{ $better }に{ x-openTurn }{ $open_told }目の手が残っていました。
reason-unusual_shape = { $seen ->
    [0] { $games }局から学んだ形のモデルはこの形で{ $better_move }（{ PERCENT($better) }%）を予想し、実戦の手はほとんど予想しません（{ PERMILLE($played) }%）。
   *[other] この形で強い打ち手は{ $better_move }と応じます（{ $games }局、{ $seen }回中{ $answered }回）。実戦の手はほとんど打たれません（{ PERMILLE($played) }%）。
 }
reasonMadeUp = 一部はほかの場所で取り返しています。

## A review in sentences

sentences = { $first }{ $second }
fullStop = 。
noReasonFound = （理由は見つかりませんでした）
moveOfGame = { $number }手目 { player } { $point }
mistakeTold = { $number }手目 { player } { $point }は{ TENTHS($loss) }目の損（{ $category }）。より良い手：{ $better }。
mistakeToldUnsure = { $number }手目 { player } { $point }は{ TENTHS($loss) }目の損（{ $category }、第一印象）。より良い手：{ $better }。
answerRightSame = 正解。この後は{ $best }。
answerRight = 正解。{ $best }と同じくらい良い手です。
answerDoubtful = 疑問：この読みでは{ TENTHS($loss) }目の損ですが、確かではありません。
answerClose = 惜しい：{ TENTHS($loss) }目の損。
answerWrong = 不正解：{ TENTHS($loss) }目の損。
answerMeets = 相手は{ $reply }と応じます。
answerPreferred = おすすめ：{ $best }。
answerBetter = より良い手：{ $best }。
swingMissed = { $first }手目から{ $last }手目まで、双方が交互に好機を逃しました。
swingOpen = { $first }手目から{ $last }手目まで、双方が{ $place }付近を放置しました。
swingOpenOne = { $first }手目から{ $last }手目まで、{ player }は{ $place }付近を放置しました。
turningSteps = { $first }～{ $last }手目：{ player }の勝率が{ PERCENT($before) }%から{ PERCENT($after) }%へ少しずつ上がりました。
turningMoves = { $first }～{ $last }手目：{ player }の勝率が{ PERCENT($before) }%から{ PERCENT($after) }%へ上がりました。
turningRises = { $number }手目 { player } { $point }：{ player }の勝率が{ PERCENT($before) }%から{ PERCENT($after) }%へ上がりました。
turningFalls = { $number }手目 { player } { $point }：{ player }の勝率が{ PERCENT($before) }%から{ PERCENT($after) }%へ下がりました。
lossesOf = { player }：一手平均{ HUNDREDTHS($loss) }目の損、{ $moves }手中ミス{ $mistakes }回
lossesOfRank = { lossesOf }、棋力の目安は{ $rank }（{ $low }～{ $high }）
lossesOfWideRank = { lossesOf }、棋力の目安は{ $low }～{ $high }（幅が広すぎて段級位は言えません）
phaseLike = 、{ $phase ->
    [opening] 布石
    [middle-game] 中盤
   *[endgame] ヨセ
 }は{ $rank }
moreNotShown = ほか{ $count }件は省略（--top）
betterBy = 実戦の手より{ TENTHS($loss) }目まさります。
reviewedWith = Tengen がネットワーク{ $net }で検討しました。
largestMistakesAre = 最も大きいミス：
cautionSmall = { $size }路盤では、{ $net }は大半のミスを見落とします。勝負を決める手筋が見えないためです。曲線は大まかな目安と考えてください。KataGo b18c384nbt ならはるかによく見えます。
cautionUnmeasured = { $net }が{ $size }路盤をどれだけ正しく判定するかは測ったことがありません。

## The count of a game

counted = 整地：{ $text }
winsBy = { player }の{ $points }目勝ち
draw = 持碁
countTold = { $winner }：黒{ $black }、白{ $white }。
countToldBesides = { $winner }：黒{ $black }、白{ $white }、ほかに{ $besides }。
countKomi = コミ{ $komi }目
countHandicap = 置石の分{ $bonus }目
bothOf = { $one }と{ $other }
countPoints = { $points }目
countPointsTaken = { $points }目（うちアゲハマ{ $taken }）
sure-sure = ネットワークはすべての石の死活に確信があります。
sure-doubtful = ネットワークは一部の石の死活に確信がありません。
sure-unfinished = 境界がすべて閉じる前に終わっています：整地は推測です。
winsByThen = { winsBy }
drawThen = 持碁
doubtBorder = { $at }付近の境界が開いたままで、{ $stones }か所はネットワークの見方で数えました。それらを除くと、{ $result }。
doubtDead = { $at }付近の{ x-own }{ $stones }子は死に石と数えました。生きているなら、{ $result }。
doubtAlive = { $at }付近の{ x-own }{ $stones }子は生き石と数えました。死んでいるなら、{ $result }。
countDiffers = 棋譜の結果は{ $recorded }、整地では{ $counted }です。

## The report to print

reportTitle = { $game }：検討
reportGame = 棋譜の検討
movesCount = { $count }手
judgedByInline = 判定 { $net }
reportDecided = 勝負の分かれ目
reportEnd = 終局
reportLost = { byLoss }
reportStrong = 着手の強さ
reportEndgame = ヨセ：最善の一手の価値
reportOwned = 地の見込み
reportAll = すべてのミス
reportPlayer = 対局者
phaseColumn = { byPhaseOnly }
reportInterval = 80%の範囲
reportLostColumn = 損
reportReason = 理由
reportMove = 手数
reportScale = この一局の着手だけから、OGSの段級位で推定。
reportOwnedAt = { $move }手目の後の地の見込み
reportLargest = 最も大きいミス
reportBoard = { $number }手目の前の局面：{ player }は{ $point }と打ったが、{ $better }がまさった
reportLostBy = { TENTHS($loss) }目の損（{ $category }）
reportFooter = 盤の1はより良い手、×は実戦の手です。3目以上の損で、読みで確認されたものがミスです。点の色はKaTrainと同じ：0.5、1.5、3、6、12目から。
plotMoves = 手数（丸：黒のミス、四角：白のミス）
plotLead = 黒のリード（目）
plotMove = 手数
plotTemperature = 一手の目数
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = 早すぎるパス
theme-ladder = シチョウ
theme-ladder_fails = 成立しないシチョウ
theme-stones_captured = 石を取られる
theme-group_died = 石が死ぬ
theme-group_in_danger = 石が危うくなる
theme-group_lived = 相手を生かす
theme-group_escaped = 相手を逃がす
theme-dead_stone = 生きられない石
theme-overconcentration = 凝り形
theme-not_answered = 受けるべき所の手抜き
theme-needless_answer = 不要な受け
theme-territory_lost = 地を失う
theme-territory_conceded = 地を与える
theme-changes_hands = 地の持ち主が変わる
theme-spread = 損が全体に散る
theme-bigger_endgame = より大きいヨセ
theme-unusual_shape = 珍しい形
theme-unexplained = 理由不明

## In the terminal

playStart = あなたは{ player }番、相手は{ $bot }です。D4 のような座標か help を入力してください。
playUnfinished = 対局は終わっていません
playNoMove = { $line }：この盤の点でも命令でもありません（help を入力）
notAllowed = その手は打てません：{ $why }
promptMove = あなたの手（または { $words }）>
promptAnswer = 答え（または { $words }）>
promptGuess = 予想（または { $words }）>
fromMove = { $game }の{ $move }手目
stateNew = 新規
stateDue = 復習
stateBack = 次は{ $date }
noPoint = この盤の点ではありません：{ $line }
progressWritten = { $file }：{ $count }問の進み具合
offerBack = その手は{ TENTHS($loss) }目の損です。back、hint、keep のどれかを入力してください。
offerAgain = back、hint、keep のどれかを入力してください。
playResigns = { player }の投了です。
playPlays = { player } { $move }。
playNotMoved = まだ一手も打っていません。
moveShare = { $move } { PERCENT($share) }%
moveShareFine = { $move } { PERMILLE($share) }%
playHint = { $bot }なら{ $move }です。ネットワークの第一感：{ $likely }。
playScore = ネットワークの第一感では{ player }が約{ SIZE($points) }目リード、あなたの勝率は{ PERCENT($share) }%です。
playDead = ネットワークの判定による死に石：{ $dead }
playHelp-point = そこに打つ（文字と数字）
playHelp-pass = パス。二回続くと終局
playHelp-undo = 自分の直前の手を取り消す（待った）
playHelp-hint = ボットの手と、ネットワークの候補三つ
playHelp-score = 今どちらが優勢か
playHelp-board = 盤をもう一度描く
playHelp-resign = 投了する
playHelp-quit = ここでやめる
readingMovesOf = { $name }の着手を読み込み中
wrote = { $file }に書き込みました
rankOnServer = { $server }では{ $rank }（{ $interval }）
scaleUnknown = { $server }でのこの段級位については何も分かりません。尺度を測定したのは{ $interval }です
machineTooFew = プログラムとの比較：19x19で{ $least }手より少ない場合は何も言えません。
machineUnusual = プログラムとの比較：{ $people }人の着手のうち、同じかそれ以上にプログラムに似ているのは{ $alike }人です。珍しいことですが、何の証拠にもなりません。
machineUsual = プログラムとの比較：{ $people }人の着手のうち、同じかそれ以上にプログラムに似ているのは{ $alike }人です。珍しいことではありません。
phaseRank = { $phase }は{ $rank }
playsPhases = 段階別：{ $phases }
tellingMoveLost = { $move }手目 { $point } 損{ TENTHS($loss) }目
scoreDead = 死に石：{ $dead }
scoreNoneDead = なし
scoreUnfinished = 対局は終わっていないため、盤上の石はすべて生きとして数えました。--dead auto ならネットワークが死活を判定します。
recordSays = 棋譜の結果は{ $result }
showPlayers = { $black }（黒）- { $white }（白）
showStart = 第1手の前
showCaptured = アゲハマ：黒{ $black }、白{ $white }
readingAhead = 読み中
evaluatedPosition = { player }が{ SIZE($points) }目リード（± { TENTHS($deviation) }）、黒の勝率 { PERMILLE($share) }%
evaluateMoves = { player }番：{ $moves }
searchedPosition = { player }が{ SIZE($points) }目リード、黒の勝率 { PERMILLE($share) }%（探索{ $count }回）
searchedAtFirst = 第一感では{ player }が{ SIZE($points) }目リード、黒の勝率 { PERMILLE($share) }%
searchedMove = 探索{ $count }回、{ player }が{ SIZE($points) }目リード、黒の勝率 { PERMILLE($share) }%
evaluateOwners = 地の見込み：X 黒、x やや黒、o やや白、O 白
judgeOffered = より強いネットワーク{ $net }は誤報が少なく、より多くのミスを見つけます。入手は一度だけ（{ $megabytes } MB）：{ $command }。この案内は二度と出ません。
reviewing = { $game }を検討中
reviewingAll = 検討中
reviewedBefore = { $count }局中{ $done }局は検討済みです
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = 一手の損失目数：{ $losses }
noDate = 日付なし
tally = { $count }手、一手平均{ HUNDREDTHS($loss) }目の損、100手にミス{ TENTHS($mistakes) }回
severalGames = 複数の棋譜があります。これは最初のもの（--game N でほかを選択）
mistakesOfTheme = ミス{ $count }回、一回{ TENTHS($loss) }目
themeShare = ミス100回中{ WHOLE($share) }回
usualShare = （ほかの人{ WHOLE($share) }回）
noExercises = この{ $count }局には、問題にできるほど確かなあなたのミスはありません。
exercisesStronger = より強いネットワークなら確かなミスが増えます：{ $command }。その後、棋譜をもう一度検討してください。
noOwnEndgames = あなたの棋譜には証明されたヨセの場所がまだありません。用意された問題：{ $command }。
typeNumber = 1から{ $count }までの数字を入力してください。
answersNotKept = この答えは保存されません。--progress FILE を付けると保存され、続きから始められます。
fewGames = 助言には局数が足りません：{ $least }局以上が必要です（比べる部分ごとにも同じ）。
exercisesBy = 問題：{ $command }
lossPerMove = 一手{ HUNDREDTHS($loss) }目
expectedLoss = 期待値{ HUNDREDTHS($loss) }

fateGroup = { player }：{ $points }
fate-lives = { player }が先なら、石は生きです
fate-dies = { player }が先なら、石は死にです
fate-ko = { player }が先なら、コウか同形反復しだいです
fate-unproved = { player }が先なら、何も証明できません
fateWalls = 次の石が生きているとして：{ $points }
fateFramed = この範囲の中だけで打ち、外へ続く石は生きているとして
fateOpen = まわりが広すぎて読めません。範囲を指定してください（--area A1-G6）。
playCapture = アタリ碁：先に石を取った方の勝ちです。パスはできません。

## The bots as opponents

opponent-human-level = 選んだ棋力
opponent-human-character = その棋力の人のように、ミスも含めて打ちます
opponent-search-level = ここで最強
opponent-search-character = 毎手ネットワークで先を読みます
opponent-policy-level = Hana 3d より強い
opponent-policy-character = 感覚だけですぐに打ちます
opponent-endgame-level = Hana 3d より強い
opponent-endgame-character = 布石は感覚、ヨセは正確に計算します
opponent-uct-level = Hana 20k より弱い
opponent-uct-character = 頭の中で何局も最後まで打ちます
opponent-patterns-level = Hana 10k くらい
opponent-patterns-character = 良い形を知っていますが、読みません
opponent-influence-level = Hana 20k より弱い
opponent-influence-character = 広い模様が好きで、すぐ取られます
opponent-capture-level = アタリ碁（先に石を取った方の勝ち）の相手
opponent-capture-character = 自分で打って覚えた、入門にぴったりの相手
captureLevel = 強さ
captureLevel-easy = やさしい
captureLevel-hard = むずかしい
opponent-random-level = 最初の相手
opponent-random-character = どこにでも石を置きます

## What a player's games say

remarkPhase = あなたの{ $phase ->
    [opening] 布石
    [middle-game] 中盤
   *[endgame] ヨセ
 }は一手{ HUNDREDTHS($value) }目の損です。ほかをあなたと同じように打つ同じ棋力の人は{ HUNDREDTHS($expected) }目です。一局で{ WHOLE($points) }目の差です。
remarkTheme = あなたのミス100回のうち{ WHOLE($value) }回は「{ $theme }」です。ほかの人では{ WHOLE($usual) }回です。
remarkOpponent = { $name }との対局では一手{ HUNDREDTHS($value) }目の損、それ以外は{ HUNDREDTHS($otherwise) }目：一局で{ WHOLE($points) }目の差です。
remarkGroup = { $name ->
    [as-Black] 黒番では
    [as-White] 白番では
    [night] 夜中は
    [morning] 午前は
    [afternoon] 午後は
   *[evening] 夜は
 }一手{ HUNDREDTHS($value) }目の損、それ以外は{ HUNDREDTHS($otherwise) }目：一局で{ WHOLE($points) }目の差です。
remarkImproved = あなたの{ $phase ->
    [opening] 布石
    [middle-game] 中盤
    [endgame] ヨセ
   *[game] 碁
 }は上達しました：{ $until }までは一手{ HUNDREDTHS($before) }目、{ $since }からは{ HUNDREDTHS($after) }目。

## A public server

publicTitle = 着手から見た棋力は？
publicLead = 一人の対局者の棋譜を選んでください。Tengen が着手を調べ、OGS の基準で何級・何段に当たるかを示します。
publicFiles = 棋譜（SGF、GIB、NGF、UGF）
publicPlayer = 対局者の名前（全局に複数の人が出ている場合）
publicNoFile = 棋譜を一つ以上選んでください。
publicLimits = 一度に{ $games }局、{ $kilobytes } kBまで、一時間に{ $hourly }回まで。最近の{ $moves }手を使います。
publicKept = 棋譜は段級位が出るまで、段級位は{ $minutes }分間、メモリにだけ置かれます。ディスクには書かれず、ほかの人には見えません。
publicWhose = 誰の手を見ますか？
publicAhead = { $ahead ->
    [0] 次はあなたの番です。
   *[other] あなたの前に{ $ahead }件あります。
 }
publicAddress = このページはアドレスを知っている人だけが見られます。結果が出て{ $minutes }分後に消えます。
publicForget = 今すぐ消す
publicAgain = ほかの対局

## Names of shapes, josekis and openings

term-hane = ハネ
term-stretch = ノビ
term-solid-extension = ナラビ
term-diagonal-move = コスミ
term-attachment = ツケ
term-one-space-jump = 一間トビ
term-two-space-jump = 二間トビ
term-knights-move = ケイマ
term-large-knights-move = 大ゲイマ
term-ponnuki = ポン抜き
term-capture = 抜き
term-empty-triangle = アキ三角
term-bamboo-joint = タケフ
term-tigers-mouth = カケツギ
term-star-point = 星
term-komoku = 小目
term-san-san = 三々
term-mokuhazushi = 目外し
term-takamoku = 高目
term-san-san-invasion = 三々入り
term-san-san-approach = 三々ガカリ
term-komoku-approach = 小目ガカリ
term-block = オサエ
term-low-approach = 小ゲイマガカリ
term-high-approach = 一間高ガカリ
term-large-knights-approach = 大ゲイマガカリ
term-two-space-high-approach = 二間高ガカリ
term-shoulder-hit = カタツキ
term-small-knights-enclosure = 小ゲイマジマリ
term-large-knights-enclosure = 大ゲイマジマリ
term-one-space-enclosure = 一間ジマリ
term-two-space-enclosure = 二間ジマリ
term-knights-answer = 小ゲイマ受け
term-one-space-answer = 一間受け
term-slide = スベリ
term-extension = ヒラキ
term-kick = コスミツケ
term-attach-and-extend = ツケノビ
term-attach-and-draw-back = ツケヒキ
term-outside-attachment = 上ツケ
term-shusakus-diagonal = 秀策のコスミ
term-double-approach = 両ガカリ
term-one-space-low-pincer = 一間バサミ
term-one-space-high-pincer = 一間高バサミ
term-two-space-low-pincer = 二間バサミ
term-two-space-high-pincer = 二間高バサミ
term-three-space-low-pincer = 三間バサミ
term-three-space-high-pincer = 三間高バサミ
term-avalanche = ナダレ
term-small-avalanche = 小ナダレ
term-large-avalanche = 大ナダレ
term-magic-sword = 村正の妖刀
term-taisha = 大斜
term-two-star-points = 二連星
term-sanrensei = 三連星
term-low-chinese = 低い中国流
term-high-chinese = 高い中国流
term-mini-chinese = ミニ中国流
term-kobayashi = 小林流
termStep = { $before }、{ $step }
namedMove = { $point }（{ $name }）
termAfter = { $before }の後の{ $name }
exerciseQuestion = { toMove }。実戦の{ $played }は{ TENTHS($loss) }目の損でした。もっと良い手を探してください。
josekisTitle = 定石
