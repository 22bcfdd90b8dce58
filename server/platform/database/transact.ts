/**
 * Transactions on a pinned connection. What can leave together leaves together: BEGIN with the
 * settings and the first look-ups, and at the end the append to the log with COMMIT, so that the
 * company's lock is held for the length of a commit and not of a round trip.
 */
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

export type Transaction = {
  readonly client: pg.PoolClient
  readonly db: Db
}

/**
 * One transaction's hold on a connection. When the transaction is over the hold is too: a statement
 * that somebody forgot to wait for would otherwise run in whatever company has the connection next.
 */
function holdOf(client: pg.PoolClient): Transaction & { end: () => void } {
  let over = false
  const query = (...statement: unknown[]) => {
    if (over) return Promise.reject(new Error('a statement came after its transaction was over'))
    return Reflect.apply(client.query, client, statement)
  }
  const poolClient = { query, release: () => {} } as unknown as pg.PoolClient
  const pool = { connect: async () => poolClient, end: async () => {}, options: {} } as unknown as pg.Pool
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    client: poolClient,
    db,
    end() {
      over = true
    },
  }
}

export type Mode = 'write' | 'snapshot'

const begin: Record<Mode, string> = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
}

/**
 * Runs `work` in a transaction of `company`. `opening` statements are sent with BEGIN in one go and
 * their results handed to `work`, which returns the closing statements that are sent with COMMIT.
 */
export async function transact<T>(
  pool: pg.Pool,
  company: string | null,
  mode: Mode,
  opening: readonly pg.QueryConfig[],
  work: (
    tx: Transaction,
    opened: pg.QueryResult[],
  ) => Promise<{ closing: readonly pg.QueryConfig[]; done: (closed: pg.QueryResult[]) => T }>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // An idle connection that breaks between two statements would otherwise be an uncaught error.
  // Of two errors the first says why.
  const onError = (error: Error) => {
    broken ??= error
  }
  client.on('error', onError)
  const hold = holdOf(client)
  try {
    const opened = await runBatch(client, [
      { text: begin[mode] },
      { name: 'company', text: `select set_config('app.company', $1, true)`, values: [company ?? ''] },
      ...opening,
    ])
    const { closing, done } = await work(hold, opened.slice(2))
    hold.end()
    const closed = await runBatch(client, [...closing, { text: 'commit' }])
    const commit = closed.pop()
    if (commit?.command !== 'COMMIT') throw new Error(`the transaction ended with ${commit?.command ?? 'nothing'}`)
    return done(closed)
  } catch (error) {
    hold.end()
    const cause = causeOf(error, broken)
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw cause
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** The database says why it ends a connection between two statements; the next statement only says that it is gone. */
const causeOf = (error: unknown, broken: Error | undefined): unknown =>
  broken && 'code' in broken && !(error instanceof Error && 'code' in error) ? broken : error

/** Sends all statements at once, in one write, and waits for all; the first failure is the one that counts. */
async function runBatch(client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(
    inOneWrite(client, () => statements.map((statement) => client.query(statement))),
  )
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  // What a pool hands out is a client; only its type does not say so.
  const { stream } = (client as pg.Client).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
