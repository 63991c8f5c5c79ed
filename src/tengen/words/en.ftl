# All words that players read, in English. Format: Mozilla's Fluent; frontend/src/words/say.ts and
# tengen/words/catalogue.py name the functions. Black and White are $color, "B" or "W".

## Pieces of other messages

player = { $color ->
    [B] Black
   *[W] White
 }
otherPlayer = { $color ->
    [B] White
   *[W] Black
 }
either = { $one } or { $other }

appName = Tengen
tagline = Drop in a game of Go and see who was ahead, which moves lost points, and what was better.
promises-1 = The mistakes of both players, each with a better move and the reason in words
promises-2 = How strong your moves are, as a rank
promises-3 = What every endgame move is worth, and opponents of every level
heroLabel = A Go board: Shusaku against Gennan Inseki, 1846, after move 127
heroText = Look at Shusaku’s famous move 127
loadingGame = Reading the game …
loading = Loading …
skipToBoard = Skip to the board

## Rail

rail = Parts of Tengen
railHome = Home
railLibrary = Library
railPlay = Play
railTrain = Train
railPlayers = Players
railLab = Lab
railJobs = { jobs }
railHelp = Keys
railSettings = { settings }
screenTitle-home = Tengen
screenTitle-library = { railLibrary } · Tengen
screenTitle-game = Tengen
screenTitle-play = { railPlay } · Tengen
screenTitle-train = { railTrain } · Tengen
screenTitle-players = { railPlayers } · Tengen
screenTitle-lab = { railLab } · Tengen

## Settings

settings = Settings
settingsNet = The network that judges
settingsJudge = Looks and curves come from this network; reviews are judged by { $net }, which is here.
settingsReview = Review a game when it is first opened
settingsTheme = Colours
settingsLanguage = Language
languageOfBrowser = as in the browser
dark = Dark
light = Light

## Jobs

jobs = Jobs
noJobs = Nothing is running. Reviews go on here when you close the page.
jobKind-review = { review }
jobKind-fetch = Network
jobKind-rank = Rank
jobKind-get = { gamesColumn }
jobState-waiting = waits
jobState-running = runs
jobState-paused = paused
jobState-done = done
jobState-failed = failed
jobState-cancelled = cancelled
jobProgress = { $percent } %
timeLeftSeconds = about { $seconds } s left
timeLeftMinutes = about { $minutes } min left
pause = Pause
resume = Go on
tryAgain = Try again
openJobs = Jobs, { $count } open

## Welcome

dropTitle = Drop a game here
dropText = or choose files (SGF, GIB, NGF, UGF, or a ZIP of them), or paste the text of a record anywhere on this page.
dropNow = Let go to open the game
chooseFile = Choose a file
pasteLabel = … or paste a record here
pasteHint = (;GM[1]SZ[19] …
openPasted = Open
samplesTitle = Or look at one of these
samples-ear-reddening-title = The ear-reddening game
samples-ear-reddening-text = Shusaku – Gennan Inseki, 1846. One move that works in four directions.
samples-endgame-title = A game with a long endgame
samples-endgame-text = GNU Go plays itself on 19×19; variations from its endgame.
samples-small-title = A small game
samples-small-text = A whole fight on 9×9, commented capture by capture.
emptyBoard = Set up a position
emptyBoardText = Put stones on an empty board and see what the network makes of them.
privacy = Your games stay on this machine, and stay here until you delete them.
continueTitle = Go on where you were
continueAt = move { $move } of { $moves }
unfinishedTitle = Games against bots that go on
unfinished = { $bot }, { $size }×{ $size }, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
 }
allGames = All games
myGames = My games
reviewState-none = { "" }
reviewState-provisional = { provisional }
reviewState-confirmed = reviewed

## Library

library = { railLibrary }
sortBy = Order
librarySearch = Players, dates, results
libraryEmpty = No game yet. Drop records anywhere on this page.
libraryNone = No game has all of these words.
libraryCount = { $shown } of { $count ->
    [one] { $count } game
   *[other] { $count } games
 }
games = { $count ->
    [one] { $count } game
   *[other] { $count } games
 }
more = Show more
columns-date = Date
columns-players = Players
columns-result = Result
columns-size = Board
columns-moves = Moves
columns-review = { review }
columns-losses = Points lost per 100 moves
columns-opened = Last opened
columns-added = Added
lossesTip = Points lost per 100 moves, both players together.
delete = Delete
deleteQuestion = Delete “{ $name }” with all lines and reviews? This is for good.
deleted = Deleted: { $name }
searchPosition = Search by position
getGames = Get your games from OGS
getPlayer = Name on { $server }
getMost = Latest games
getNow = Get games
getAsks = Nobody is asked before you press the button. Then Tengen asks only these addresses, once a second, and sends nothing but the name:
patternLabel = A diagram: X Black, O White, . empty, ? anything; | and - are edges of the board
patternOther = Or find a whole position: open a game, or set up a position, and choose Explore, Find in the library.
searchNow = Search
foundPlaces = { $places ->
    [one] 1 place
   *[other] { $places } places
 } in { $games ->
    [one] 1 game
   *[other] { $games } games
 }
foundNone = No other game of the library has this position.
foundAt = after move { $move }
findHere = Find in the library
continuationBoard = How games went on from here
patternBoard = A part of the board: click to draw stones
patternSign-X = { black }
patternSign-O = { white }
patternSign-any = Anything
patternSign-nothing = Empty
patternPlace = Part of the board
patternPlaces-corner = a corner
patternPlaces-side = a side
patternPlaces-middle = the middle
patternAsText = Write it as text
chooseGames = Choose games to review or delete them.
chosenGames = { $count } chosen
chooseAll = Choose all
chooseGame = Choose { $game }
reviewChosen = { review }
deleteChosen = { delete }
reviewsStarted = { $count ->
    [one] The review has begun.
   *[other] { $count } reviews have begun.
 }
droppedFiles = { $files ->
    [one] { $files } file
   *[other] { $files } files
 }, { $date }
blackWon = Black won { PERCENT($share) } %

## Game header

backToLibrary = { railLibrary }
export = Export
exportSgf = Record (SGF)
exportReviewed = Record with review (SGF)
exportReport = Report to print (HTML)
notPainted = The browser could not paint the picture.
exportPng = Picture (PNG)
exportSvg = Picture (SVG)
playFromHere = Play from here
unnamedBlack = { black }
unnamedWhite = { white }
komi = komi { $komi }
handicap = { $stones } handicap stones
warnings = { $count ->
    [one] 1 note on this record
   *[other] { $count } notes on this record
 }
tips-rules = The rules the record names; they decide what counts as a point.
tips-komi = Points White gets for moving second.
tips-result = The result as the record has it: B+2 means that Black won by two points, R by resignation.
tips-lead = By how many points this player is ahead with good play from here, komi included. ± is how far the final score may stray.
tips-winrate = How often Black wins from here, as the network sees it.
tips-loss = How much worse the position became for the player by this move, in points.
tips-firstLook = A first impression: below about one and a half points it means little.
tips-probability = How likely a strong player would choose this move here. It says how natural a move looks, not how good it is.
tips-played = The probability that the network gave to the move that was played.
tips-influence = Black's points minus White's by static influence: no reading and no network, komi not included.
tips-lambda = λ: how far stones reach into open space. Higher: farther.
tips-kappa = κ: how much the stones on the board are trusted to live. Lower: stones in enemy land fade.
tips-ownership = Squares show who will own a point at the end, as the network sees it: the larger, the surer. On a stone: it looks dead.
tips-net = The network's likeliest next moves as ghost stones, with per cent.
tips-patterns = The pattern model's likeliest next moves: what the local shape suggests.
tips-lastMove = A ring around the last move, in the colour of what it cost.
tips-coordinates = Letters and numbers at the edge; the letter I is left out.
tips-losses = Coloured dots on recent stones: what each move cost. Hollow: a first look.
tips-numbers = The number of each move, on its stone.
tips-netName = The neural network that judged these positions. Another one can be chosen in the settings.

## Walking

walk = Walk through the game
first = To the start (Home)
back10 = Ten moves back (Shift ←)
back = One move back (←)
forward = One move on (→)
forward10 = Ten moves on (Shift →)
last = To the end (End)
previousMistake = Previous mistake (Shift N)
nextMistake = Next mistake (N)
noMistake = No other mistake of three points or more in this direction.
noMistakeYet = The review is not ready yet; ask again in a moment.
pass = Pass
both = Both
moveNumber = Move { $number }
start = Start
ofMoves = of { $count }
variations = Variations
variation = { $number }: { $move }
toMove = { player } to play
black = Black
white = White
comment = Comment
captures = Captured
capturesTip = Stones that were taken off the board: black ones, white ones.

## Panels of a game

panels = What to see of this game
panel-review = { review }
panel-explore = Explore
panel-endgame = Endgame
panel-info = Info
backToGame = Back to the game
triedLine = A line of your own
keepLine = Keep this line
lineName = Name (if you like)
lineKept = The line is kept with the game.
dropLine = Let the kept line go
noMoves = This record has no moves.
someRefused = { $count ->
    [one] { $count } game was left out: { $first }
   *[other] { $count } games were left out: { $first }
 }
aboutGame = About this game
noNotes = The record was read as it is; nothing had to be repaired.
hasComment = There is a comment here
noComments = No comment here.
blackWins = Black wins { PERCENT($share) } %
leadsBy = { player } leads by { SIZE($points) }
visits = { $count ->
    [one] { $count } visit
   *[other] { $count } visits
 }
othersAnalysis = { $whose }: { $said }
othersAnalysisBefore = { $whose } before this move: { $said }
facts-rules = { rulesField }
facts-komi = { komiField }
facts-handicap = { handicapStones }
facts-result = { columns-result }
facts-date = { columns-date }
facts-event = Event
facts-place = Place
facts-size = { columns-size }
facts-collection = Collection

## Review

review = Review
reviewNone = This game is not reviewed yet.
reviewNow = Review this game
reviewWaits = The review waits for its turn.
reviewStage-none = { reviewStage-looking }
reviewStage-looking = First look …
reviewStage-judging = The strong network looks at every position …
reviewStage-searching = Confirming by reading ahead …
reviewStage-strength = The mistakes are confirmed. Now how strong the moves were …
reviewStage-endgame = The mistakes are confirmed. Now what the endgame was worth …
reviewPaused = The review is paused.
judge = A stronger judge
judgeBrings = Reviews by KataGo’s network { $net } have one false alarm in { $after } flagged moves instead of one in { $before }, and find more of the mistakes.
judgeCosts = Download { $megabytes } MB, once. A review of 250 moves then takes about { $seconds } seconds on two cores.
judgeGet = Get it
judgeStage-none = Waits for its turn …
judgeStage-downloading = Downloading …
judgeStage-converting = Preparing the network …
judgeStage-calibrating = Preparing the network …
judgeStage-checking = Checking the network …
judgePaused = The download is paused.
judgeReady = This review was judged by { $before }. The stronger network { $net } is here.
reviewAgainNow = Review again
judgedPartly = Drafted by { $draft }; { $net } has judged { $done } of { $total } moves.
endgameBy = Endgame values by { $net }.
turningPoints = Turning points
bothPlayers = Both players
sameStones = About the same stones
meanLoss = Lost per move
meanLossTip = Points that a move lost on average. A first look overstates it, the confirmed figure less so.
playsLike = Plays like
strengthTip = From the moves of this game alone, on the scale of OGS. The range holds the true rank in 80 of 100 cases. The numbers are the moves that tell most.
mistakesTitle = Mistakes by size
noMistakes = No move lost three points or more.
categoryConfirmed = { $category }, confirmed by { $net }
categoryProvisional = { $category }, a first look by { $net }
provisional = first look
confirmedTip = A search has confirmed it.
provisionalTip = One look of the network; the search may see it otherwise.
playedMove = Played
betterMove = Better
lostPoints = { TENTHS($points) } points lost
noReason = No reason found
reasonFollows = the reason follows
showLine = Show the line
category-excellent = excellent
category-great = great
category-good = good
category-inaccuracy = inaccuracy
category-mistake = mistake
category-blunder = blunder
huntGiveUp = Show the better move
huntHint = Find it yourself: where should { player } play? Click on the board.
huntJudging = Looking at { $move } …
lineEnds = With this { $better }; the game went on at { $played }.
lineFates = { $fates }; { $better } instead of { $played }.
fateLives = { player }’s { $stones } stones at { $at } live
fateDies = { player }’s { $stones } stones at { $at } die
fates = { $one }, { $other }
huntFound = Yes, { $move } is the move.
count = The count
prisoners = Prisoners: Black has taken { $black }, White { $white }.
correctHint = Is a group counted wrongly? Click it: dead stones come to life, living ones die.
takeBack = Take the corrections back
cutOff = The moves stop before the game was over: the record says { $result }. So there is nothing to count.
huntPlayed = That is the move of the game.

## Reading ahead

readAhead = Read ahead
readFurther = Read further
readAheadTip = Search this position: the best moves, how many points each is behind the first, and what follows.
searchHere = Only here
searchHereTip = Read ahead in one area: the first move is made there, the answers anywhere.
searchHereAsk = Click two opposite corners of the area.
readSo = { $lead }, { $visits } positions read by { $net }
behind = −{ TENTHS($points) }
behindTip = Points behind the best move, by this search. The fewer positions, the rougher.

## Overlays

overlays = What to show on the board
ownership = Ownership
influence = Influence
net = Network
patterns = Patterns
lastMove = Last move
lossDots = Losses
numbers = Numbers
lossLegend = Points lost:
fromPoints = { $points }+
less = less
nets-default = Tengen’s network
nets-fast = Tengen’s quick network
judgedBy = Judged by { $net }
byNet = by { $net }
reviewedBy = This review is by { $net }.
reviewAgain = Review again with
coordinates = Coordinates
reach = Reach λ
trust = Trust κ
influenceScore = { influence }

## Evaluation

evaluation = Evaluation
curveLabel = Score and win rate over { $moves } moves. Use the arrow keys to walk, N for the next mistake.
curveLead = Lead
curveWinrate = Black wins
evaluating = Judging { $done } of { $total }
stop = Stop
evaluateNow = Judge the game
lead = { curveLead }
winrate = { curveWinrate }
loss = Last move lost
played = Seen as
leadEven = even
leadText = { player } +{ SIZE($points) }
losses-1 = 12 points or more
losses-2 = 6 to 12 points
losses-3 = 3 to 6 points
losses-4 = 1.5 to 3 points
losses-5 = 0.5 to 1.5 points
losses-6 = below half a point
percentTiny = < 1 %
percent = { PERCENT($share) } %
topMoves = Likeliest moves

## Endgame

endgame = What is a move worth?
endgameExplained = Near the end of a game the board falls into areas. What a move is worth in each is shown on the board; click an area for more.
endgameCounting = Miai values in points of territory.
endgamePlaces = Places by value
endgameNow = { editorDone }
endgameOpen = { $count ->
    [one] One area is still too open for a value.
   *[other] { $count } areas are still too open for a value.
 }
worthless = { $count ->
    [one] One more place is a dame or settled.
   *[other] { $count } more places are dame or settled.
 }
allSettled = Everything is settled: there is nothing left to play for.
boardCount = The whole board counts { $lead }, with a komi of { $komi }.
boardDoubt = { $net } sees { $lead }: the count is doubtful at { $places }.
boardDoubtAnywhere = { $net } sees { $lead }: the count is doubtful.
placeNote = { $point }: { $why }
nearestPlace = { $point } itself is settled; this is the nearest open area.
dame = Dame: worth nothing to either side
gote = gote
kos = Ko at
koAdvice = { $favours ->
    [B] Black has more ko threats and can fight; White should end the ko when possible.
    [W] White has more ko threats and can fight; Black should end the ko when possible.
   *[none] Both sides have the same number of ko threats: a move in the ko is worth what its value says.
 }
order = Order of play
searching = Looking for the area …
searchingOf = Reading: { $done } of { $total }
cancel = Cancel
dismissJob = Dismiss
temperature = A move is worth
mean = Expected score
swing = Difference
sure = How sure
between = { $low } to { $high }
unsettled = not settled enough yet ({ $low } to { $high })
about = about { $value }
point = { $count ->
    [one] { $value } point
   *[other] { $value } points
 }
score = { player } +{ $value }
sente-gote = Gote for both
sente-left-sente = Black's sente, White's reverse sente
sente-right-sente = White's sente, Black's reverse sente
sente-double-threat = Both sides threaten this much and are answered: nothing is gained
sente-miai-like = Between sente and gote
sente-settled = Settled: nothing left to gain
sureness-proved = proved
sureness-proved-if-the-stones-around-live = proved, if the stones around it live
sureness-search-steady-nothing-open-changes-it = nothing that is still open changes it
sureness-search-finished = read to the end
sureness-search-finished-leaves-in-doubt = read to the end, the network doubts some results
sureness-search-cut-off = not read to the end
blackFirst = Black first
whiteFirst = White first
noLine = nothing to gain
elsewhere = elsewhere
walkTo = Show the board after { $move }
thermographLabel = Thermograph: walls meet at temperature { $temperature }, score { $mean }.
endgameSaid = A move here is worth { $temperature } points. { $sente }.
endgameTips-temperature = The gain of one local move (miai value), in points of territory. Play where it is highest.
endgameTips-mean = The score of this area on average, territory only: what to count on before anyone has played here.
endgameTips-swing = The difference between Black's and White's moving first (deiri value): in gote twice what a move is worth, in sente as much.
endgameTips-sente = Sente: the move threatens more than it gains, so that it is answered and the turn stays. Gote: the turn is lost. Reverse sente: it takes away the other's sente.
endgameTips-sure = The range in which the value lies if the network judges the final positions rightly. A single number: the reading is complete.
endgameTips-thermograph = The higher, the more a move elsewhere is worth. The left wall is the score if Black starts, the right wall if White does. They meet where it does not matter who starts: at the value of a move.

## Editor

editor = { emptyBoard }
editorTool = Put on the board
editorBlack = Black stones
editorWhite = White stones
editorErase = Take stones off
editorAlternate = Black and White in turn
editorSize = { columns-size }
editorRules = { rulesField }
editorKomi = { komiField }
editorToMove = To play
editorClear = Clear the board
editorDone = Look at this position
editorHint = Click the board, or move the frame with the arrow keys and press Enter.
editorStone = { $where }: { $stone }
stones-1 = empty
stones-2 = { black }
stones-3 = { white }

## Board

board = Go board, { $size } by { $size }
boardHelp = Press C to move a frame over the board with the arrow keys; Enter plays there.
tapAgain = { $vertex }: tap again to play there
playAt = Play { $vertex }
cursorOn = Frame at { $where }, { $stone }
stonesOf = { $color }: { $points }.
stonesOfNone = { $color }: no stones.
announce = { $move }.
announceLead = { $move }. { $lead }.

## Play

play = { railPlay }
playTitle = Play against a bot
matchTitle = Game with { $bot }
opponent = Opponent
thinks = Thinks for
seconds = { $seconds } s a move
rank = { jobKind-rank }
yourColor = Your colour
randomColor = drawn by lot
watchBots = nobody: two bots play
playsBlack = Plays Black
boardSize = { columns-size }
handicapStones = Handicap
even = even
komiField = Komi
usualKomi = as usual
rulesField = Rules
ruleNames-chinese = Chinese
ruleNames-japanese = Japanese
ruleNames-korean = Korean
ruleNames-aga = AGA (American)
ruleNames-bga = BGA (British)
ruleNames-new-zealand = New Zealand
ruleNames-tromp-taylor = Tromp-Taylor
ruleNames-chinese-ogs = Chinese, as on OGS
ruleNames-chinese-kgs = Chinese, as on KGS
moreSettings = Komi, rules, time
clock = Your time
noClock = no limit
noMainTime = none
byoYomi = Byo-yomi
noByoYomi = { noMainTime }
periods = { $count } × { $seconds } s
periodsLeft = { $count ->
    [1] last period
   *[other] { $count } periods
 }
botPassed = { $bot } passes. Pass, too, to end the game and count.
removeMatch = Remove this game
removeQuestion = Remove this unfinished game? Its moves are lost.
minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }
startGame = Start
yourTurn = Your turn
botThinks = The bot is thinking …
gameOver = The game is over: { $result }
undo = Undo
resign = Resign
resignQuestion = Give up this game?
hintButton = Hint
hintText = The bot would play { $move }.
hintNet = The network looks at
scoreButton = Score
scoreCounted = Counted now: { $result }
scoreLead = { $lead } at a first look; Black wins { PERCENT($share) } %
seeReview = See the review
newGame = New game
you = You

## Players

playersTitle = { railPlayers }
playersEmpty = No game yet. Drop records on this page, and their players stand here.
playersHint = The players of your games. Choose one to see how strong the moves look, and what the reviews say.
playerTip = How strong are this player's moves?
playerHint = The estimate reads the latest 500 moves of this player in the library. It takes a few seconds a game.
playersGames = { gamesColumn }
estimateRank = Estimate the rank
estimateAgain = Estimate again
estimating = Reading the moves …
rankRange = { $low } to { $high }
rankTip = On the scale of OGS, from the moves alone. The range holds the true rank in 80 of 100 cases. A game or two give a rough idea; four give a good one.
rankTooWide = too wide to name a rank; its middle is { $rank }
doubt-few-moves = only { $moves } moves
doubt-wide = the range spans { $ranks } ranks: more moves would narrow it
doubt-small-board = a game on { $size }x{ $size } was { TENTHS($off) } ranks off on average, where a guess is off by { TENTHS($guess) }
doubt-unmeasured-board = nothing was ever measured on { $size }x{ $size }: these games cannot tell a rank
doubt-handicap = { $count } of { $games } games with handicap, which the model knows little of
doubt-opening = opening moves only
rankNone = not estimated
basis = { $moves } moves of { $games ->
    [one] 1 game
   *[other] { $games } games
 }
byPhase = By phase
phase-opening = Opening
phase-middle-game = Middle game
phase-endgame = Endgame
overTime = Game by game
tellingMoves = The moves that tell most
tellingShort = Decided most by
tellingTip = Each of these moves raises or lowers the estimate by this many ranks.
shiftUp = raises the estimate by { SIZE($ranks) } ranks
shiftDown = lowers the estimate by { SIZE($ranks) } ranks
shiftShortUp = { SIZE($ranks) } ranks up
shiftShortDown = { SIZE($ranks) } ranks down
tellingMove = move { $move }
rankGraph = The rank in { $games } games, one after the other, with its range
endgameTree = Walk the tree
endgameTreeTip = The best moves of both sides, with the count and the value of the next move after them. Two moves of one colour in a row: the other side played elsewhere.
treeStart = Start
treeEnd = The search stopped here.
treeKo = a ko was taken
treeCount = count { $score }
treeSettled = settled
treeNext = next move { $value }
distribution = How likely each rank is

## Training

trainTitle = { railTrain }
youAre = You are { $name }.
youAreOfRank = You are { $name }, { $rank }.
changeMe = Change
whoAreYou = Which names do you play under?
noNames = No game has players yet. Drop your records on this page first, or type your name.
anotherName = Another name
yourRank = Your rank
rankFromGames = from my games
thatIsMe = That is me
thisIsMe = This is me
noReviewed = None of your games is reviewed yet. Open one, and its review begins.
trainCounts = { $total ->
    [one] 1 exercise
   *[other] { $total } exercises
 } from your mistakes: { $due } due, { $fresh } new.
trainRight = { $right } of { $answers } answers were right.
byPhaseOnly = Phase
byTheme = Kind of mistake
byOpponent = { opponent }
byLoss = Points lost
anyLoss = any
noFilter = all
orMore = { $points } or more
startTraining = { startGame }
nothingDue = Nothing is due now. Come back later, or choose something else.
nextExercises = { next }
exerciseRow = { $phase }, { TENTHS($loss) } points
exerciseRowAgainst = { $phase }, { TENTHS($loss) } points, against { $opponent }
exportProgress = Export progress
importProgress = Import progress
imported = { $count ->
    [one] Progress of { $count } exercise was taken over.
   *[other] Progress of { $count } exercises was taken over.
 }
exercise = Exercise
against = Against { $opponent }
seeGame = See the game
playBetter = Play a better move on the board.
judging = The search looks at your move …
giveUp = Show the answer
skip = Skip
next = Next
tryOnceMore = { tryAgain }
allExercises = All exercises
verdict-right = Right.
verdict-close = Close.
verdict-doubtful = The search is not sure.
verdict-wrong = No.
answerLoses = { $move } loses { TENTHS($loss) } points.
answeredBy = It is answered by
bestLine = Best:
comesBack = Comes back on { $date }.
comesBackAt = Comes back today at { $time }.

## The teaching game

teaching = Offer mistakes back
noTeaching = never
teachFrom = from { $points } points
nearMe = near my strength
offered = { $move } would lose { TENTHS($loss) } points. Take it back?
offerOther = Another move
offerKeep = Play it anyway

## Reviews for one's own rank

mistakesByWorth = Mistakes worth your time
orderBySize = The largest first
shapePlayed = Played: { $name }.
shapeBetter = Better: { $name }.
riskTitle = How likely you were to go wrong
riskTip = How likely a player of { $rank } is to lose three points or more with each of your moves. Coloured where you did.
riskAt = Move { $move }: { PERCENT($risk) } %
riskSum = { TENTHS($expected) } mistakes were to be expected of you here; you made { $made }.

## Moves and results together, and openings

joinedTitle = Moves and results together
joinedBasis = { $low } to { $high }, from { $moves } moves and { $games } results
openingsTitle = Openings
wonColumn = won

## Endgames with proved answers, and guessing moves

trainParts = What to train
trainPart-mistakes = My mistakes
trainPart-endgame = Endgames
trainPart-guess = Guess the move
drillCounts = { $total ->
    [one] 1 endgame exercise
   *[other] { $total } endgame exercises
 }: { $due } due, { $fresh } new.
drillKind = What is asked
drillKinds-worth = What is it worth?
drillKinds-sente = Sente or gote?
drillKinds-move = The best move
drillKinds-first = Which of three comes first?
drillKinds-board = Play a board out
drillLevel = Size
drillLevels-small = small
drillLevels-medium = medium
drillLevels-large = large
drillLevels-huge = huge
drillOwn = Only from my games ({ $count })
drillProved = A solver has proved every answer. No network is asked.
drillAnswer = Play the move on the board.
drillRight = Right: { $answers }.
drillTakeBack = Take back
drillAgain = From the start
guessHint = Find the moves of a game, a professional’s or your own. The move of the game gives 100 points, another up to 50, by what it loses.
guessChoose = Choose a game
guessMove = Move { $number }: what does { $color ->
    [B] Black
   *[W] White
 } play?
guessPoints = { WHOLE($points) } points
guessHit = That is the move of the game.
guessPlayed = The game went { $move }.
guessPlayedNamed = The game went { $move }, a { $name }.
guessLoses = { $move } loses { TENTHS($loss) } points.
guessShares = { $move } is played by { PERCENT($weak) } % of 20k players, { PERCENT($middle) } % of 5k and { PERCENT($strong) } % of 7d.
guessSoFar = { WHOLE($points) } points a move in { $count ->
    [one] 1 guess
   *[other] { $count } guesses
 }.
guessLike = You guess most like { $rank }.
guessOver = The game has no more moves to guess.
guessSkip = Show the move
guessSample = A sample game

## Training: what players play, endgames, hints

peersRare = { $played ->
    [0] Fewer than 1 of 10 at { $rank } play this.
    [one] { $played } of 10 at { $rank } plays this.
   *[other] { $played } of 10 at { $rank } play this.
 }
peersCommon = { $played } of 10 at { $rank } play this, 1 of 10 from { $seen } on.
peersNever = { $played } of 10 at { $rank } play this, and not even 7d players avoid it.
peersFound = { $found ->
    [0] Fewer than 1 of 10 at { $rank } find the better move.
    [one] { $found } of 10 at { $rank } finds the better move.
   *[other] { $found } of 10 at { $rank } find the better move.
 }
drillAskWorth = How much does it matter who plays first in the marked place? Twice the value of a move, by territory.
drillAskSente = Is a move in the marked place sente, and for whom?
drillAskFirst = { player } to play. Only the places A, B and C are left: which comes first?
drillAskMove = { player } plays in the marked place. Which move is best there?
drillSuppose = { $asked } Suppose that the stones around it live.
drillToldWorth = A move is worth { $half } points by territory, { $swing } between the two. { $sente }.
drillToldBest = Proved: no move in this place gains more.
drillToldLess = Proved: it gains { $points } less than { $best }.
drillToldFirst = Proved, with best play by both sides to the end: { $behind }.
drillBehind = { $place } first loses { $points }
boardAsk = Play the board out to the end. { player } moves first and wins by half a point if every move is right; the answers are perfect.
boardKept = Right: nothing is lost by that.
boardLost = That lost { $points }: { $better } was right.
boardAllKept = Not a point was lost: { $result }.
boardAllLost = { $points } lost in all: { $result }.
hintArea = Look at { $area ->
    [upper-left] the upper left
    [upper-right] the upper right
    [lower-left] the lower left
    [lower-right] the lower right
    [upper] the upper side
    [lower] the lower side
    [left] the left side
    [right] the right side
   *[centre] the centre
 }.
hintPass = A pass was better.
hintNoReason = The board does not tell a simple reason.
hintBetter = Better: { $line }.

## Insights

insightsTitle = What the games say
insightsTip = From all reviewed games of this player. Losses are points a move, with their standard error. “Expected” is what players of the same rank lose there who play the rest as this one does.
insightsNone = No game of this player is reviewed yet.
insightsBasis = { $moves } moves of { $games ->
    [one] 1 reviewed game
   *[other] { $games } reviewed games
 }.
insightsBasisRank = { $moves } moves of { $games ->
    [one] 1 reviewed game
   *[other] { $games } reviewed games
 }, compared with { $rank }.
nothingStandsOut = Nothing stands out: these games show no weakness beyond chance.
practise = Practise
byColor = Colour
byHour = Time of day
byMonth = Month
gamesColumn = Games
lossColumn = Points a move
expectedColumn = Expected
mistakesColumn = Mistakes
ofMistakes = Of 100 mistakes
othersColumn = Others
pointsEach = Points each
sliceName-all = All moves
sliceName-as-Black = As Black
sliceName-as-White = As White
sliceName-night = Night
sliceName-morning = Morning
sliceName-afternoon = Afternoon
sliceName-evening = Evening

## Lab

labParts = Parts of the laboratory
labPart-position = Position
labPart-cgt = Thermographs
labPart-atlas = Endgame atlas
labPart-ratings = Rating systems
atlasTitle = The commonest endgames, proved
atlasHint = { $places } places of { $games } games, { $total } shapes. Values are proved if the stones around live. Red marks are the best first moves: B for Black, W for White, ✱ for both. To look up a place of a game, open the game at “{ panel-endgame }” and press “{ atlasLookUp }”.
atlasKind = Sente or gote
atlasAny = any
atlasLeast = Worth at least
atlasMet = { $count ->
    [one] Met { $count } time
   *[other] Met { $count } times
 }
atlasWorth = A move is worth { $value }
atlasMore = Show more
atlasNone = No shape is like this.
atlasLookUp = Look it up in the atlas
atlasUnknown = Not in the atlas.
atlasUnproved = This place is not of the kind that the atlas lists.
atlasShape = Shape { $number }
atlasBand-kyu = Below 1 dan
atlasBand-dan = 1 to 4 dan
atlasBand-high-dan = 5 dan and above
atlasPlayed = { $band }: { $best } of { $first } first moves were best, { TENTHS($lost) } points lost on average
cgtTitle = What is a combinatorial game worth?
cgtHint = Left is Black. { "{" }7|{ "{" }6|0{ "}" }{ "}" }: Black moves to 7 points, White to a position from which Black moves to 6 and White to 0. Longer bars save inner braces: 7||6|0. A ko needs names: A = { "{" }K|0{ "}" }; K = { "{" }9|A{ "}" }.
cgtLabel = Expression
cgtGo = Calculate
cgtRows-canonical = Canonical form
cgtRows-mean = Mean
cgtRows-temperature = Temperature
cgtRows-sente = Sente or gote
cgtRows-stops = Stops
cgtRows-outcome = Outcome
cgtRows-ko = Ko
cgtStops = Black first { $left }, White first { $right }
cgtOutcome-N = whoever moves first wins
cgtOutcome-P = whoever moves second wins
cgtOutcome-L = Black wins
cgtOutcome-R = White wins
komaster = { player } is komaster
ratingsTitle = How well do rating systems predict?
ratingsHint = Choose a CSV of games with the columns black, white, winner (B or W) and time. Each system sees the games in the order of time and predicts each before it is played.
ratingsFile = Choose a CSV file
ratingsSystems = Systems
ratingSystem-50-50 = Even chances
ratingSystem-base-rate = Black’s share of wins
ratingSystem-elo = Elo
ratingSystem-elo-normal = Elo, normal distribution
ratingSystem-glicko = Glicko
ratingSystem-glicko2 = Glicko-2
ratingSystem-glicko2-aging = Glicko-2, ageing with time
ratingSystem-glicko2-periods = Glicko-2, rating periods
ratingSystem-bradley-terry = Bradley–Terry
ratingSystem-whr = Whole-History (WHR)
ratingSet-train = learned from
ratingSet-validation = to choose settings
ratingSet-test = tested on
ratingsColumns-1 = System
ratingsColumns-2 = { gamesColumn }
ratingsColumns-3 = Set
ratingsColumns-4 = Right winner
ratingsColumns-5 = λ (mean log-likelihood)
ratingsLambda = The mean logarithm of the probability given to what happened: nearer to 0 is better, a coin has −0.693. ± is the standard error, clustered by player.

## Keys

keysTitle = { railHelp }
close = Close
keys-1 = one move back, one move on; with Shift ten
keys-2 = to the start, to the end
keys-3 = to another variation
keys-4 = to the next, to the previous mistake
keys-5 = ownership
keys-6 = influence
keys-7 = moves of the network
keys-8 = moves of the pattern model
keys-9 = last move
keys-10 = dots on stones: points lost
keys-11 = move numbers
keys-12 = coordinates
keys-13 = the endgame: what a move is worth
keys-14 = read ahead from here; again: further
keys-15 = a frame on the board, for the arrow keys; Enter plays
keys-16 = close what is open, stop what is running, back to the game
keys-17 = judge the line
keys-18 = home, library, set up a position, train
keys-19 = in an exercise: the next one, show the answer, walk in the line
keys-20 = this list

## Problems

dismiss = Close this message
serverGone = The server does not answer.
serverGoneAdvice = Start it again with “tengen serve”, then reload this page.
screenFault = This screen could not be shown. Nothing that is kept is lost.
reload = Load the page again
serverFault = The server could not answer.
serverFaultAdvice = Look at what it printed where you started it, then try again.
jobFailedAdvice = Change the position or the network, then try again.
poolAdvice = Check the file: a CSV with the columns black, white, winner (B or W) and time, one game a line.
emptyFile = This file is empty.
emptyFileAdvice = Choose a game record (SGF, GIB, NGF, UGF), or a ZIP of records.
fileTooLarge = This file has { TENTHS($megabytes) } MB, and { TENTHS($most) } MB is the most.
fileTooLargeAdvice = Choose a smaller file, or start the server with --max-kilobytes.

## Why a move lost points: reason-NAME, with the quantities of the reason

x-own = { $color ->
    [B] black
   *[W] white
 }
x-other = { $color ->
    [B] white
   *[W] black
 }
x-stones = { $stones ->
    [one] the { x-own } stone
   *[other] the { $stones } { x-own } stones
 }
x-Stones = { $stones ->
    [one] The { x-own } stone
   *[other] The { $stones } { x-own } stones
 }
x-others = { $stones ->
    [one] the { x-other } stone
   *[other] the { $stones } { x-other } stones
 }
x-Others = { $stones ->
    [one] The { x-other } stone
   *[other] The { $stones } { x-other } stones
 }
x-playedTurn = { $played_turn ->
    [gote] in gote
    [sente] in sente
    [reverse-sente] in reverse sente
   *[other] { $played_turn }
 }
x-openTurn = { $open_turn ->
    [gote] in gote
    [sente] in sente
    [reverse-sente] in reverse sente
   *[other] { $open_turn }
 }
reason-passed = { player } passed while { $better } was worth { TENTHS($points) } points.
reason-ladder = { otherPlayer } catches { x-stones } at { $at } in a ladder, starting at { $starts }.
reason-ladder_fails = The ladder against { x-others } at { $at } does not work: { otherPlayer } escapes by { $escape }.
reason-stones_captured = { otherPlayer } takes { x-stones } at { $at }, starting with { $first }.
reason-group_died = { x-Stones } at { $at } died: the chance to keep them fell from { CHANCE($ownership_before) } % to { CHANCE($ownership_after) } %.
reason-group_in_danger = { x-Stones } at { $at } got into danger: the chance to keep them fell from { CHANCE($ownership_before) } % to { CHANCE($ownership_after) } %.
reason-group_lived = { x-Others } at { $at } could have been taken: the chance fell from { CHANCE($ownership_before) } % to { CHANCE($ownership_after) } %.
reason-group_escaped = { x-Others } at { $at } could have been attacked: the chance to take them fell from { CHANCE($ownership_before) } % to { CHANCE($ownership_after) } %.
reason-dead_stone = The stone cannot live: the place is { otherPlayer }'s ({ SURE($ownership) } % sure), and it stays so.
reason-overconcentration = Overconcentrated: the place was { player }'s already ({ $own_stones } own stones nearby, { SURE($ownership) } % sure), and the move adds nothing there.
reason-not_answered = { otherPlayer }'s { $last } needed an answer, at { $better }.
reason-needless_answer = { otherPlayer }'s { $last } needed no answer here: { $better } was bigger.
reason-territory_lost = About { WHOLE($points) } points of { player }'s territory around { $at } are lost.
reason-territory_conceded = { otherPlayer } gains about { WHOLE($points) } points around { $at }.
reason-changes_hands = The better line is worth about { WHOLE($points) } points more around { $at }.
reason-spread = The loss is spread over the board: no place changes hands.
reason-bigger_endgame = Played { $played_told } { x-playedTurn }; { $open_told } { x-openTurn } was open at { $better }.
reason-unusual_shape = { $seen ->
    [0] The pattern model, learned from { $games } games, expects { $better_move } ({ PERCENT($better) } %) in this shape, and hardly ever the move played ({ PERMILLE($played) } %).
   *[other] In this shape strong players answer { $better_move }, { $answered } of { $seen } times in { $games } games, and hardly ever the move played ({ PERMILLE($played) } %).
 }
reasonMadeUp = Other places make up for a part of them.

## A review in sentences

sentences = { $first } { $second }
fullStop = { "." }
noReasonFound = (no reason found)
moveOfGame = Move { $number }, { player } { $point }
mistakeTold = Move { $number }, { player } { $point } lost { TENTHS($loss) } points ({ $category }). Better: { $better }.
mistakeToldUnsure = Move { $number }, { player } { $point } lost { TENTHS($loss) } points ({ $category }, first impression). Better: { $better }.
answerRightSame = Right. The search goes on { $best }.
answerRight = Right, as good as { $best }.
answerDoubtful = Doubtful: it loses { TENTHS($loss) } points by this search, which is not sure.
answerClose = Close: it loses { TENTHS($loss) } points.
answerWrong = No: it loses { TENTHS($loss) } points.
answerMeets = It is answered by { $reply }.
answerPreferred = Preferred: { $best }.
answerBetter = Better: { $best }.
swingMissed = From move { $first } to { $last }, both sides missed their chance in turn.
swingOpen = From move { $first } to { $last }, both sides left the place around { $place } open.
swingOpenOne = From move { $first } to { $last }, { player } left the place around { $place } open.
turningSteps = Moves { $first } to { $last }: { player }'s chance rises from { PERCENT($before) } % to { PERCENT($after) } %, in small steps.
turningMoves = Moves { $first } to { $last }: { player }'s chance rises from { PERCENT($before) } % to { PERCENT($after) } %.
turningRises = Move { $number }, { player } { $point }: { player }'s chance rises from { PERCENT($before) } % to { PERCENT($after) } %.
turningFalls = Move { $number }, { player } { $point }: { player }'s chance falls from { PERCENT($before) } % to { PERCENT($after) } %.
lossesOf = { player }: { HUNDREDTHS($loss) } points a move lost, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
 } in { $moves } moves
lossesOfRank = { lossesOf }; plays like { $rank } ({ $low } to { $high })
lossesOfWideRank = { lossesOf }; plays like { $low } to { $high }, too wide to name a rank
phaseLike = , the { $phase ->
    [opening] opening
    [middle-game] middle game
   *[endgame] endgame
 } like { $rank }
moreNotShown = { $count } more not shown (--top)
betterBy = Better than the move played, by { TENTHS($loss) } points.
reviewedWith = Reviewed by Tengen with the network { $net }.
largestMistakesAre = The largest mistakes:
cautionSmall = On { $size }x{ $size } { $net } overlooks most mistakes: games there turn on tactics that it does not see. Take its curve as a rough guide; KataGo’s b18c384nbt sees far more.
cautionUnmeasured = How well { $net } judges games on { $size }x{ $size } was never measured.

## The count of a game

counted = Counted: { $text }
winsBy = { player } wins by { $points }
draw = A draw
countTold = { $winner }: Black has { $black }, White { $white }.
countToldBesides = { $winner }: Black has { $black }, White { $white } plus { $besides }.
countKomi = a komi of { $komi }
countHandicap = { $bonus } for the handicap
bothOf = { $one } and { $other }
countPoints = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
countPointsTaken = { countPoints } ({ $taken } of them { $taken ->
    [one] prisoner
   *[other] prisoners
 })
sure-sure = The network is sure of every group.
sure-doubtful = The network is not sure of every group.
sure-unfinished = The game stopped before all borders were closed: the count is a guess.
winsByThen = { winsBy }
drawThen = it is a draw
doubtBorder = The border around { $at } was left open, and { $stones } points are given as the network sees them; without them, { $result }.
doubtDead = { $stones ->
    [one] The { x-own } stone at { $at } is counted as dead; if it lives, { $result }.
   *[other] The { $stones } { x-own } stones around { $at } are counted as dead; if they live, { $result }.
 }
doubtAlive = { $stones ->
    [one] The { x-own } stone at { $at } is counted as alive; if it is dead, { $result }.
   *[other] The { $stones } { x-own } stones around { $at } are counted as alive; if they are dead, { $result }.
 }
countDiffers = The record says { $recorded }, the count { $counted }.

## The report to print

reportTitle = { $game }: review
reportGame = Game review
movesCount = { $count ->
    [one] { $count } move
   *[other] { $count } moves
 }
judgedByInline = judged by { $net }
reportDecided = Where it was decided
reportEnd = The end
reportLost = { byLoss }
reportStrong = How strong these moves are
reportEndgame = The endgame: what the best move was worth
reportOwned = Who owned what
reportAll = All mistakes
reportPlayer = Player
phaseColumn = { byPhaseOnly }
reportInterval = 80 % of the time within
reportLostColumn = Lost
reportReason = Reason
reportMove = Move
reportScale = Estimated from these moves alone, on the scale of OGS.
reportOwnedAt = Who owned what after move { $move }
reportLargest = The largest mistakes
reportBoard = The position before move { $number }: { player } played { $point }, better was { $better }
reportLostBy = lost { TENTHS($loss) } points ({ $category })
reportFooter = On the boards, 1 is the better move and the cross the one played. Losses of three points or more are mistakes, once a search has confirmed them. Dots have KaTrain's colours: from 0.5, 1.5, 3, 6 and 12 points on.
plotMoves = move (round: Black's mistakes, square: White's)
plotLead = Black's lead (points)
plotMove = move
plotTemperature = points a move
tenths = { TENTHS($value) }
hundredths = { HUNDREDTHS($value) }

## Kinds of mistakes: theme-NAME of a reason

theme-passed = passed too early
theme-ladder = ladder
theme-ladder_fails = ladder that fails
theme-stones_captured = stones captured
theme-group_died = group died
theme-group_in_danger = group in danger
theme-group_lived = group let live
theme-group_escaped = group let go
theme-dead_stone = stone that cannot live
theme-overconcentration = overconcentration
theme-not_answered = move not answered
theme-needless_answer = needless answer
theme-territory_lost = territory lost
theme-territory_conceded = territory conceded
theme-changes_hands = place changed hands
theme-spread = loss spread over the board
theme-bigger_endgame = bigger endgame move
theme-unusual_shape = unusual shape
theme-unexplained = unexplained

## In the terminal

playStart = You are { player } against { $bot }. Type a point such as D4, or help.
playUnfinished = the game is not finished
playNoMove = { $line }: not a point of this board and not a command (type help)
notAllowed = That move is not allowed: { $why }
promptMove = Your move (or { $words })>
promptAnswer = Your answer (or { $words })>
promptGuess = Your guess (or { $words })>
fromMove = move { $move } of { $game }
stateNew = new
stateDue = due
stateBack = back on { $date }
noPoint = not a point of this board: { $line }
progressWritten = { $file }: progress of { $count ->
    [one] { $count } exercise
   *[other] { $count } exercises
 }
offerBack = That move loses { TENTHS($loss) } points. Type back, hint or keep.
offerAgain = Type back, hint or keep.
playResigns = { player } resigns.
playPlays = { player } plays { $move }.
playNotMoved = You have not moved yet.
moveShare = { $move } { PERCENT($share) } %
moveShareFine = { $move } { PERMILLE($share) } %
playHint = { $bot } would play { $move }. The network's first look: { $likely }.
playScore = { player } leads by about { SIZE($points) } points, you win { PERCENT($share) } % by the network's first look.
playDead = Dead by the network's judgement: { $dead }
playHelp-point = play there (a letter and a number)
playHelp-pass = pass; two passes end the game
playHelp-undo = take your last move back
playHelp-hint = what the bot would play, and three moves of the network
playHelp-score = who is ahead now
playHelp-board = draw the board again
playHelp-resign = give up
playHelp-quit = stop here
readingMovesOf = reading the moves of { $name }
wrote = wrote { $file }
rankOnServer = { $rank } ({ $interval }) on { $server }
scaleUnknown = nothing is known of this rank on { $server }: its scale was measured from { $interval }
machineTooFew = Compared with programs: fewer than { $least } moves on 19x19 say nothing.
machineUnusual = Compared with programs: of { $people } people’s moves, { $alike } look as much like a program’s or more. That is unusual, and no proof of anything.
machineUsual = Compared with programs: of { $people } people’s moves, { $alike } look as much like a program’s or more. That is nothing unusual.
phaseRank = { $phase } like { $rank }
playsPhases = By phase: { $phases }
tellingMoveLost = move { $move } { $point } lost { TENTHS($loss) }
scoreDead = Dead: { $dead }
scoreNoneDead = none
scoreUnfinished = The game has not ended: every stone on the board is counted as alive. With --dead auto the network decides.
recordSays = the record says { $result }
showPlayers = { $black } (Black) - { $white } (White)
showStart = Before the first move
showCaptured = Captured: { $black } by Black, { $white } by White
readingAhead = reading ahead
evaluatedPosition = { player } leads by { SIZE($points) } points (± { TENTHS($deviation) }), Black wins { PERMILLE($share) } %
evaluateMoves = { player } to move: { $moves }
searchedPosition = { player } leads by { SIZE($points) } points, Black wins { PERMILLE($share) } % ({ $count ->
    [one] { $count } visit
   *[other] { $count } visits
 })
searchedAtFirst = At first glance { player } leads by { SIZE($points) } points, Black wins { PERMILLE($share) } %
searchedMove = { $count ->
    [one] { $count } visit
   *[other] { $count } visits
 }, { player } leads by { SIZE($points) } points, Black wins { PERMILLE($share) } %
evaluateOwners = Who owns what: X Black's, x rather Black's, o rather White's, O White's
judgeOffered = A stronger network, { $net }, has fewer false alarms and finds more of the mistakes. To get it, once ({ $megabytes } MB): { $command }. This is not said again.
reviewing = reviewing { $game }
reviewingAll = reviewing
reviewedBefore = { $done } of { $count ->
    [one] { $count } game was
   *[other] { $count } games were
 } reviewed before
lossOf = { player } { HUNDREDTHS($loss) }
lossesInGame = points lost a move: { $losses }
noDate = no date
tally = { $count ->
    [one] { $count } move
   *[other] { $count } moves
 }, { HUNDREDTHS($loss) } points a move lost, { TENTHS($mistakes) } mistakes in 100 moves
severalGames = several games; this is the first (--game N takes another)
mistakesOfTheme = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
 }, { TENTHS($loss) } points each
themeShare = { WHOLE($share) } of 100 mistakes
usualShare = (others { WHOLE($share) })
noExercises = { $count ->
    [one] In this game no mistake of yours
   *[other] In these { $count } games no mistake of yours
 } is certain enough for an exercise.
exercisesStronger = A stronger network is certain of more: { $command }, then review the games again.
noOwnEndgames = No endgame place of your games has been proved. Made ones: { $command }.
typeNumber = Type a number from 1 to { $count }.
answersNotKept = These answers are not kept. With --progress FILE they are, and you go on where you stopped.
fewGames = Too few games for advice: it takes { $least } or more, also in each part that is compared.
exercisesBy = exercises: { $command }
lossPerMove = { HUNDREDTHS($loss) } points a move
expectedLoss = expected { HUNDREDTHS($loss) }

fateGroup = { player }: { $points }
fate-lives = If { player } plays first, the group lives
fate-dies = If { player } plays first, the group dies
fate-ko = If { player } plays first, a ko or a repetition decides
fate-unproved = If { player } plays first, nothing is proved
fateWalls = Supposing that these groups live: { $points }
fateFramed = Supposing that play stays inside the area, and that what reaches out of it lives
fateOpen = Too much is open around it to be read: mark an area (--area A1-G6).
playCapture = Atari Go: whoever captures a stone first wins, and nobody passes.

## The bots as opponents

opponent-human-level = the rank you choose
opponent-human-character = plays like people of that rank, mistakes included
opponent-search-level = the strongest here
opponent-search-character = reads ahead with a network before every move
opponent-policy-level = stronger than Hana 3d
opponent-policy-character = answers at once, by feeling alone
opponent-endgame-level = stronger than Hana 3d
opponent-endgame-character = opens by feeling, counts the endgame exactly
opponent-uct-level = weaker than Hana 20k
opponent-uct-character = plays many games to the end in its head
opponent-patterns-level = about Hana 10k
opponent-patterns-character = knows good shape, and reads nothing
opponent-influence-level = weaker than Hana 20k
opponent-influence-character = likes wide areas, and is easily caught
opponent-capture-level = for Atari Go, where the first capture wins
opponent-capture-character = taught itself the game; a good start for beginners
captureLevel = Strength
captureLevel-easy = easy
captureLevel-hard = hard
opponent-random-level = a first opponent
opponent-random-character = puts stones anywhere

## What a player's games say

remarkPhase = Your { $phase ->
    [opening] opening
    [middle-game] middle game
   *[endgame] endgame
 } loses { HUNDREDTHS($value) } points a move; at your rank, who plays the rest as you do loses { HUNDREDTHS($expected) }. That is { WHOLE($points) } points a game.
remarkTheme = { WHOLE($value) } of 100 of your mistakes are of the kind “{ $theme }”; with other players { WHOLE($usual) } are.
remarkOpponent = You lose { HUNDREDTHS($value) } points a move against { $name }, { HUNDREDTHS($otherwise) } otherwise: { WHOLE($points) } points a game.
remarkGroup = You lose { HUNDREDTHS($value) } points a move { $name ->
    [as-Black] as Black
    [as-White] as White
    [night] in the night
    [morning] in the morning
    [afternoon] in the afternoon
   *[evening] in the evening
 }, { HUNDREDTHS($otherwise) } otherwise: { WHOLE($points) } points a game.
remarkImproved = Your { $phase ->
    [opening] opening
    [middle-game] middle game
    [endgame] endgame
   *[game] game
 } has improved: { HUNDREDTHS($before) } points a move until { $until }, { HUNDREDTHS($after) } since { $since }.

## A public server

publicTitle = How strong are these moves?
publicLead = Choose game records of one player. Tengen reads the moves and says what rank they show, on the scale of OGS.
publicFiles = Game records (SGF, GIB, NGF, UGF)
publicPlayer = The player’s name, if several play in all of the games
publicNoFile = Choose at least one game record.
publicLimits = At most { $games } games and { $kilobytes } kB at once, { $hourly } times an hour. The player’s latest { $moves } moves count.
publicKept = Your games stay in memory until the rank is known, and the rank for { $minutes } minutes. Nothing is written to a disk, and nobody else sees it.
publicWhose = Whose moves are meant?
publicAhead = { $ahead ->
    [0] You are next.
    [one] One question is ahead of yours.
   *[other] { $ahead } questions are ahead of yours.
 }
publicAddress = Only who knows the address of this page sees it. It is gone { $minutes } minutes after the answer.
publicForget = Forget it now
publicAgain = Other games

## Names of shapes, josekis and openings

term-hane = hane
term-stretch = stretch
term-solid-extension = solid extension
term-diagonal-move = diagonal move
term-attachment = attachment
term-one-space-jump = one-space jump
term-two-space-jump = two-space jump
term-knights-move = knight’s move
term-large-knights-move = large knight’s move
term-ponnuki = ponnuki
term-capture = capture
term-empty-triangle = empty triangle
term-bamboo-joint = bamboo joint
term-tigers-mouth = tiger’s mouth
term-star-point = 4-4 point
term-komoku = 3-4 point
term-san-san = 3-3 point
term-mokuhazushi = 5-3 point
term-takamoku = 5-4 point
term-san-san-invasion = 3-3 invasion
term-san-san-approach = 3-3 approach
term-komoku-approach = 3-4 approach
term-block = block
term-low-approach = low approach
term-high-approach = high approach
term-large-knights-approach = large knight’s approach
term-two-space-high-approach = two-space high approach
term-shoulder-hit = shoulder hit
term-small-knights-enclosure = small knight’s enclosure
term-large-knights-enclosure = large knight’s enclosure
term-one-space-enclosure = one-space enclosure
term-two-space-enclosure = two-space enclosure
term-knights-answer = knight’s answer
term-one-space-answer = one-space answer
term-slide = slide
term-extension = extension
term-kick = kick
term-attach-and-extend = attach and extend
term-attach-and-draw-back = attach and draw back
term-outside-attachment = outside attachment
term-shusakus-diagonal = Shusaku’s diagonal
term-double-approach = double approach
term-one-space-low-pincer = one-space low pincer
term-one-space-high-pincer = one-space high pincer
term-two-space-low-pincer = two-space low pincer
term-two-space-high-pincer = two-space high pincer
term-three-space-low-pincer = three-space low pincer
term-three-space-high-pincer = three-space high pincer
term-avalanche = avalanche
term-small-avalanche = small avalanche
term-large-avalanche = large avalanche
term-magic-sword = magic sword
term-taisha = taisha
term-two-star-points = two star points
term-sanrensei = sanrensei
term-low-chinese = low Chinese opening
term-high-chinese = high Chinese opening
term-mini-chinese = mini-Chinese opening
term-kobayashi = Kobayashi opening
termStep = { $before }, { $step }
namedMove = { $point } ({ $name })
termAfter = { $name } after { $before }
exerciseQuestion = { toMove }. In the game { $played } lost { TENTHS($loss) } points: find a better move.
josekisTitle = Josekis
