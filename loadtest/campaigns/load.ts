import { startWorld } from '@aura/infra/world.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { runBeside } from './beside.ts'
import { runCampaignDrill } from './drill.ts'
import { runStop } from './stop.ts'

export const campaigns = question('campaigns', {
  asks: 'Does each person of a campaign get its message once, and does its ledger balance, while workers, server and bus are killed?',
  options: {
    people: { value: 20_000, help: 'people of the audience' },
    workers: { value: 3, help: 'processes that send' },
    kills: { value: 50, help: 'times one of them, the server or NATS is killed' },
    minutes: { value: 25, help: 'after which it is given up, whatever is left' },
  },
  async run({ people, workers, kills, minutes }, report) {
    await using world = await startWorld()
    const progress = (words: string) => report.progress(words)
    const { nats } = world
    const signal = AbortSignal.timeout(minutes * 60_000)
    const random = Math.random
    const outcome = await runCampaignDrill({ world, nats, people, workers, kills, random, progress, signal })
    const { seconds, state, killed, comparison, ...counted } = outcome
    const settled = outcome.sent + outcome.failed + outcome.inDoubt
    const done = Object.values(killed).reduce((total, count) => total + count, 0)
    const pace = { known: settled, seconds: round(seconds), 'a second': round(settled / seconds) }
    report.table('What became of them', [{ ...counted, ...comparison, ...pace }])
    report.table('Killed', [killed])
    report.must('unbalanced = 0', outcome.unbalanced === 0, `${outcome.unbalanced} of ${outcome.looks}`)
    if (comparison === null) {
      const standing = `given up after ${minutes} minutes: ${settled} of ${people} known, ${done} of ${kills} killed`
      report.must('it finished', false, standing)
      return
    }
    for (const name of ['twice', 'lost', 'mistaken'] as const)
      report.must(`${name} = 0`, comparison[name] === 0, `${comparison[name]}`)
    report.must('afterPause = 0', outcome.afterPause === 0, `${outcome.afterPause}`)
    report.must('it finished', state === 'finished', state)
    report.must('each one has an end that is seen', settled === people, `${settled} of ${people}`)
  },
})

export const campaignStop = question('campaign-stop', {
  asks: 'Does anything of a campaign leave after its pause or its stop was acknowledged, with 5,000 people waiting?',
  options: {
    people: { value: 5_500, help: 'people of the audience' },
    workers: { value: 2, help: 'processes that send' },
  },
  async run({ people, workers }, report) {
    await using world = await startWorld()
    const outcome = await runStop({ world, people, workers, watchMs: 5_000 })
    const { paused, stopped, state, ...counted } = outcome
    report.table('At rest', [
      { command: 'pause', ...paused },
      { command: 'stop', ...stopped },
    ])
    report.table('What became of them', [counted])
    report.must('0 after the pause', paused.after === 0, `${paused.after}`)
    report.must('0 after the stop', stopped.after === 0, `${stopped.after}`)
    for (const name of ['twice', 'lost', 'mistaken'] as const)
      report.must(`${name} = 0`, outcome[name] === 0, `${outcome[name]}`)
    report.must('it stopped', state === 'stopped', state)
    const known = outcome.sent + outcome.failed + outcome.inDoubt + outcome.suppressed
    report.must('each one has an end that is seen', known === people, `${known} of ${people}`)
  },
})

export const campaignBeside = question('campaign-beside', {
  asks: 'How much longer do an operator’s own messages take while a campaign runs over the same channel?',
  options: {
    people: { value: 15_000, help: 'people of the audience: more than get theirs in one phase' },
    workers: { value: 2, help: 'processes that send' },
    messages: { value: 60, help: 'of the operator, in each phase' },
    pause: { value: 200, help: 'milliseconds between two of them' },
  },
  async run({ people, workers, messages, pause }, report) {
    await using world = await startWorld()
    const progress = (words: string) => report.progress(words)
    const phases = await runBeside({ world, people, workers, messages, pauseMs: pause, progress })
    report.table(
      `${messages} messages of an operator in each phase`,
      phases.map(({ phase, answered, called, campaignPerSecond, repeated }) => ({
        phase,
        'answered p50 ms': round(answered.at(50)),
        'p99 ms': round(answered.at(99)),
        'at the provider p50 ms': round(called.at(50)),
        'p99 ms ': round(called.at(99)),
        'campaign a second': round(campaignPerSecond),
        repeated,
      })),
    )
    for (const { phase, lost } of phases) report.must(`all of the operator’s left: ${phase}`, lost === 0, `${lost}`)
    const [quiet, busy] = phases
    report.must('the campaign ran meanwhile', (busy?.campaignPerSecond ?? 0) > 0, `${busy?.campaignPerSecond}`)
    const times = (of: 'answered' | 'called') => (busy?.[of].at(99) ?? 0) / (quiet?.[of].at(99) ?? 1)
    report.target('answered beside a campaign, p99', times('answered'), { atMost: 2 })
    report.target('at the provider beside a campaign, p99', times('called'), { atMost: 3 })
  },
})
