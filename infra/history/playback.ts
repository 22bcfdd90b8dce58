/**
 * A company's past, made by the product's own handlers with the clock of that time. What happens to one conversation is
 * one transaction; its events wait for those of the others and go into the log in the order of their times.
 */
import { features } from '@aura/server/features.ts'
import { emitted } from '@aura/server/platform/append.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Db, transact } from '@aura/server/platform/database/transact.ts'
import { operationsOf } from '@aura/server/platform/execute.ts'
import type { Caller, CommandHandler, Emit, Work } from '@aura/server/platform/handle.ts'
import { parse } from '@aura/server/platform/parse.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import pg from 'pg'
import { type Chance, chanceOf } from '../traffic/chance.ts'
import { pastIds } from './ids.ts'
import { type LogWriter, openLog } from './log-writer.ts'

export type Scene = {
  tx: Db
  /** What a person does, by the name of the command. */
  command: (at: number, who: Caller, name: string, input: object) => Promise<unknown>
  /** What a customer, a provider or a timer does. */
  outside: <T>(at: number, work: (context: Work) => Promise<T>) => Promise<T>
}

export type Playback = AsyncDisposable & {
  companyId: string
  owner: pg.Client
  pool: pg.Pool
  log: LogWriter
  chance: Chance
  /** By e-mail address. */
  people: ReadonlyMap<string, Caller>
  newId: (at: number) => string
  /** Happens altogether; when a command is refused, it has not happened, and the refusal is counted. */
  play: (scene: (scene: Scene) => Promise<void>) => Promise<void>
  refused: readonly string[]
  /** What a worker does soon after that moment, of what may not have happened after all. */
  afterwards: (at: number, work: (work: Work) => Promise<void>) => void
  /** Everything of it that comes before that moment, in the order of its times. */
  doAfterwards: (until: number) => Promise<void>
  /** From here on jobs are put in: some are still to be done when the past is over. */
  putJobs: () => void
}

type PlaybackOptions = { databaseUrl: string; companyId: string; config: Config; chance: Chance }
type Commit = Parameters<LogWriter['add']>[0]

const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const
/** So many conversations are played beside each other. */
export const lanes = 3

const nothing = { command: 'SELECT', rows: [], rowCount: 0, fields: [] }

/**
 * The same few statements come a thousand times each: every connection plans them once. What a job of the past would do
 * is played, so it is not put in.
 */
function shorten(client: pg.PoolClient, mayPutJobs: () => boolean): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client)
  const shortened = (...statement: unknown[]) => {
    const [text, values] = statement
    if (typeof text !== 'string' || !Array.isArray(values)) return Reflect.apply(query, client, statement)
    if (!mayPutJobs() && /insert into\s+jobs\./i.test(text)) return Promise.resolve(nothing)
    // Which index a conflict is about is not known before the values are.
    if (text.includes('on conflict')) return Reflect.apply(query, client, statement)
    const name = names.get(text) ?? `past-${names.size}`
    names.set(text, name)
    return query({ name, text, values })
  }
  Object.assign(client, { query: shortened })
}

export async function openPlayback(options: PlaybackOptions): Promise<Playback> {
  const { databaseUrl, companyId, config, chance } = options
  await using undo = new AsyncDisposableStack()
  const pool = connectPool('aura_app', { databaseUrl, max: lanes + 1, onError: () => {} })
  undo.defer(() => pool.end())
  // A past that is lost with the machine is made anew: neither the handlers nor the reactions wait for the disk.
  pool.options.options = `${pool.options.options} -c synchronous_commit=off`
  let isRecent = false
  pool.on('connect', (client) => shorten(client, () => isRecent))
  const owner = new pg.Client({ connectionString: databaseUrl })
  owner.on('error', () => {})
  await owner.connect()
  undo.defer(() => owner.end())
  await owner.query('set synchronous_commit = off')
  const log = await openLog(owner, companyId)
  const operations = operationsOf(features.flatMap((feature) => feature.handlers))
  const newId = pastIds()
  const { next: random } = chanceOf(1)
  const refused: string[] = []

  function commandOf(name: string): CommandHandler {
    const handler = operations.get(name)
    if (handler?.kind !== 'command') throw new Error(`${name} is no command`)
    return handler
  }

  const sceneIn = (tx: Db, commits: Commit[], note: (at: number, name: string) => void): Scene => {
    const collecting = (at: number, actor: string | null) => {
      const events: Commit['events'][number][] = []
      const cause = actor === null ? null : newId(at)
      commits.push({ at, actor, cause, events })
      const emit: Emit = (event, body) => void events.push(emitted(event, body, newId(at)))
      return { tx, emit, now: new Date(at), newId: () => newId(at) }
    }
    return {
      tx,
      async command(at, caller, name, input) {
        note(at, name)
        const { contract, run } = commandOf(name)
        const work = { ...collecting(at, caller.userId), caller, random, origin, config }
        return await run({ ...work, input: parse(contract.input, input) as never })
      },
      outside: (at, work) => work(collecting(at, null)),
    }
  }

  const people = await peopleOf(owner, companyId)
  let pending: { at: number; work: (work: Work) => Promise<void> }[] = []
  async function play(scene: (scene: Scene) => Promise<void>): Promise<void> {
    const commits: Commit[] = []
    let last = ''
    const note = (at: number, name: string) => {
      last = `${name} at ${new Date(at).toISOString()}`
    }
    try {
      await transact(pool, companyId, 'write', [], async ({ db }) => {
        await scene(sceneIn(db, commits, note))
        return { closing: [], done: () => {} }
      })
      for (const commit of commits) log.add(commit)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(`${last}: ${error.code} ${JSON.stringify(error.detail)}`)
    }
  }
  const stop = undo.move()
  return {
    companyId,
    owner,
    pool,
    log,
    chance,
    people,
    newId,
    refused,
    putJobs: () => {
      isRecent = true
    },
    play,
    afterwards: (at, work) => void pending.push({ at, work }),
    async doAfterwards(until) {
      const due = pending.filter(({ at }) => at < until).sort((one, other) => one.at - other.at)
      if (due.length === 0) return
      pending = pending.filter(({ at }) => at >= until)
      await play(async ({ outside }) => {
        for (const { at, work } of due) await outside(at, work)
      })
    },
    [Symbol.asyncDispose]: () => stop.disposeAsync(),
  }
}

async function peopleOf(owner: pg.Client, companyId: string): Promise<Map<string, Caller>> {
  const { rows } = await owner.query<Caller & { email: string }>(
    `select u.email, a.user_id as "userId", a.company_id as "companyId", a.role, a.permissions, a.withheld, false as display,
       a.version as "accessVersion", a.user_id as "sessionId"
     from access a join users u on u.company_id = a.company_id and u.id = a.user_id where a.company_id = $1`,
    [companyId],
  )
  return new Map(rows.map(({ email, ...caller }) => [email, caller]))
}
