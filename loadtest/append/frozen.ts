/**
 * A writer that takes the company's lock and then is stopped, as a paused machine is: its connection
 * stays open, and whatever it sends or is sent does not arrive.
 */
import { randomUUIDv7 } from 'node:crypto'
import { appendStatement } from '@aura/server/platform/append.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { openLink, through } from './link.ts'
import { batchOf } from './writers.ts'

export type Frozen = {
  /** Lets the link pass again and tells what became of the transaction. */
  readonly wake: () => Promise<{ refused: boolean; words: string }>
}

export async function frozenWriter(databaseUrl: string, port: number, company: string): Promise<Frozen> {
  const link = await openLink(port, 0)
  const pool = connectPool('aura_app', { databaseUrl: through(databaseUrl, link), max: 1, onError: () => {} })
  const client = await pool.connect()
  let last = ''
  client.on('error', (error) => {
    last = error.message
  })
  await client.query('begin')
  await client.query(`select set_config('app.company', $1, true)`, [company])
  await client.query(appendStatement(batchOf(company, randomUUIDv7())))
  link.freeze()
  const commit = client.query('commit').then(
    () => ({ refused: false, words: 'its commit went through' }),
    (error: Error) => ({ refused: true, words: last || error.message }),
  )
  return {
    wake: async () => {
      link.thaw()
      const outcome = await commit
      client.release(true)
      await pool.end()
      await link[Symbol.asyncDispose]()
      return outcome
    },
  }
}
