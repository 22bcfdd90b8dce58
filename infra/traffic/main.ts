/** `npm run demo:traffic -- <scenario>`: customers and operators for a demo that is running. */
import { readSettings } from '@aura/server/platform/config.ts'
import { entry } from '../entry.ts'
import { holderOf } from '../home.ts'
import { Sentence } from '../sentence.ts'
import { onStopSignals } from '../signals.ts'
import { say } from '../terminal.ts'
import { scenarioNames } from './scenarios.ts'
import { takeTurn } from './turn.ts'

await entry(scenarioNames, async (inputs) => {
  const scenario = scenarioNames.find((name) => inputs.has(name)) ?? 'quiet'
  const { home } = readSettings(process.env)
  const url = holderOf(home)?.address
  if (!url) throw new Sentence('Aura is not running here: start it first with npm start.')
  const simulatorUrl = await simulatorBehind(url)
  const { startTraffic } = await import('./traffic.ts')
  const end = Promise.withResolvers<number>()
  onStopSignals({ first: () => end.resolve(0), again: () => process.exit(130) })
  const failed = (error: unknown) => say(error instanceof Error ? error.message : String(error))
  using _turn = takeTurn(home)
  const plan = { url, simulatorUrl, scenario, seed: Date.now(), pace: 1, elsewhere: () => false, failed }
  await using _traffic = startTraffic(plan)
  say(`Traffic: ${scenario}. Ctrl-C ends it.`)
  return await end.promise
})

/** The product shows the customers' phones under its own address. */
async function simulatorBehind(url: string): Promise<string> {
  const answer = await fetch(`${url}/dev/phone/api/state`).catch(() => undefined)
  if (!answer?.ok) throw new Sentence('There are no customers to play here: the demo runs without its simulators.')
  return url
}
