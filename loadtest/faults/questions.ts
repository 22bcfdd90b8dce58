/** The long runs: each asks of a whole product what the tests beside it ask of a few commands. */
import { usualLiveness } from '@aura/infra/liveness.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { runKill } from './kill.ts'
import { faultTable } from './table.ts'

export const kill = question('kill', {
  asks: 'Is anything lost, doubled or reordered while everything below six people is killed, again and again?',
  options: {
    rounds: { value: 5, help: 'times everything is killed in turn' },
    commands: { value: 120, help: 'accepted commands between two kills' },
    seed: { value: 1, help: 'other people who do other things' },
  },
  async run({ rounds, commands, seed }, report) {
    const progress = (words: string) => report.progress(words)
    const { problems, seconds, ...counted } = await runKill({ rounds, commands, seed, withinMs: 120_000, progress })
    report.table('What was done', [{ ...counted, seconds: round(seconds) }])
    report.must('nothing was lost, doubled or reordered', problems.length === 0, problems.join('; '))
    report.must('every part was killed', counted.kills === 5 * rounds, `${counted.kills}`)
  },
})

export const table = question('table', {
  asks: 'Does everything come back by itself from full disks, frozen parts and clocks that jump, and at what cost?',
  options: { patience: { value: 120, help: 'seconds that a part may take to be back' } },
  async run({ patience }, report) {
    const tell = ({ fault, backMs }: { fault: string; backMs: number }) => report.progress(`${fault}: ${backMs} ms`)
    const rows = await faultTable({ liveness: usualLiveness, patienceMs: patience * 1_000, tell })
    report.table(
      'The fault table',
      rows.map(({ problems, ...row }) => ({ ...row, problems: problems.join('; ') })),
    )
    for (const { fault, cameBack, lost, doubled } of rows)
      report.must(fault, cameBack && lost === 0 && doubled === 0, `lost ${lost}, doubled ${doubled}`)
  },
})
