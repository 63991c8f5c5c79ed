# 한국어. The names and their order are those of en.ftl; messages in x- are pieces of this language.

## Pieces of other messages

x-own = { $color ->
    [B] 흑
   *[W] 백
 }
x-other = { $color ->
    [B] 백
   *[W] 흑
 }
x-playedTurn = { $played_turn ->
    [gote] 후수
    [sente] 선수
    [reverse-sente] 역끝내기
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] 후수
    [sente] 선수
    [reverse-sente] 역끝내기
   *[other] { $open_turn }
 }
player = { $color ->
    [B] 흑
   *[W] 백
 }
otherPlayer = { $color ->
    [B] 백
   *[W] 흑
 }
either = { $one } 또는 { $other }
appName = Tengen
tagline = 기보를 열어 누가 앞섰는지, 어느 수가 손해였는지, 어떻게 두면 더 좋았는지 살펴보세요.
promises-1 = 두 대국자의 실수와 더 좋은 수, 말로 설명한 이유
promises-2 = 둔 수로 추정한 기력(급·단)
promises-3 = 모든 끝내기의 가치와 다양한 수준의 상대
heroLabel = 바둑판: 슈사쿠 대 겐난 인세키, 1846년, 127수까지
heroText = 슈사쿠의 유명한 127수 보기
loadingGame = 기보를 읽는 중 …
loading = 불러오는 중 …
skipToBoard = 바둑판으로 건너뛰기

## Rail

rail = Tengen의 화면
railHome = 처음
railLibrary = 기보함
railPlay = 대국
railTrain = 연습
railPlayers = 대국자
railLab = 연구실
railJobs = { jobs }
railHelp = 단축키
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = 설정
settingsNet = 판단에 쓰는 신경망
settingsJudge = 첫인상과 곡선은 이 신경망이, 복기는 여기 있는 { $net }이(가) 판단합니다.
settingsReview = 처음 연 기보를 자동으로 복기
settingsTheme = 색
settingsLanguage = 언어
languageOfBrowser = 브라우저와 같게
dark = 어둡게
light = 밝게

## Jobs

jobs = 작업
noJobs = 진행 중인 작업이 없습니다. 페이지를 닫아도 복기는 여기서 계속됩니다.
jobKind-review = { review }
jobKind-fetch = 신경망
jobKind-rank = 기력
jobKind-get = 기보
jobState-waiting = 대기 중
jobState-running = 진행 중
jobState-paused = 일시 정지
jobState-done = 완료
jobState-failed = 실패
jobState-cancelled = 취소됨
jobProgress = { $percent }%
timeLeftSeconds = 약 { $seconds }초 남음
timeLeftMinutes = 약 { $minutes }분 남음
pause = 일시 정지
resume = 계속
tryAgain = 다시 시도
openJobs = 작업, { $count }개 남음

## Welcome

dropTitle = 여기에 기보를 놓으세요
dropText = 또는 파일(SGF, GIB, NGF, UGF나 그 ZIP)을 고르거나, 기보 텍스트를 이 페이지 아무 곳에나 붙여 넣으세요.
dropNow = 놓으면 기보가 열립니다
chooseFile = 파일 고르기
pasteLabel = … 또는 기보를 여기에 붙여 넣기
pasteHint = (;GM[1]SZ[19] …
openPasted = 열기
samplesTitle = 또는 이 가운데 하나를 보세요
samples-ear-reddening-title = 이적의 묘수
samples-ear-reddening-text = 슈사쿠 – 겐난 인세키, 1846년. 사방에 작용하는 한 수.
samples-endgame-title = 끝내기가 긴 바둑
samples-endgame-text = GNU Go의 19줄 자가 대국과 끝내기 변화도.
samples-small-title = 작은 바둑
samples-small-text = 9줄판의 싸움을 따내기마다 해설.
emptyBoard = 국면 놓기
emptyBoardText = 빈 판에 돌을 놓고 신경망이 어떻게 보는지 살펴보세요.
privacy = 기보는 이 컴퓨터에만 있고, 지울 때까지 남습니다.
continueTitle = 보던 곳에서 계속
continueAt = { $moves }수 중 { $move }수
unfinishedTitle = 봇과 두다 만 바둑
unfinished = { $bot }, { $size }×{ $size }, { $moves }수
allGames = 모든 기보
myGames = 내 기보
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = 복기 완료

## Library

library = { railLibrary }
sortBy = 정렬
librarySearch = 대국자, 날짜, 결과
libraryEmpty = 아직 기보가 없습니다. 이 페이지 아무 곳에나 기보를 놓으세요.
libraryNone = 이 낱말이 모두 든 기보가 없습니다.
libraryCount = { $count }국 중 { $shown }국
games = { $count }국
more = 더 보기
columns-date = 날짜
columns-players = 대국자
columns-result = 결과
columns-size = 판
columns-moves = 수
columns-review = { review }
columns-losses = 100수당 손해(집)
columns-opened = 최근 연 날
columns-added = 추가한 날
lossesTip = 두 대국자를 합쳐 100수당 손해 본 집.
delete = 지우기
deleteQuestion = “{ $name }”을(를) 변화도와 복기까지 모두 지울까요? 되돌릴 수 없습니다.
deleted = 지움: { $name }
searchPosition = 국면으로 찾기
getGames = OGS에서 내 기보 받기
getPlayer = { $server }의 이름
getMost = 최근 대국 수
getNow = 기보 받기
getAsks = 단추를 누르기 전에는 어디에도 접속하지 않습니다. 누르면 다음 주소에만 1초에 한 번, 이름만 보냅니다:
patternLabel = 도형: X 흑, O 백, . 빈 점, ? 아무것; | 와 - 는 판의 가장자리
patternOther = 전체 국면도 찾을 수 있습니다: 기보를 열거나 국면을 놓고 ‘탐구’에서 ‘기보함에서 찾기’를 고르세요.
searchNow = 찾기
foundPlaces = { $games }국에서 { $places }곳
foundNone = 기보함의 다른 기보에는 이 국면이 없습니다.
foundAt = { $move }수 다음
findHere = 기보함에서 찾기
continuationBoard = 실전에서는 이렇게 두었다
patternBoard = 판의 일부: 눌러서 돌을 그리세요
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = 아무것
patternSign-nothing = 빈 점
patternPlace = 판의 자리
patternPlaces-corner = 귀
patternPlaces-side = 변
patternPlaces-middle = 중앙
patternAsText = 텍스트로 쓰기
chooseGames = 복기하거나 지울 기보를 고르세요.
chosenGames = { $count }국 선택
chooseAll = 모두 고르기
chooseGame = { $game } 고르기
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [1] 복기를 시작했습니다.
   *[other] { $count }국의 복기를 시작했습니다.
 }
droppedFiles = 파일 { $files }개, { $date }
blackWon = 흑승 { PERCENT($share) }%

## Game header

backToLibrary = { railLibrary }
export = 내보내기
exportSgf = 기보(SGF)
exportReviewed = 복기를 담은 기보(SGF)
exportReport = 인쇄용 보고서(HTML)
notPainted = 브라우저가 그림을 만들지 못했습니다.
exportPng = 그림(PNG)
exportSvg = 그림(SVG)
playFromHere = 여기서부터 두기
unnamedBlack = { black }
unnamedWhite = { white }
komi = 덤 { $komi }
handicap = { $stones }점 접바둑
warnings = 이 기보에 대한 참고 { $count }건
tips-rules = 기보에 적힌 규칙. 무엇이 집인지 정합니다.
tips-komi = 나중에 두는 백이 받는 집.
tips-result = 기보에 적힌 결과: B+2는 흑 2집 승, R은 불계승.
tips-lead = 서로 잘 두었을 때 앞서는 집 수(덤 포함). ±는 최종 결과가 벗어날 수 있는 정도입니다.
tips-winrate = 신경망이 보는, 여기서부터의 흑의 승률.
tips-loss = 이 수로 국면이 몇 집 나빠졌는지.
tips-firstLook = 첫인상이므로 한 집 반 이하는 별 의미가 없습니다.
tips-probability = 강자가 여기서 이 수를 고를 확률. 자연스러움을 말할 뿐 좋고 나쁨이 아닙니다.
tips-played = 실전 수에 신경망이 준 확률.
tips-influence = 정적인 세력으로 본 흑 집 빼기 백 집: 수읽기도 신경망도 없고 덤은 뺍니다.
tips-lambda = λ: 돌의 영향이 빈 곳에 얼마나 멀리 미치는가. 클수록 멀리.
tips-kappa = κ: 판 위의 돌이 산다고 믿는 정도. 작을수록 적진의 돌은 약해집니다.
tips-ownership = 네모는 마지막에 그 점이 누구 집이 될지 신경망의 예상: 클수록 확실. 돌 위라면 죽은 돌로 봅니다.
tips-net = 신경망이 유력하게 보는 다음 수를 흐린 돌과 백분율로 보입니다.
tips-patterns = 모양 모델이 유력하게 보는 다음 수: 부분 모양이 말하는 수.
tips-lastMove = 마지막 수를 두른 고리. 색은 손해를 나타냅니다.
tips-coordinates = 가장자리의 글자와 숫자. I는 쓰지 않습니다.
tips-losses = 최근 돌 위의 색점: 그 수의 손해. 속이 비면 첫인상.
tips-numbers = 돌 위에 수순 번호.
tips-netName = 이 국면을 판단한 신경망. 설정에서 바꿀 수 있습니다.

## Walking

walk = 수순 넘기기
first = 처음으로 (Home)
back10 = 열 수 뒤로 (Shift ←)
back = 한 수 뒤로 (←)
forward = 한 수 앞으로 (→)
forward10 = 열 수 앞으로 (Shift →)
last = 끝으로 (End)
previousMistake = 앞 실수 (Shift N)
nextMistake = 다음 실수 (N)
noMistake = 이쪽으로는 세 집 이상의 실수가 더 없습니다.
noMistakeYet = 복기가 아직 끝나지 않았습니다. 잠시 뒤 다시 해 보세요.
pass = 패스
both = 양쪽
moveNumber = { $number }수
start = 시작
ofMoves = / { $count }
variations = 변화도
variation = { $number }: { $move }
toMove = { player } 차례
black = 흑
white = 백
comment = 해설
captures = 따낸 돌
capturesTip = 판에서 들어낸 돌: 흑돌, 백돌.

## Panels of a game

panels = 이 바둑에서 볼 것
panel-review = { review }
panel-explore = 탐구
panel-endgame = 끝내기
panel-info = 정보
backToGame = 실전으로 돌아가기
triedLine = 내가 둔 변화
keepLine = 이 변화 남기기
lineName = 이름(없어도 됨)
lineKept = 변화를 기보와 함께 저장했습니다.
dropLine = 남긴 변화 지우기
noMoves = 이 기보에는 수가 없습니다.
someRefused = { $count }국을 읽지 못했습니다: { $first }
aboutGame = 이 바둑에 대하여
noNotes = 기보를 있는 그대로 읽었고 고칠 것이 없었습니다.
hasComment = 여기에 해설이 있습니다
noComments = 여기에는 해설이 없습니다.
blackWins = 흑 승률 { PERCENT($share) }%
leadsBy = { player } { SIZE($points) }집 우세
visits = 탐색 { $count }회
othersAnalysis = { $whose }: { $said }
othersAnalysisBefore = { $whose } (이 수 앞): { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = 대회
facts-place = 장소
facts-size = { columns-size }
facts-collection = 모음

## Review

review = 복기
reviewNone = 이 기보는 아직 복기하지 않았습니다.
reviewNow = 이 기보 복기하기
reviewWaits = 복기가 차례를 기다립니다.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = 첫인상 …
reviewStage-judging = 강한 신경망이 모든 국면을 보는 중 …
reviewStage-searching = 수읽기로 확인하는 중 …
reviewStage-strength = 실수를 확인했습니다. 이제 수의 수준을 추정합니다 …
reviewStage-endgame = 실수를 확인했습니다. 이제 끝내기의 가치를 구합니다 …
reviewPaused = 복기를 잠시 멈추었습니다.
judge = 더 강한 판단 신경망
judgeBrings = KataGo 신경망 { $net }의 복기는 잘못된 지적이 { $before }수에 하나에서 { $after }수에 하나로 줄고, 실수를 더 많이 찾습니다.
judgeCosts = { $megabytes } MB를 한 번만 내려받습니다. 그 뒤 250수 복기는 두 코어에서 약 { $seconds }초 걸립니다.
judgeGet = 받기
judgeStage-none = 차례를 기다리는 중 …
judgeStage-downloading = 내려받는 중 …
judgeStage-converting = 신경망 준비 중 …
judgeStage-calibrating = 신경망 준비 중 …
judgeStage-checking = 신경망 확인 중 …
judgePaused = 내려받기를 잠시 멈추었습니다.
judgeReady = 이 복기는 { $before }의 판단입니다. 더 강한 신경망 { $net }이(가) 준비되었습니다.
reviewAgainNow = 다시 복기
judgedPartly = 초안은 { $draft }; { $net }이(가) { $total }수 중 { $done }수를 판단했습니다.
endgameBy = 끝내기 가치는 { $net }에 따름.
turningPoints = 승부처
bothPlayers = 양쪽
sameStones = 같은 돌에 관한 실수
meanLoss = 수당 손해
meanLossTip = 한 수에 평균 몇 집을 손해 보았는지. 첫인상은 크게 나오고, 확인한 값은 덜합니다.
playsLike = 이 바둑의 기력
strengthTip = 이 바둑의 수만 보고 OGS 급·단으로 추정. 실제 기력은 100번 중 80번 이 범위에 듭니다. 숫자는 가장 크게 작용한 수.
mistakesTitle = 큰 실수부터
noMistakes = 세 집 이상 손해 본 수가 없습니다.
categoryConfirmed = { $category } ({ $net }: 확인됨)
categoryProvisional = { $category } ({ $net }: 첫인상)
provisional = 첫인상
confirmedTip = 수읽기로 확인했습니다.
provisionalTip = 신경망이 한 번 본 값. 수읽기 뒤에는 다를 수 있습니다.
playedMove = 실전
betterMove = 더 좋은 수
lostPoints = { TENTHS($points) }집 손해
noReason = 이유를 찾지 못했습니다
reasonFollows = 이유는 곧 나옵니다
showLine = 수순 보기
category-excellent = 최선
category-great = 아주 좋음
category-good = 좋음
category-inaccuracy = 완착
category-mistake = 실착
category-blunder = 대악수
huntGiveUp = 더 좋은 수 보기
huntHint = 직접 찾아보세요: { player }은 어디에 두어야 할까요? 판을 누르세요.
huntJudging = { $move } 살펴보는 중 …
lineEnds = 이렇게 두면 { $better }, 실전은 { $played }입니다.
lineFates = { $fates }; { $played } 대신 { $better }.
fateLives = { player } { $at }의 { $stones }점이 산다
fateDies = { player } { $at }의 { $stones }점이 죽는다
fates = { $one }, { $other }
huntFound = 맞습니다, { $move }입니다.
count = 계가
prisoners = 따낸 돌: 흑 { $black }, 백 { $white }.
correctHint = 사활이 잘못되었나요? 돌을 누르면 죽은 돌은 살고 산 돌은 죽습니다.
takeBack = 고친 것 되돌리기
cutOff = 수순이 종국 전에 멈춥니다: 기보에는 { $result }. 그래서 계가할 것이 없습니다.
huntPlayed = 실전에 둔 수입니다.

## Reading ahead

readAhead = 수읽기
readFurther = 더 읽기
readAheadTip = 이 국면을 탐색합니다: 좋은 수, 최선과의 집 차이, 이어지는 수순.
searchHere = 여기만
searchHereTip = 한 구역만 읽습니다: 첫 수는 그 안에서, 응수는 어디서나 둡니다.
searchHereAsk = 구역의 마주 보는 두 귀퉁이를 클릭하세요.
readSo = { $net }: { $lead }, { $visits }국면 읽음
behind = −{ TENTHS($points) }
behindTip = 이 탐색에서 최선의 수와의 집 차이. 국면이 적을수록 거칩니다.

## Overlays

overlays = 판에 보일 것
ownership = 집 예상
influence = 세력
net = 신경망
patterns = 모양
lastMove = 마지막 수
lossDots = 손해
numbers = 번호
lossLegend = 손해 본 집:
fromPoints = { $points }+
less = 그 이하
nets-default = Tengen 신경망
nets-fast = Tengen 빠른 신경망
judgedBy = { $net }의 판단
byNet = { $net }
reviewedBy = 이 복기는 { $net }이(가) 했습니다.
reviewAgain = 다른 신경망으로 다시 복기
coordinates = 좌표
reach = 범위 λ
trust = 신뢰 κ
influenceScore = { influence }

## Evaluation

evaluation = 형세 판단
curveLabel = { $moves }수의 집 차이와 승률. 화살표로 넘기고 N으로 다음 실수.
curveLead = 집 차이
curveWinrate = 흑 승률
evaluating = 판단 중 { $done } / { $total }
stop = 멈춤
evaluateNow = 이 바둑 판단하기
lead = { curveLead }
winrate = { curveWinrate }
loss = 마지막 수 손해
played = 둘 확률
leadEven = 호각
leadText = { player } +{ SIZE($points) }
losses-1 = 12집 이상
losses-2 = 6–12집
losses-3 = 3–6집
losses-4 = 1.5–3집
losses-5 = 0.5–1.5집
losses-6 = 반집 미만
percentTiny = < 1%
percent = { PERCENT($share) }%
topMoves = 유력한 수

## Endgame

endgame = 한 수의 가치는?
endgameExplained = 종국이 가까우면 판은 여러 곳으로 나뉩니다. 각 곳의 한 수 가치가 판에 보입니다. 누르면 자세히 볼 수 있습니다.
endgameCounting = 한 수의 가치(미아이 계산), 집 단위.
endgamePlaces = 가치 순
endgameNow = { editorDone }
endgameOpen = 가치를 구하기에는 아직 넓은 곳이 { $count }곳 있습니다.
worthless = 그 밖의 { $count }곳은 공배이거나 이미 끝났습니다.
allSettled = 모두 끝났습니다. 더 둘 곳이 없습니다.
boardCount = 판 전체를 세면 { $lead } (덤 { $komi }집 포함).
boardDoubt = { $net }: { $lead }. { $places }의 계산은 불확실합니다.
boardDoubtAnywhere = { $net }: { $lead }. 이 계산은 불확실합니다.
placeNote = { $point }: { $why }
nearestPlace = { $point } 자체는 끝났습니다. 이곳은 가장 가까운 미정의 곳입니다.
dame = 공배: 누구에게도 가치가 없음
gote = 후수
kos = 패 자리
koAdvice = { $favours ->
    [B] 흑의 팻감이 더 많아 패를 다툴 수 있습니다. 백은 되도록 빨리 패를 해소하는 것이 좋습니다.
    [W] 백의 팻감이 더 많아 패를 다툴 수 있습니다. 흑은 되도록 빨리 패를 해소하는 것이 좋습니다.
   *[none] 팻감 수가 같습니다. 패의 수는 표시된 값만큼의 가치가 있습니다.
 }
order = 두는 순서
searching = 구역을 찾는 중 …
searchingOf = 읽는 중: { $done } / { $total }
cancel = 취소
dismissJob = 치우기
temperature = 한 수의 가치
mean = 기대 집
swing = 출입
sure = 확실함
between = { $low }–{ $high }
unsettled = 아직 충분히 정해지지 않음({ $low }~{ $high })
about = 약 { $value }
point = { $value }집
score = { player } +{ $value }
sente-gote = 양후수
sente-left-sente = 흑의 선수, 백의 역끝내기
sente-right-sente = 백의 선수, 흑의 역끝내기
sente-double-threat = 서로 그만큼 위협하고 받으므로 얻는 것이 없음
sente-miai-like = 선수와 후수의 중간
sente-settled = 끝남: 더 얻을 것이 없음
sureness-proved = 증명됨
sureness-proved-if-the-stones-around-live = 둘레의 돌이 살았다면 증명됨
sureness-search-steady-nothing-open-changes-it = 남은 것이 있어도 달라지지 않음
sureness-search-finished = 끝까지 읽음
sureness-search-finished-leaves-in-doubt = 끝까지 읽었으나 신경망이 일부 결과를 의심함
sureness-search-cut-off = 끝까지 읽지 못함
blackFirst = 흑 먼저
whiteFirst = 백 먼저
noLine = 얻을 것 없음
elsewhere = 손뺌
walkTo = { $move } 다음의 판 보기
thermographLabel = 온도 그래프: 두 벽이 온도 { $temperature }, 득점 { $mean }에서 만남.
endgameSaid = 이곳의 한 수는 { $temperature }집. { $sente }.
endgameTips-temperature = 이곳에 한 수를 두어 얻는 집(미아이 계산). 가장 큰 곳에 두세요.
endgameTips-mean = 이곳의 평균 득점(집만): 아직 아무도 두지 않았을 때 셀 수 있는 값.
endgameTips-swing = 흑이 먼저 둘 때와 백이 먼저 둘 때의 차이(출입 계산): 후수면 한 수 가치의 두 배, 선수면 같은 값.
endgameTips-sente = 선수: 얻는 것보다 위협이 커서 상대가 받고 차례가 남음. 후수: 차례를 잃음. 역끝내기: 상대의 선수를 빼앗음.
endgameTips-sure = 신경망이 마지막 국면을 바르게 판단한다면 가치는 이 범위에 있습니다. 숫자가 하나면 다 읽은 것입니다.
endgameTips-thermograph = 위로 갈수록 다른 곳의 한 수가 큽니다. 왼쪽 벽은 흑이 먼저, 오른쪽 벽은 백이 먼저 둘 때의 득점. 만나는 곳에서는 누가 먼저라도 같고, 그것이 한 수의 가치입니다.

## Editor

editor = { emptyBoard }
editorTool = 판에 놓을 것
editorBlack = 흑돌
editorWhite = 백돌
editorErase = 돌 들어내기
editorAlternate = 흑백 번갈아
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = 차례
editorClear = 판 비우기
editorDone = 이 국면 보기
editorHint = 판을 누르거나, 화살표로 틀을 옮기고 Enter를 누르세요.
editorStone = { $where }: { $stone }
stones-1 = 빈 점
stones-2 = { black }
stones-3 = { white }

## Board

board = { $size }줄 바둑판
boardHelp = C를 누르면 화살표로 틀을 옮길 수 있고, Enter로 둡니다.
tapAgain = { $vertex }: 한 번 더 누르면 둡니다
playAt = { $vertex }에 두기
cursorOn = 틀은 { $where }, { $stone }
stonesOf = { $color }: { $points }.
stonesOfNone = { $color }: 돌 없음.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = 봇과 두기
matchTitle = { $bot }와(과)의 대국
opponent = 상대
thinks = 생각 시간
seconds = 한 수 { $seconds }초
rank = { jobKind-rank }
yourColor = 내 돌
randomColor = 돌 가리기
watchBots = 없음: 봇끼리 대국
playsBlack = 흑번
boardSize = { columns-size }
handicapStones = 치석
even = 호선
komiField = 덤
usualKomi = 보통
rulesField = 규칙
ruleNames-chinese = 중국 규칙
ruleNames-japanese = 일본 규칙
ruleNames-korean = 한국 규칙
ruleNames-aga = AGA(미국)
ruleNames-bga = BGA(영국)
ruleNames-new-zealand = 뉴질랜드
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = 중국 규칙(OGS식)
ruleNames-chinese-kgs = 중국 규칙(KGS식)
moreSettings = 덤, 규칙, 시간
clock = 내 시간
noClock = 무제한
noMainTime = 없음
byoYomi = 초읽기
noByoYomi = { noMainTime }
periods = { $count } × { $seconds }초
periodsLeft = { $count ->
    [1] 마지막 초읽기
   *[other] 초읽기 { $count }회
 }
botPassed = { $bot }이(가) 패스했습니다. 함께 패스하면 대국이 끝나고 계가합니다.
removeMatch = 이 대국 없애기
removeQuestion = 두다 만 이 대국을 없앨까요? 둔 수가 사라집니다.
minutes = { $minutes }분
startGame = 시작
yourTurn = 내 차례
botThinks = 봇이 생각하는 중 …
gameOver = 대국 종료: { $result }
undo = 무르기
resign = 기권
resignQuestion = 기권할까요?
hintButton = 힌트
hintText = 봇이라면 { $move }입니다.
hintNet = 신경망의 후보수
scoreButton = 형세
scoreCounted = 지금 계가하면: { $result }
scoreLead = 첫인상은 { $lead }, 흑 승률 { PERCENT($share) }%
seeReview = 복기 보기
newGame = 새 대국
you = 나

## Players

playersTitle = { railPlayers }
playersEmpty = 아직 기보가 없습니다. 이 페이지에 기보를 놓으면 대국자가 여기에 나옵니다.
playersHint = 기보에 있는 대국자입니다. 한 명을 고르면 수로 본 기력과 복기 결과가 나옵니다.
playerTip = 이 사람의 수는 얼마나 강한가요?
playerHint = 기보함에 있는 이 사람의 최근 500수로 추정합니다. 한 판에 몇 초 걸립니다.
playersGames = { gamesColumn }
estimateRank = 기력 추정
estimateAgain = 다시 추정
estimating = 수를 읽는 중 …
rankRange = { $low }–{ $high }
rankTip = 둔 수만 보고 OGS 급·단으로 추정. 실제 기력은 100번 중 80번 이 범위에 듭니다. 한두 판은 대략의 값, 네 판이면 좋은 값입니다.
rankTooWide = 범위가 너무 넓어 급·단을 말할 수 없습니다(가운데는 { $rank })
doubt-few-moves = { $moves }수뿐입니다
doubt-wide = 범위가 { $ranks }급에 걸칩니다. 수가 많아지면 좁아집니다
doubt-small-board = { $size }줄 바둑 한 판으로는 평균 { TENTHS($off) }급 빗나갔습니다(짐작만으로는 { TENTHS($guess) }급)
doubt-unmeasured-board = { $size }줄 바둑은 측정한 적이 없습니다. 이 대국으로는 급·단을 알 수 없습니다
doubt-handicap = { $games }국 중 { $count }국이 접바둑이며, 모델은 접바둑을 잘 모릅니다
doubt-opening = 포석의 수뿐입니다
rankNone = 추정 안 함
basis = { $games }국의 { $moves }수
byPhase = 단계별
phase-opening = 포석
phase-middle-game = 중반
phase-endgame = 끝내기
overTime = 판마다
tellingMoves = 가장 많이 말해 주는 수
tellingShort = 가장 크게 작용한 수
tellingTip = 이 수들은 각각 추정을 이만큼의 급 올리거나 내립니다.
shiftUp = 추정을 { SIZE($ranks) }급 올림
shiftDown = 추정을 { SIZE($ranks) }급 내림
shiftShortUp = { SIZE($ranks) }급 위로
shiftShortDown = { SIZE($ranks) }급 아래로
tellingMove = { $move }수
rankGraph = { $games }국의 기력과 범위를 차례로
endgameTree = 변화 따라가기
endgameTreeTip = 양쪽 최선의 수와 그 뒤의 득점, 다음 수의 가치. 같은 색이 이어지면 상대가 손을 뺀 것입니다.
treeStart = 처음
treeEnd = 탐색은 여기까지입니다.
treeKo = 패를 따냄
treeCount = 득점 { $score }
treeSettled = 끝남
treeNext = 다음 수 { $value }
distribution = 급·단별 확률

## Training

trainTitle = { railTrain }
youAre = 나는 { $name }.
youAreOfRank = 나는 { $name }, { $rank }.
changeMe = 바꾸기
whoAreYou = 어떤 이름으로 두나요?
noNames = 대국자 이름이 있는 기보가 아직 없습니다. 먼저 기보를 놓거나 이름을 쓰세요.
anotherName = 다른 이름
yourRank = 내 기력
rankFromGames = 내 기보로 추정
thatIsMe = 그 사람이 나예요
thisIsMe = 이 사람이 나예요
noReviewed = 내 기보가 아직 복기되지 않았습니다. 하나를 열면 복기가 시작됩니다.
trainCounts = 내 실수에서 { $total }문제: 복습 { $due }, 새 문제 { $fresh }.
trainRight = { $answers }번 가운데 { $right }번 정답.
byPhaseOnly = 단계
byTheme = 실수의 종류
byOpponent = { opponent }
byLoss = 손해 본 집
anyLoss = 모두
noFilter = 모두
orMore = { $points } 이상
startTraining = { startGame }
nothingDue = 지금 복습할 것이 없습니다. 나중에 오거나 다른 것을 고르세요.
nextExercises = { next }
exerciseRow = { $phase }, { TENTHS($loss) }집
exerciseRowAgainst = { $phase }, { TENTHS($loss) }집, 상대 { $opponent }
exportProgress = 진도 내보내기
importProgress = 진도 가져오기
imported = { $count }문제의 진도를 가져왔습니다.
exercise = 문제
against = 상대 { $opponent }
seeGame = 기보 보기
playBetter = 판에 더 좋은 수를 두세요.
judging = 내 수를 읽는 중 …
giveUp = 정답 보기
skip = 건너뛰기
next = 다음
tryOnceMore = { tryAgain }
allExercises = 모든 문제
verdict-right = 정답.
verdict-close = 아깝습니다.
verdict-doubtful = 수읽기로는 확실하지 않습니다.
verdict-wrong = 아닙니다.
answerLoses = { $move }: { TENTHS($loss) }집 손해.
answeredBy = 상대의 응수
bestLine = 최선:
comesBack = { $date }에 다시 나옵니다.
comesBackAt = 오늘 { $time }에 다시 나옵니다.

## The teaching game

teaching = 실수를 무르도록 권하기
noTeaching = 안 함
teachFrom = { $points }집부터
nearMe = 내 실력에 가깝게
offered = { $move }은(는) { TENTHS($loss) }집 손해입니다. 무르시겠습니까?
offerOther = 다른 수 두기
offerKeep = 그대로 두기

## Reviews for one's own rank

mistakesByWorth = 살펴볼 가치가 있는 실수
orderBySize = 큰 것부터
shapePlayed = 둔 수: { $name }.
shapeBetter = 더 나은 수: { $name }.
riskTitle = 실수할 가능성
riskTip = { $rank }인 사람이 내 차례마다 3집 이상 잃을 확률입니다. 실제로 잃은 곳은 색으로 표시됩니다.
riskAt = { $move }수: { PERCENT($risk) }%
riskSum = 여기서 예상된 실수는 { TENTHS($expected) }번, 실제로는 { $made }번이었습니다.

## Moves and results together, and openings

joinedTitle = 수와 결과를 함께
joinedBasis = { $low }~{ $high }, { $moves }수와 { $games }개의 결과로
openingsTitle = 포석
wonColumn = 승리

## Endgames with proved answers, and guessing moves

trainParts = 연습할 것
trainPart-mistakes = 내 실수
trainPart-endgame = 끝내기
trainPart-guess = 다음 수 맞히기
drillCounts = 끝내기 { $total }문제: 복습 { $due }, 새 문제 { $fresh }.
drillKind = 묻는 것
drillKinds-worth = 가치는?
drillKinds-sente = 선수일까 후수일까?
drillKinds-move = 최선의 수
drillKinds-first = 셋 가운데 어느 것이 먼저?
drillKinds-board = 끝까지 두기
drillLevel = 크기
drillLevels-small = 작음
drillLevels-medium = 중간
drillLevels-large = 큼
drillLevels-huge = 아주 큼
drillOwn = 내 바둑에서만({ $count })
drillProved = 모든 답을 풀이기가 증명했습니다. 신경망에는 묻지 않습니다.
drillAnswer = 판에 그 수를 두세요.
drillRight = 정답: { $answers }.
drillTakeBack = 무르기
drillAgain = 처음부터
guessHint = 프로의 바둑이나 내 바둑의 수를 맞힙니다. 실전 수는 100점, 다른 수는 손해에 따라 50점까지.
guessChoose = 기보 고르기
guessMove = { $number }수: { player }은 어디에 둘까요?
guessPoints = { WHOLE($points) }점
guessHit = 실전의 수입니다.
guessPlayed = 실전은 { $move }입니다.
guessPlayedNamed = 실전은 { $move }({ $name })입니다.
guessLoses = { $move }: { TENTHS($loss) }집 손해.
guessShares = { $move }을(를) 두는 비율: 20k { PERCENT($weak) }%, 5k { PERCENT($middle) }%, 7d { PERCENT($strong) }%.
guessSoFar = { $count }번 맞혀 한 수 평균 { WHOLE($points) }점.
guessLike = { $rank }와(과) 가장 비슷하게 맞힙니다.
guessOver = 이 바둑에는 맞힐 수가 더 없습니다.
guessSkip = 그 수 보기
guessSample = 보기 기보

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] { $rank } 10명 중 1명도 이렇게 두지 않습니다.
   *[other] { $rank } 10명 중 { $played }명이 이렇게 둡니다.
 }
peersCommon = { $rank } 10명 중 { $played }명이 이렇게 두고, { $seen }부터는 10명 중 1명입니다.
peersNever = { $rank } 10명 중 { $played }명이 이렇게 두고, 7단도 피하지 못합니다.
peersFound = { $found ->
    [0] { $rank } 10명 중 더 나은 수를 찾는 사람은 1명이 안 됩니다.
   *[other] { $rank } 10명 중 { $found }명이 더 나은 수를 찾습니다.
 }
drillAskWorth = 표시된 곳을 누가 먼저 두느냐에 따라 몇 집 차이가 납니까? 집으로 센 한 수 값의 두 배입니다.
drillAskSente = 표시된 곳의 수는 선수입니까? 누구의 선수입니까?
drillAskFirst = { player } 차례입니다. A, B, C만 남았습니다. 어디가 먼저입니까?
drillAskMove = { player }이 표시된 곳에 둡니다. 가장 좋은 수는 무엇입니까?
drillSuppose = { $asked } 주위의 돌은 살아 있다고 봅니다.
drillToldWorth = 한 수의 값은 집으로 { $half }집, 양쪽 차이는 { $swing }집입니다. { $sente }.
drillToldBest = 증명됨: 이곳에 더 나은 수는 없습니다.
drillToldLess = 증명됨: { $best }보다 { $points }집 적습니다.
drillToldFirst = 양쪽이 끝까지 최선을 다한 증명: { $behind }.
drillBehind = { $place } 먼저는 { $points }집 손해
boardAsk = 판을 끝까지 두세요. { player }이 먼저 두고, 모든 수가 맞으면 반집 이깁니다. 상대는 완벽하게 응수합니다.
boardKept = 정답: 손해가 없습니다.
boardLost = { $points }집 손해: 정답은 { $better }입니다.
boardAllKept = 한 집도 잃지 않았습니다: { $result }.
boardAllLost = 모두 { $points }집 손해: { $result }.
hintArea = { $area ->
    [upper-left] 좌상귀
    [upper-right] 우상귀
    [lower-left] 좌하귀
    [lower-right] 우하귀
    [upper] 상변
    [lower] 하변
    [left] 좌변
    [right] 우변
   *[centre] 중앙
 } 쪽을 보세요.
hintPass = 패스가 더 나았습니다.
hintNoReason = 판에서 간단한 이유를 찾을 수 없습니다.
hintBetter = 더 나은 수: { $line }.

## Insights

insightsTitle = 기보가 말하는 것
insightsTip = 이 사람의 복기한 모든 기보에서. 손해는 한 수당 집이며 표준 오차가 붙습니다. ‘기대’는 나머지를 이 사람처럼 두는 같은 기력의 사람이 그곳에서 잃는 값입니다.
insightsNone = 이 사람의 기보가 아직 복기되지 않았습니다.
insightsBasis = 복기한 { $games }국의 { $moves }수.
insightsBasisRank = 복기한 { $games }국의 { $moves }수, { $rank }와(과) 비교.
nothingStandsOut = 두드러진 것이 없습니다: 우연을 넘는 약점이 보이지 않습니다.
practise = 연습하기
byColor = 돌
byHour = 시간대
byMonth = 달
gamesColumn = 대국 수
lossColumn = 수당 손해
expectedColumn = 기대
mistakesColumn = 실수
ofMistakes = 실수 100번 중
othersColumn = 다른 사람
pointsEach = 한 번의 집
sliceName-all = 모든 수
sliceName-as-Black = 흑번
sliceName-as-White = 백번
sliceName-night = 새벽
sliceName-morning = 오전
sliceName-afternoon = 오후
sliceName-evening = 저녁

## Lab

labParts = 연구실의 화면
labPart-position = 국면
labPart-cgt = 온도 그래프
labPart-atlas = 끝내기 도감
labPart-ratings = 레이팅 방식
atlasTitle = 가장 흔한 끝내기 (증명됨)
atlasHint = { $games }판의 { $places }곳, 모양 { $total }개. 주변의 돌이 살아 있으면 값은 증명된 것입니다. 빨간 표시는 가장 좋은 첫 수입니다: B는 흑, W는 백, ✱는 양쪽. 대국의 한 곳을 찾아보려면 그 대국의 “{ panel-endgame }”를 열고 “{ atlasLookUp }”를 누르세요.
atlasKind = 선수 또는 후수
atlasAny = 모두
atlasLeast = 최소 값
atlasMet = { $count }번 나옴
atlasWorth = 한 수의 값 { $value }
atlasMore = 더 보기
atlasNone = 그런 모양이 없습니다.
atlasLookUp = 도감에서 찾기
atlasUnknown = 도감에 없습니다.
atlasUnproved = 이곳은 도감에 실리는 종류의 형태가 아닙니다.
atlasShape = 모양 { $number }
atlasBand-kyu = 1단 미만
atlasBand-dan = 1단에서 4단
atlasBand-high-dan = 5단 이상
atlasPlayed = { $band }: 첫 수 { $first }번 중 { $best }번이 최선, 평균 { TENTHS($lost) }집 손해
cgtTitle = 조합 게임의 가치는?
cgtHint = 왼쪽이 흑입니다. { "{" }7|{ "{" }6|0{ "}" }{ "}" }: 흑이 두면 7집, 백이 두면 거기서 흑이 6, 백이 0을 만들 수 있는 국면. 긴 막대를 쓰면 안쪽 괄호를 줄입니다: 7||6|0. 패에는 이름이 필요합니다: A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = 식
cgtGo = 계산
cgtRows-canonical = 표준형
cgtRows-mean = 평균값
cgtRows-temperature = 온도
cgtRows-sente = 선수 또는 후수
cgtRows-stops = 멈춤값
cgtRows-outcome = 승패
cgtRows-ko = 패
cgtStops = 흑 먼저 { $left }, 백 먼저 { $right }
cgtOutcome-N = 먼저 두는 쪽 승
cgtOutcome-P = 나중에 두는 쪽 승
cgtOutcome-L = 흑 승
cgtOutcome-R = 백 승
komaster = { player }이 패의 주인
ratingsTitle = 레이팅 방식은 얼마나 잘 맞히나?
ratingsHint = black, white, winner(B 또는 W), time 열이 있는 대국 CSV를 고르세요. 각 방식은 시간순으로 대국을 보고 두기 전에 예측합니다.
ratingsFile = CSV 파일 고르기
ratingsSystems = 방식
ratingSystem-50-50 = 반반
ratingSystem-base-rate = 흑의 승률
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo(정규분포)
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2(시간이 지나면 불확실해짐)
ratingSystem-glicko2-periods = Glicko-2(기간별)
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = 학습용
ratingSet-validation = 조정용
ratingSet-test = 검증용
ratingsColumns-1 = 방식
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = 묶음
ratingsColumns-4 = 승자 적중
ratingsColumns-5 = λ(평균 로그 우도)
ratingsLambda = 실제 결과에 준 확률의 로그 평균: 0에 가까울수록 좋고 동전은 −0.693. ±는 대국자별로 묶은 표준 오차.

## Keys

keysTitle = { railHelp }
close = 닫기
keys-1 = 한 수 뒤로, 앞으로; Shift와 함께 열 수
keys-2 = 처음으로, 끝으로
keys-3 = 다른 변화로
keys-4 = 다음 실수, 앞 실수
keys-5 = 집 예상
keys-6 = 세력
keys-7 = 신경망의 수
keys-8 = 모양 모델의 수
keys-9 = 마지막 수
keys-10 = 돌 위의 점: 손해 본 집
keys-11 = 수순 번호
keys-12 = 좌표
keys-13 = 끝내기: 한 수의 가치
keys-14 = 여기서 읽기; 다시 누르면 더
keys-15 = 판 위의 틀(화살표); Enter로 두기
keys-16 = 열린 것 닫기, 진행 중인 것 멈추기, 실전으로
keys-17 = 변화 판단
keys-18 = 처음, 기보함, 국면 놓기, 연습
keys-19 = 문제에서: 다음, 정답 보기, 수순 넘기기
keys-20 = 이 목록

## Problems

dismiss = 이 알림 닫기
serverGone = 서버가 응답하지 않습니다.
serverGoneAdvice = “tengen serve”로 다시 켜고 이 페이지를 새로 고치세요.
screenFault = 이 화면을 표시할 수 없습니다. 저장된 것은 그대로 남아 있습니다.
reload = 페이지 새로고침
serverFault = 서버가 답하지 못했습니다.
serverFaultAdvice = 서버를 켠 곳에 나온 글을 보고 다시 해 보세요.
jobFailedAdvice = 국면이나 신경망을 바꾸어 다시 해 보세요.
poolAdvice = 파일을 확인하세요: black, white, winner(B 또는 W), time 열이 있는 CSV, 한 줄에 한 판.
emptyFile = 빈 파일입니다.
emptyFileAdvice = 기보(SGF, GIB, NGF, UGF)나 그 ZIP을 고르세요.
fileTooLarge = 이 파일은 { TENTHS($megabytes) } MB이고, 최대 { TENTHS($most) } MB입니다.
fileTooLargeAdvice = 더 작은 파일을 고르거나 --max-kilobytes로 서버를 켜세요.

## Why a move lost points: reason-NAME, with the quantities of the reason

reason-passed = { $better }이(가) { TENTHS($points) }집의 가치가 있는데 { player }이 패스했습니다.
reason-ladder = { otherPlayer }이 { $starts }에서 시작해 { $at }의 { x-own }돌 { $stones }점을 축으로 잡습니다.
reason-ladder_fails = { $at }의 { x-other }돌 { $stones }점을 잡는 축은 안 됩니다: { otherPlayer }이 { $escape }(으)로 달아납니다.
reason-stones_captured = { otherPlayer }이 { $first }부터 두어 { $at }의 { x-own }돌 { $stones }점을 잡습니다.
reason-group_died = { $at }의 { x-own }돌 { $stones }점이 죽었습니다: 살릴 가능성이 { CHANCE($ownership_before) }%에서 { CHANCE($ownership_after) }%로 떨어졌습니다.
reason-group_in_danger = { $at }의 { x-own }돌 { $stones }점이 위험해졌습니다: 살릴 가능성이 { CHANCE($ownership_before) }%에서 { CHANCE($ownership_after) }%로 떨어졌습니다.
reason-group_lived = { $at }의 { x-other }돌 { $stones }점을 잡을 수 있었습니다: 그 가능성이 { CHANCE($ownership_before) }%에서 { CHANCE($ownership_after) }%로 떨어졌습니다.
reason-group_escaped = { $at }의 { x-other }돌 { $stones }점을 공격할 수 있었습니다: 잡을 가능성이 { CHANCE($ownership_before) }%에서 { CHANCE($ownership_after) }%로 떨어졌습니다.
reason-dead_stone = 이 돌은 살 수 없습니다: 이곳은 { otherPlayer }의 자리({ SURE($ownership) }% 확실)이고 그대로 남습니다.
reason-overconcentration = 중복: 이곳은 이미 { player }의 자리(가까이 자기 돌 { $own_stones }점, { SURE($ownership) }% 확실)라서 이 수가 보태는 것이 없습니다.
reason-not_answered = { otherPlayer }의 { $last }에는 { $better }(으)로 받아야 했습니다.
reason-needless_answer = { otherPlayer }의 { $last }은(는) 받을 필요가 없었습니다: { $better }이(가) 더 컸습니다.
reason-territory_lost = { $at } 부근에서 { player }의 집이 약 { WHOLE($points) }집 없어졌습니다.
reason-territory_conceded = { otherPlayer }이 { $at } 부근에서 약 { WHOLE($points) }집을 얻습니다.
reason-changes_hands = 더 좋은 수순은 { $at } 부근에서 약 { WHOLE($points) }집 낫습니다.
reason-spread = 손해가 판 전체에 흩어져 있습니다: 주인이 바뀐 곳은 없습니다.
reason-bigger_endgame = { x-playedTurn } { $played_told }집을 두었는데, { $better }에 { x-openTurn } { $open_told }집이 남아 있었습니다.
reason-unusual_shape = { $seen ->
    [0] { $games }국에서 배운 모양 모델은 이 모양에서 { $better_move }({ PERCENT($better) }%)을(를) 예상하고, 실전 수는 거의 예상하지 않습니다({ PERMILLE($played) }%).
   *[other] 이 모양에서 강자는 { $better_move }(으)로 둡니다({ $games }국에서 { $seen }번 중 { $answered }번). 실전 수는 거의 두지 않습니다({ PERMILLE($played) }%).
 }
reasonMadeUp = 일부는 다른 곳에서 되찾습니다.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (이유를 찾지 못함)
moveOfGame = { $number }수 { player } { $point }
mistakeTold = { $number }수 { player } { $point }: { TENTHS($loss) }집 손해({ $category }). 더 좋은 수: { $better }.
mistakeToldUnsure = { $number }수 { player } { $point }: { TENTHS($loss) }집 손해({ $category }, 첫인상). 더 좋은 수: { $better }.
answerRightSame = 정답. 이어서 { $best }.
answerRight = 정답, { $best }만큼 좋습니다.
answerDoubtful = 의문: 이 수읽기로는 { TENTHS($loss) }집 손해이지만 확실하지 않습니다.
answerClose = 아깝습니다: { TENTHS($loss) }집 손해.
answerWrong = 아닙니다: { TENTHS($loss) }집 손해.
answerMeets = 상대의 응수: { $reply }.
answerPreferred = 추천: { $best }.
answerBetter = 더 좋은 수: { $best }.
swingMissed = { $first }수부터 { $last }수까지 양쪽이 번갈아 기회를 놓쳤습니다.
swingOpen = { $first }수부터 { $last }수까지 양쪽이 { $place } 부근을 내버려 두었습니다.
swingOpenOne = { $first }수부터 { $last }수까지 { player }이 { $place } 부근을 내버려 두었습니다.
turningSteps = { $first }–{ $last }수: { player }의 승률이 { PERCENT($before) }%에서 { PERCENT($after) }%로 조금씩 올랐습니다.
turningMoves = { $first }–{ $last }수: { player }의 승률이 { PERCENT($before) }%에서 { PERCENT($after) }%로 올랐습니다.
turningRises = { $number }수 { player } { $point }: { player }의 승률이 { PERCENT($before) }%에서 { PERCENT($after) }%로 올랐습니다.
turningFalls = { $number }수 { player } { $point }: { player }의 승률이 { PERCENT($before) }%에서 { PERCENT($after) }%로 떨어졌습니다.
lossesOf = { player }: 한 수 평균 { HUNDREDTHS($loss) }집 손해, { $moves }수 중 실수 { $mistakes }번
lossesOfRank = { lossesOf }; 기력은 { $rank } 정도({ $low }–{ $high })
lossesOfWideRank = { lossesOf }; 기력은 { $low }–{ $high }, 너무 넓어 급·단을 말할 수 없습니다
phaseLike = , { $phase ->
    [opening] 포석
    [middle-game] 중반
   *[endgame] 끝내기
 } { $rank }
moreNotShown = { $count }개 더 있음(--top)
betterBy = 실전 수보다 { TENTHS($loss) }집 낫습니다.
reviewedWith = Tengen이 신경망 { $net }(으)로 복기했습니다.
largestMistakesAre = 가장 큰 실수:
cautionSmall = { $size }줄판에서 { $net }은(는) 실수 대부분을 놓칩니다. 작은 판은 이 신경망이 보지 못하는 전술로 승부가 갈립니다. 곡선은 대략으로만 보세요. KataGo b18c384nbt는 훨씬 많이 봅니다.
cautionUnmeasured = { $net }이(가) { $size }줄판을 얼마나 잘 판단하는지는 재어 본 적이 없습니다.

## The count of a game

counted = 계가: { $text }
winsBy = { player } { $points }집 승
draw = 무승부
countTold = { $winner }: 흑 { $black }, 백 { $white }.
countToldBesides = { $winner }: 흑 { $black }, 백 { $white }, 그 밖에 { $besides }.
countKomi = 덤 { $komi }집
countHandicap = 치석 { $bonus }집
bothOf = { $one }, { $other }
countPoints = { $points }집
countPointsTaken = { $points }집(그중 따낸 돌 { $taken })
sure-sure = 신경망은 모든 돌의 사활을 확신합니다.
sure-doubtful = 신경망은 일부 돌의 사활을 확신하지 못합니다.
sure-unfinished = 경계가 모두 닫히기 전에 멈춘 바둑입니다: 계가는 짐작입니다.
winsByThen = { winsBy }
drawThen = 무승부
doubtBorder = { $at } 부근의 경계가 열려 있어 { $stones }점을 신경망의 판단대로 나누었습니다. 빼면 { $result }.
doubtDead = { $at } 부근의 { x-own }돌 { $stones }점을 죽은 것으로 셌습니다. 살았다면 { $result }.
doubtAlive = { $at } 부근의 { x-own }돌 { $stones }점을 산 것으로 셌습니다. 죽었다면 { $result }.
countDiffers = 기보에는 { $recorded }, 계가로는 { $counted }.

## The report to print

reportTitle = { $game }: 복기
reportGame = 바둑 복기
movesCount = { $count }수
judgedByInline = 판단 { $net }
reportDecided = 승부처
reportEnd = 종국
reportLost = { byLoss }
reportStrong = 이 수들의 수준
reportEndgame = 끝내기: 최선의 한 수의 가치
reportOwned = 집 예상
reportAll = 모든 실수
reportPlayer = 대국자
phaseColumn = { byPhaseOnly }
reportInterval = 80% 범위
reportLostColumn = 손해
reportReason = 이유
reportMove = 수
reportScale = 이 수들만 보고 OGS 급·단으로 추정했습니다.
reportOwnedAt = { $move }수 다음의 집 예상
reportLargest = 가장 큰 실수
reportBoard = { $number }수 앞의 국면: { player }은 { $point }에 두었고 { $better }이(가) 더 좋았습니다
reportLostBy = { TENTHS($loss) }집 손해({ $category })
reportFooter = 판에서 1은 더 좋은 수, 가위표는 실전 수입니다. 세 집 이상의 손해를 수읽기로 확인하면 실수입니다. 점의 색은 KaTrain과 같습니다: 0.5, 1.5, 3, 6, 12집부터.
plotMoves = 수(둥근 점: 흑의 실수, 네모: 백의 실수)
plotLead = 흑의 우세(집)
plotMove = 수
plotTemperature = 한 수의 집
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = 너무 이른 패스
theme-ladder = 축
theme-ladder_fails = 안 되는 축
theme-stones_captured = 돌을 잡힘
theme-group_died = 말이 죽음
theme-group_in_danger = 말이 위험해짐
theme-group_lived = 상대를 살려 줌
theme-group_escaped = 상대를 놓아 줌
theme-dead_stone = 살 수 없는 돌
theme-overconcentration = 중복
theme-not_answered = 받지 않은 수
theme-needless_answer = 필요 없는 응수
theme-territory_lost = 집을 잃음
theme-territory_conceded = 집을 내줌
theme-changes_hands = 주인이 바뀐 곳
theme-spread = 손해가 흩어짐
theme-bigger_endgame = 더 큰 끝내기
theme-unusual_shape = 드문 모양
theme-unexplained = 이유 모름

## In the terminal

playStart = 나는 { player }, 상대는 { $bot }입니다. D4 같은 좌표나 help를 입력하세요.
playUnfinished = 대국이 끝나지 않았습니다
playNoMove = { $line }: 이 판의 점도 명령도 아닙니다(help 입력)
notAllowed = 둘 수 없는 수입니다: { $why }
promptMove = 내 수(또는 { $words })>
promptAnswer = 답(또는 { $words })>
promptGuess = 예상(또는 { $words })>
fromMove = { $game }의 { $move }수
stateNew = 새 문제
stateDue = 복습
stateBack = 다음은 { $date }
noPoint = 이 판의 점이 아닙니다: { $line }
progressWritten = { $file }: { $count }문제의 진도
offerBack = 그 수는 { TENTHS($loss) }집 손해입니다. back, hint, keep 가운데 하나를 입력하세요.
offerAgain = back, hint, keep 가운데 하나를 입력하세요.
playResigns = { player } 기권.
playPlays = { player } { $move }.
playNotMoved = 아직 둔 수가 없습니다.
moveShare = { $move } { PERCENT($share) }%
moveShareFine = { $move } { PERMILLE($share) }%
playHint = { $bot }이라면 { $move }. 신경망의 첫인상: { $likely }.
playScore = 신경망의 첫인상으로 { player }이 약 { SIZE($points) }집 우세, 내 승률은 { PERCENT($share) }%.
playDead = 신경망이 본 죽은 돌: { $dead }
playHelp-point = 그곳에 두기(글자와 숫자)
playHelp-pass = 패스; 두 번 이어지면 종국
playHelp-undo = 내 마지막 수 무르기
playHelp-hint = 봇이 둘 수와 신경망의 세 후보
playHelp-score = 지금 누가 앞섰는지
playHelp-board = 판 다시 그리기
playHelp-resign = 기권
playHelp-quit = 여기서 그만두기
readingMovesOf = { $name }의 수를 읽는 중
wrote = { $file }에 썼습니다
rankOnServer = { $server }에서 { $rank }({ $interval })
scaleUnknown = { $server }에서 이 급·단에 대해서는 알려진 것이 없습니다. 척도는 { $interval } 범위에서 측정했습니다
machineTooFew = 프로그램과의 비교: 19x19에서 { $least }수보다 적으면 아무것도 말할 수 없습니다.
machineUnusual = 프로그램과의 비교: { $people }명 가운데 { $alike }명의 수가 이만큼 또는 그 이상 프로그램처럼 보입니다. 드문 일이지만 아무것도 증명하지는 않습니다.
machineUsual = 프로그램과의 비교: { $people }명 가운데 { $alike }명의 수가 이만큼 또는 그 이상 프로그램처럼 보입니다. 드문 일이 아닙니다.
phaseRank = { $phase } { $rank }
playsPhases = 단계별: { $phases }
tellingMoveLost = { $move }수 { $point } 손해 { TENTHS($loss) }
scoreDead = 죽은 돌: { $dead }
scoreNoneDead = 없음
scoreUnfinished = 바둑이 끝나지 않아 판 위의 돌을 모두 살아 있다고 셌습니다. --dead auto를 쓰면 신경망이 사활을 판단합니다.
recordSays = 기보에는 { $result }
showPlayers = { $black }(흑) - { $white }(백)
showStart = 첫 수 앞
showCaptured = 따낸 돌: 흑 { $black }, 백 { $white }
readingAhead = 수읽기 중
evaluatedPosition = { player } { SIZE($points) }집 우세(± { TENTHS($deviation) }), 흑 승률 { PERMILLE($share) }%
evaluateMoves = { player } 차례: { $moves }
searchedPosition = { player } { SIZE($points) }집 우세, 흑 승률 { PERMILLE($share) }%(탐색 { $count }회)
searchedAtFirst = 첫인상: { player } { SIZE($points) }집 우세, 흑 승률 { PERMILLE($share) }%
searchedMove = 탐색 { $count }회, { player } { SIZE($points) }집 우세, 흑 승률 { PERMILLE($share) }%
evaluateOwners = 집 예상: X 흑, x 흑 쪽, o 백 쪽, O 백
judgeOffered = 더 강한 신경망 { $net }은(는) 잘못된 지적이 적고 더 많은 실수를 찾습니다. 한 번만 받으면 됩니다({ $megabytes } MB): { $command }. 이 안내는 다시 나오지 않습니다.
reviewing = { $game } 복기 중
reviewingAll = 복기 중
reviewedBefore = { $count }국 중 { $done }국은 이미 복기했습니다
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = 한 수당 손해: { $losses }
noDate = 날짜 없음
tally = { $count }수, 한 수 평균 { HUNDREDTHS($loss) }집 손해, 100수에 실수 { TENTHS($mistakes) }번
severalGames = 기보가 여럿입니다. 이것은 첫 번째입니다(--game N으로 다른 것)
mistakesOfTheme = 실수 { $count }번, 한 번에 { TENTHS($loss) }집
themeShare = 실수 100번 중 { WHOLE($share) }번
usualShare = (다른 사람 { WHOLE($share) }번)
noExercises = 이 { $count }판에는 문제로 낼 만큼 확실한 내 실수가 없습니다.
exercisesStronger = 더 강한 신경망은 더 많은 실수를 확실히 가려냅니다: { $command }. 그다음 기보를 다시 복기하세요.
noOwnEndgames = 내 기보에는 증명된 끝내기 자리가 아직 없습니다. 준비된 문제: { $command }.
typeNumber = 1부터 { $count }까지의 숫자를 입력하세요.
answersNotKept = 이 답은 저장되지 않습니다. --progress FILE을 붙이면 저장되어 이어서 할 수 있습니다.
fewGames = 조언하기에는 판수가 모자랍니다: { $least }판 이상 필요하며, 비교하는 부분마다 그렇습니다.
exercisesBy = 문제: { $command }
lossPerMove = 한 수 { HUNDREDTHS($loss) }집
expectedLoss = 기대 { HUNDREDTHS($loss) }

fateGroup = { player }: { $points }
fate-lives = { player }이 먼저 두면 돌이 삽니다
fate-dies = { player }이 먼저 두면 돌이 죽습니다
fate-ko = { player }이 먼저 두면 패나 동형 반복이 결정합니다
fate-unproved = { player }이 먼저 두면 증명된 것이 없습니다
fateWalls = 다음 돌이 살아 있다고 볼 때: { $points }
fateFramed = 이 영역 안에서만 두고, 밖으로 이어진 돌은 살아 있다고 볼 때
fateOpen = 주변이 너무 넓어 읽을 수 없습니다. 영역을 정하세요(--area A1-G6).
playCapture = 따내기 바둑: 먼저 돌을 따낸 쪽이 이기며, 패스는 없습니다.

## The bots as opponents

opponent-human-level = 고른 기력
opponent-human-character = 그 기력의 사람처럼 실수까지 둡니다
opponent-search-level = 여기서 가장 강함
opponent-search-character = 매 수 신경망으로 수읽기를 합니다
opponent-policy-level = Hana 3d보다 강함
opponent-policy-character = 느낌만으로 바로 둡니다
opponent-endgame-level = Hana 3d보다 강함
opponent-endgame-character = 포석은 느낌, 끝내기는 정확히 셉니다
opponent-uct-level = Hana 20k보다 약함
opponent-uct-character = 머릿속에서 여러 판을 끝까지 둡니다
opponent-patterns-level = Hana 10k 정도
opponent-patterns-character = 좋은 모양을 알지만 수읽기는 없습니다
opponent-influence-level = Hana 20k보다 약함
opponent-influence-character = 넓은 곳을 좋아하고 쉽게 잡힙니다
opponent-capture-level = 따내기 바둑(먼저 따낸 쪽이 승리) 상대
opponent-capture-character = 스스로 두며 배운, 입문자에게 알맞은 상대
captureLevel = 세기
captureLevel-easy = 쉬움
captureLevel-hard = 어려움
opponent-random-level = 첫 상대
opponent-random-character = 아무 데나 둡니다

## What a player's games say

remarkPhase = { $phase ->
    [opening] 포석
    [middle-game] 중반
   *[endgame] 끝내기
 }에서 한 수에 { HUNDREDTHS($value) }집을 잃습니다. 나머지를 나처럼 두는 같은 기력의 사람은 { HUNDREDTHS($expected) }집입니다. 한 판에 { WHOLE($points) }집 차이입니다.
remarkTheme = 실수 100번 중 { WHOLE($value) }번이 ‘{ $theme }’입니다. 다른 사람은 { WHOLE($usual) }번입니다.
remarkOpponent = { $name }와(과) 둘 때 한 수에 { HUNDREDTHS($value) }집, 그 밖에는 { HUNDREDTHS($otherwise) }집을 잃습니다: 한 판에 { WHOLE($points) }집 차이.
remarkGroup = { $name ->
    [as-Black] 흑번일 때
    [as-White] 백번일 때
    [night] 새벽에
    [morning] 오전에
    [afternoon] 오후에
   *[evening] 저녁에
 } 한 수에 { HUNDREDTHS($value) }집, 그 밖에는 { HUNDREDTHS($otherwise) }집을 잃습니다: 한 판에 { WHOLE($points) }집 차이.
remarkImproved = { $phase ->
    [opening] 포석
    [middle-game] 중반
    [endgame] 끝내기
   *[game] 바둑
 }이(가) 좋아졌습니다: { $until }까지 한 수에 { HUNDREDTHS($before) }집, { $since }부터 { HUNDREDTHS($after) }집.

## A public server

publicTitle = 이 수들은 얼마나 강한가요?
publicLead = 한 대국자의 기보를 고르세요. Tengen이 수를 읽고 OGS 기준으로 어느 급·단에 해당하는지 알려 줍니다.
publicFiles = 기보 (SGF, GIB, NGF, UGF)
publicPlayer = 대국자 이름 (모든 대국에 여러 사람이 나올 때)
publicNoFile = 기보를 하나 이상 고르세요.
publicLimits = 한 번에 { $games }국, { $kilobytes } kB까지, 한 시간에 { $hourly }번까지. 최근 { $moves }수를 봅니다.
publicKept = 기보는 급수가 나올 때까지, 결과는 { $minutes }분 동안 메모리에만 있습니다. 디스크에 쓰지 않으며 다른 사람은 볼 수 없습니다.
publicWhose = 누구의 수를 볼까요?
publicAhead = { $ahead ->
    [0] 다음 차례입니다.
   *[other] 앞에 { $ahead }건이 있습니다.
 }
publicAddress = 이 페이지는 주소를 아는 사람만 볼 수 있습니다. 결과가 나온 뒤 { $minutes }분이 지나면 사라집니다.
publicForget = 지금 지우기
publicAgain = 다른 대국

## Names of shapes, josekis and openings

term-hane = 젖힘
term-stretch = 뻗음
term-solid-extension = 쌍점
term-diagonal-move = 마늘모
term-attachment = 붙임
term-one-space-jump = 한칸 뜀
term-two-space-jump = 두칸 뜀
term-knights-move = 날일자
term-large-knights-move = 눈목자
term-ponnuki = 빵따냄
term-capture = 따냄
term-empty-triangle = 빈삼각
term-bamboo-joint = 쌍립
term-tigers-mouth = 호구
term-star-point = 화점
term-komoku = 소목
term-san-san = 삼삼
term-mokuhazushi = 외목
term-takamoku = 고목
term-san-san-invasion = 삼삼 침입
term-san-san-approach = 삼삼 걸침
term-komoku-approach = 소목 걸침
term-block = 막음
term-low-approach = 날일자 걸침
term-high-approach = 한칸 높은 걸침
term-large-knights-approach = 눈목자 걸침
term-two-space-high-approach = 두칸 높은 걸침
term-shoulder-hit = 어깨짚음
term-small-knights-enclosure = 날일자 굳힘
term-large-knights-enclosure = 눈목자 굳힘
term-one-space-enclosure = 한칸 굳힘
term-two-space-enclosure = 두칸 굳힘
term-knights-answer = 날일자 받음
term-one-space-answer = 한칸 받음
term-slide = 날일자 달림
term-extension = 벌림
term-kick = 마늘모 붙임
term-attach-and-extend = 붙여뻗기
term-attach-and-draw-back = 붙여끌기
term-outside-attachment = 바깥 붙임
term-shusakus-diagonal = 슈사쿠의 마늘모
term-double-approach = 양걸침
term-one-space-low-pincer = 한칸 낮은 협공
term-one-space-high-pincer = 한칸 높은 협공
term-two-space-low-pincer = 두칸 낮은 협공
term-two-space-high-pincer = 두칸 높은 협공
term-three-space-low-pincer = 세칸 낮은 협공
term-three-space-high-pincer = 세칸 높은 협공
term-avalanche = 눈사태
term-small-avalanche = 작은 눈사태
term-large-avalanche = 큰 눈사태
term-magic-sword = 요도
term-taisha = 대사
term-two-star-points = 이연성
term-sanrensei = 삼연성
term-low-chinese = 낮은 중국식
term-high-chinese = 높은 중국식
term-mini-chinese = 미니 중국식
term-kobayashi = 고바야시류
termStep = { $before }, { $step }
namedMove = { $point }({ $name })
termAfter = { $before } 다음의 { $name }
exerciseQuestion = { toMove }. 실전의 { $played }은(는) { TENTHS($loss) }집 손해였습니다. 더 좋은 수를 찾아보세요.
josekisTitle = 정석
