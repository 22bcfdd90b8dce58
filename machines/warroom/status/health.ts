/**
 * When a part is online, when it needs attention and when it is offline. One bad answer is not the end and one good
 * answer is not health, so a state changes by runs of equal answers:
 *
 * S1 The first answer decides at once; a failure then is a warning until it is confirmed.
 * S2 A failure makes what was online a warning, and the second in a row makes it offline, unless others can do
 *    without the part: then it stays a warning.
 * S3 Slow answers are a warning from the third in a row on.
 * S4 The first answer after being offline makes it a warning, good or slow.
 * S5 What has a warning is online again after the third good answer in a row.
 * S6 `since` is when the run began that led to the state: a part is offline since its first failure.
 */
import type { PartStatus } from '@aura/contracts/warroom/status/status.ts'

export const answers = ['good', 'slow', 'failed'] as const
export type Answer = (typeof answers)[number]

export type Health = {
  readonly status: PartStatus
  readonly since: string
  /** Equal answers in a row, the last one included. */
  readonly run: { readonly answer: Answer; readonly count: number; readonly from: string }
}

type ProbeResult = { answer: Answer; at: string; critical: boolean }

const confirmed = { slow: 3, failed: 2, good: 3 } as const

export function judged(before: Health | null, { answer, at, critical }: ProbeResult): Health {
  const run =
    before?.run.answer === answer ? { ...before.run, count: before.run.count + 1 } : { answer, count: 1, from: at }
  const status = before === null ? first[answer] : next[before.status](run, critical)
  return { run, status, since: before?.status === status ? before.since : run.from }
}

const first: Record<Answer, PartStatus> = { good: 'online', slow: 'warning', failed: 'warning' }

const next: Record<PartStatus, (run: Health['run'], critical: boolean) => PartStatus> = {
  online: ({ answer, count }) =>
    answer === 'failed' || (answer === 'slow' && count >= confirmed.slow) ? 'warning' : 'online',
  warning({ answer, count }, critical) {
    if (answer === 'failed') return critical && count >= confirmed.failed ? 'offline' : 'warning'
    return answer === 'good' && count >= confirmed.good ? 'online' : 'warning'
  },
  offline: ({ answer }) => (answer === 'failed' ? 'offline' : 'warning'),
}

const gravity: readonly PartStatus[] = ['online', 'warning', 'offline']
export const worse = (a: PartStatus, b: PartStatus): PartStatus => (gravity.indexOf(a) > gravity.indexOf(b) ? a : b)
export const worstOf = (all: readonly PartStatus[]): PartStatus => all.reduce(worse, 'online')
