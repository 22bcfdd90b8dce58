import { type K6Run, runK6 } from '../platform/k6-run.ts'
import { question } from '../platform/question.ts'
import type { Report } from '../platform/report.ts'
import { tokenOf } from '../platform/socket.ts'
import { freshDigest, tableDigest } from './digest.ts'
import { ownTarget, runningTarget, type Target } from './target.ts'

export const board = question('board', {
  asks: 'Does everybody who watches the board of /crm see every move, once and in order, through lost lines?',
  options: {
    watchers: { value: 50, help: 'people who look at the board' },
    movers: { value: 5, help: 'people who drag cards' },
    seconds: { value: 20, help: 'how long they do (at most 240: access tokens are short)' },
    drops: { value: 1, help: 'times each watcher loses its line' },
    pause: { value: 200, help: 'milliseconds a mover rests between two moves' },
    deals: { value: 200, help: 'cards on the board of a world of our own' },
    url: { value: '', help: 'a running Aura instead of a world of our own' },
    email: { value: '', help: 'its users, with commas between; the demo users by default' },
    password: { value: '', help: 'their password' },
  },
  async run({ watchers, movers, seconds, drops, pause, deals, url, email, password }, report) {
    if (seconds > 240) throw new Error('--seconds is at most 240: access tokens are short')
    report.progress(url ? `against ${url}` : 'starting a world')
    await using target = url ? runningTarget(url, email, password) : await ownTarget(deals)
    report.progress(`${watchers} watchers and ${movers} movers for ${seconds} s`)
    const run = await runK6('board', {
      URL: target.url,
      TOKENS: target.tokens.join(','),
      EMAILS: target.emails.join(','),
      PASSWORD: target.password,
      WATCHERS: watchers,
      MOVERS: movers,
      SECONDS: seconds,
      DROPS: drops,
      PAUSE: pause,
      SAME_CLOCK: ['127.0.0.1', 'localhost'].includes(new URL(target.url).hostname) ? 1 : 0,
    })
    tell(report, run)
    await compare(report, run, target, watchers)
  },
})

const trends = [
  ['call → ack', 'aura_ack'],
  ['commit → client, live', 'aura_commit_to_client'],
  ['age of any event', 'aura_event_age'],
  ['lost line → complete again', 'aura_recovery'],
] as const

const counters = [
  'events',
  'replayed',
  'snapshots',
  'reconnects',
  'refused',
  'gaps',
  'doubled',
  'lost',
  'errors',
] as const

function tell(report: Report, { ended, metrics, words }: K6Run): void {
  const figure = (metric: string, value: string) => metrics[metric]?.values[value] ?? null
  report.table(
    'Times in milliseconds',
    trends.map(([what, metric]) => ({
      what,
      median: figure(metric, 'med'),
      'p(95)': figure(metric, 'p(95)'),
      'p(99)': figure(metric, 'p(99)'),
      max: figure(metric, 'max'),
    })),
  )
  report.table('Counted', [Object.fromEntries(counters.map((name) => [name, figure(`aura_${name}`, 'count') ?? 0]))])
  for (const name of ['gaps', 'doubled', 'lost', 'errors'])
    report.must(`${name} = 0`, (figure(`aura_${name}`, 'count') ?? 0) === 0)
  report.must('events were seen at all', (figure('aura_events', 'count') ?? 0) > 0)
  report.must('k6 ended well', ended === 0, ended === 0 ? '' : words.trim().slice(-1_500))
}

async function compare(report: Report, { printed }: K6Run, target: Target, watchers: number): Promise<void> {
  const boards = printed.flatMap((line) => /\bboard ([0-9a-f]{64})/.exec(line)?.[1] ?? [])
  const token = target.tokens[0] ?? (await tokenOf(target.url, target.emails[0] ?? '', target.password))
  const fresh = await freshDigest(target.url, token)
  const same = boards.filter((board) => board === fresh).length
  report.must(
    'every watcher ended with the board that somebody who comes now sees',
    same === watchers,
    `${same} of ${watchers}`,
  )
  if (!target.databaseUrl) return
  report.must('that board is the database', fresh === (await tableDigest(target.databaseUrl)))
}
