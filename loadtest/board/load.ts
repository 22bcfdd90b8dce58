import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type K6Run, runK6, tellRun } from '../platform/k6-run.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { tokenOf } from '../platform/socket.ts'
import type { BesideAnswers } from './beside-process.ts'
import { freshDigest, movesOf, tableDigest } from './digest.ts'
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
    const beside = target.beside && measureBeside(target, target.beside, seconds)
    const run = await runK6('board', {
      TARGET: target.url,
      TOKENS: target.tokens.join(','),
      OPERATORS: target.emails.join(','),
      PASSWORD: target.password,
      WATCHERS: watchers,
      MOVERS: movers,
      SECONDS: seconds,
      DROPS: drops,
      PAUSE: pause,
    })
    tellRun(report, run)
    const clients = watchers + movers
    const moves = (run.metrics.aura_events?.values.count ?? 0) / clients / seconds
    report.note(
      `${round(moves)} moves a second, each to ${clients} clients; k6 is all of them, so its times have its own queue`,
    )
    if (beside) tellBeside(report, await beside)
    report.must('events were seen at all', (run.metrics.aura_events?.values.count ?? 0) > 0)
    await compare(report, run, target, { watchers, movers })
  },
})

/** A second after the movers have begun, so that the figures are those of the busy board. */
async function measureBeside({ url, databaseUrl = '' }: Target, parts: NonNullable<Target['beside']>, seconds: number) {
  await using peer = await startPeer<BesideAnswers>(join(import.meta.dirname, 'beside-process.ts'), {})
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const before = process.cpuUsage()
  const measured = await peer.ask('beside', { url, databaseUrl, ...parts, seconds })
  const { user, system } = process.cpuUsage(before)
  loop.disable()
  return { ...measured, cpu: (user + system) / 1e6 / seconds, loopMs: loop.percentile(99) / 1e6 }
}

function tellBeside(
  report: Report,
  { answer, screen, control, lost, cpu, loopMs }: Awaited<ReturnType<typeof measureBeside>>,
) {
  const row = (what: string, { count, p50, p99, max }: typeof answer) => ({
    what,
    count,
    ...{ 'p50 ms': round(p50), 'p99 ms': round(p99), 'max ms': round(max) },
    'of bare, p50': round(p50 / control.p50),
    'of bare, p99': round(p99 / control.p99),
  })
  report.table('A move on the busy board, seen from a process beside the crowd', [
    row('bare transaction, quiet company', control),
    row('move → answer', answer),
    row('move → other’s screen', screen),
  ])
  report.note(`the server took ${round(cpu)} of a core; its loop waited ${round(loopMs)} ms (p99)`)
  report.must('every move seen beside reached the other screen', lost === 0 && screen.count > 0, `${lost} lost`)
}

type Crowd = { watchers: number; movers: number }

async function compare(report: Report, { printed }: K6Run, target: Target, { watchers, movers }: Crowd): Promise<void> {
  const boards = printed.flatMap((line) => /\bboard ([0-9a-f]{64})/.exec(line)?.[1] ?? [])
  const token = target.tokens[0] ?? (await tokenOf(target.url, target.emails[0] ?? '', target.password))
  const fresh = await freshDigest(target.url, token)
  const same = boards.filter((board) => board === fresh).length
  report.must(
    'everybody ended with the board that somebody who comes now sees',
    same === watchers + movers,
    `${same} of ${watchers + movers}`,
  )
  if (!target.databaseUrl || !target.beside) return
  const { company } = target.beside.mover
  report.must('that board is the database', fresh === (await tableDigest(target.databaseUrl, company)))
  const { answered, moved, versions, sharedRanks } = await movesOf(target.databaseUrl, company)
  report.must(
    'every move is among the commands, in the log and in its card exactly once',
    answered === moved && moved === versions,
    `${answered}, ${moved} and ${versions}`,
  )
  report.must('no two cards of a column share a rank', sharedRanks === 0, `${sharedRanks} do`)
}
