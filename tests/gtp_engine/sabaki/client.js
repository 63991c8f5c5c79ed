// Drives an engine with Sabaki's own GTP client; prints what it heard as one JSON object.
// Usage: node client.js PROGRAM ARGUMENT...
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

async function main() {
  const [program, ...args] = process.argv.slice(2)
  const controller = new Controller(program, args)
  controller.start()
  const heard = {}
  const ask = async (name, ...words) => (await controller.sendCommand({name, args: words})).content
  heard.name = await ask('name')
  heard.commands = (await ask('list_commands')).split('\n')
  const tracker = new ControllerStateTracker(controller)
  await tracker.sync({
    komi: 6.5,
    boardsize: [9, 9],
    history: [
      {name: 'play', args: ['B', 'E5']},
      {name: 'play', args: ['W', 'C3']}
    ]
  })
  heard.history = tracker.state.history
  heard.komi = tracker.state.komi
  heard.refused = (await controller.sendCommand({name: 'play', args: ['B', 'E5']})).error
  heard.lines = []
  const analysis = controller.sendCommand({name: 'kata-analyze', args: ['B', '10']}, ({line}) =>
    heard.lines.push(line)
  )
  while (heard.lines.filter(line => line.startsWith('info')).length < 2) {
    await new Promise(done => setTimeout(done, 20))
  }
  heard.genmove = await ask('genmove', 'B') // ends the analysis, as any input does
  heard.analysis = (await analysis).content
  heard.board = await ask('showboard')
  await controller.stop(3000)
  console.log(JSON.stringify(heard))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
