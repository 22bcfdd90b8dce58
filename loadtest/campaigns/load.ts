import { startWorld } from '@aura/infra/world.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { runCampaignDrill } from './drill.ts'

export const campaigns = question('campaigns', {
  asks: 'Does each person of a campaign get its message once, and does its ledger balance, while workers are killed?',
  options: {
    people: { value: 20_000, help: 'people of the audience' },
    workers: { value: 3, help: 'processes that send' },
    kills: { value: 50, help: 'times one of them is killed' },
  },
  async run({ people, workers, kills }, report) {
    await using world = await startWorld()
    const progress = (words: string) => report.progress(words)
    const outcome = await runCampaignDrill({ world, people, workers, kills, random: Math.random, progress })
    const { seconds, state, ...counted } = outcome
    report.table('What became of them', [{ ...counted, seconds: round(seconds), 'a second': round(people / seconds) }])
    for (const name of ['unbalanced', 'twice', 'lost', 'mistaken', 'afterPause'] as const)
      report.must(`${name} = 0`, outcome[name] === 0, `${outcome[name]}`)
    report.must('it finished', state === 'finished', state)
    const known = outcome.sent + outcome.failed + outcome.inDoubt
    report.must('each one has an end that is seen', known === people, `${known} of ${people}`)
  },
})
