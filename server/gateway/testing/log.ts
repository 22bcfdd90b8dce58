/** A log and a bus in memory, behind the same types as the real ones, with the faults a test asks for. */
import { type Commit, encodeCommit, subjectOf } from '../../platform/log/commit.ts'
import type { News } from '../../platform/log/news.ts'
import type { LogReader } from '../../platform/log/read.ts'
import type { Clock } from '../clock.ts'

export type TestEvent = { name: string; rooms: readonly string[]; body: unknown; cause?: string }

/** What the bus does with the news of a commit. */
export type Carriage = 'told' | 'lost' | 'twice' | 'headOnly' | 'kept'

export type TestLog = ReturnType<typeof createTestLog>

export function createTestLog(clock: Pick<Clock, 'now'>) {
  let epoch = 'epoch-1'
  let ids = 0
  let down: Error | null = null
  const commits = new Map<string, Commit[]>()
  const listeners = new Map<string, Set<(message: Uint8Array) => void>>()
  const stored: Commit[] = []
  const requests: string[] = []
  /** Every question to the log passes here; a test may make it wait or do something meanwhile. */
  const gate = { pass: async (_question: string): Promise<void> => {} }

  const of = (company: string) => commits.get(company) ?? []
  const headOf = (company: string) => of(company).at(-1)?.position ?? 0

  async function ask<T>(question: string, answer: () => T): Promise<T> {
    requests.push(question)
    await gate.pass(question)
    if (down) throw down
    const result = answer()
    await gate.pass(`${question} answered`)
    return result
  }

  const log: LogReader = {
    epoch: () => ask('epoch', () => epoch),
    head: (company) => ask('head', () => headOf(company)),
    range: (company, after, limit = 2000) =>
      ask('range', () => {
        const found = of(company).filter((commit) => commit.position > after)
        const page: Commit[] = []
        let events = 0
        for (const commit of found) {
          if (events > 0 && events + commit.events.length > limit) break
          page.push(commit)
          events += commit.events.length
        }
        return { commits: page, complete: page.length === found.length }
      }),
    positionBefore: (company, seconds) =>
      ask('positionBefore', () => {
        const since = new Date(clock.now() - seconds * 1000).toISOString()
        return of(company).find((commit) => commit.at > since)?.previous ?? headOf(company)
      }),
    moved: (since) =>
      ask('moved', () => {
        const from = new Date(since.getTime() - 10_000).toISOString()
        const heads = [...commits.keys()]
          .filter((company) => (of(company).at(-1)?.at ?? '') > from)
          .map((company) => ({ company, position: headOf(company) }))
        return { heads, now: new Date(clock.now()), epoch }
      }),
  }

  function tell(subject: string, message: Uint8Array) {
    for (const listen of listeners.get(subject) ?? []) listen(message)
  }

  const news: Pick<News, 'publish' | 'subscribe'> = {
    publish: tell,
    async subscribe(subject, listen) {
      await ask('subscribe', () => {})
      const here = listeners.get(subject) ?? new Set()
      listeners.set(subject, here.add(listen))
      return { unsubscribe: () => here.delete(listen) }
    },
  }

  function deliver(commit: Commit, carriage: Carriage) {
    const whole = encodeCommit(commit)
    if (carriage === 'kept') stored.push(commit)
    else if (carriage === 'headOnly') tell(subjectOf(commit.company), headOf_(whole))
    else if (carriage !== 'lost') tell(subjectOf(commit.company), whole)
    if (carriage === 'twice') tell(subjectOf(commit.company), whole)
  }

  const headOf_ = (whole: Buffer) => whole.subarray(0, whole.indexOf('\n'))

  return {
    log,
    news,
    gate,
    asked: requests,
    epoch: () => epoch,
    head: headOf,
    commits: of,
    listening: (subject: string) => (listeners.get(subject)?.size ?? 0) > 0,
    commit(company: string, events: readonly TestEvent[], carriage: Carriage = 'told'): number {
      const previous = headOf(company)
      const at = new Date(clock.now()).toISOString()
      const logged = events.map(({ name, rooms, body, cause }, index) => {
        const position = previous + 1 + index
        ids += 1
        const event = { name, v: 1, id: `id-${ids}`, position, at, actor: null, cause: cause ?? null, body }
        return { position, name, rooms, json: JSON.stringify(event) }
      })
      const commit = { epoch, company, previous, position: previous + events.length, at, events: logged }
      commits.set(company, [...of(company), commit])
      deliver(commit, carriage)
      return commit.position
    },
    /** The bus brings what it kept, in another order if it is told so. */
    release(order: (commits: Commit[]) => Commit[] = (list) => list) {
      for (const commit of order(stored.splice(0))) deliver(commit, 'told')
    },
    tell,
    restore(to: string) {
      epoch = to
      stored.length = 0
      for (const [company, list] of commits)
        commits.set(
          company,
          list.map((commit) => ({ ...commit, epoch: to })),
        )
    },
    /** Forgets the end of the log, as a restore from a backup does. */
    cut(company: string, to: number) {
      commits.set(
        company,
        of(company).filter((commit) => commit.position <= to),
      )
    },
    fail(error: Error | null) {
      down = error
    },
  }
}
