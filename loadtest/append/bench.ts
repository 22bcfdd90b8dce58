/**
 * The append hammer. Sixteen writers on one company is the worst there is for its lock; a snapshot
 * held open, a distant database and a writer that falls silent are what makes other designs decay.
 * The phases take turns in short rounds, so that a busy neighbour meets all of them.
 */
import { once } from 'node:events'
import { createTestCompany } from '@aura/infra/company.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import pg from 'pg'
import { startDurable } from '../platform/durable.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { checkLog } from './check-log.ts'
import { frozenWriter } from './frozen.ts'
import { openLink, through } from './link.ts'
import { awaited, nothingWritten, pipelined, type Write, type Written, writeFor } from './writers.ts'

export const append = question('append', {
  asks: 'Does the log stay dense, in order and fast with 16 writers on one company, a snapshot held open, 2 ms to the database, one writer frozen?',
  options: {
    writers: { value: 16, help: 'writers on the company' },
    rounds: { value: 3, help: 'turns each phase gets' },
    seconds: { value: 2, help: 'length of a turn' },
    delay: { value: 2, help: 'milliseconds each way to the distant database' },
  },
  async run({ writers, rounds, seconds, delay }, report) {
    await using undo = new AsyncDisposableStack()
    const { url, postgres } = undo.use(await startDurable())
    const company = (await createTestCompany(url)).id
    const link = undo.use(await openLink(postgres.port, delay))
    const poolOf = (databaseUrl: string) => {
      const pool = connectPool('aura_app', { databaseUrl, max: writers, onError: () => {} })
      undo.defer(() => pool.end())
      return pool
    }
    const near = poolOf(url)
    const far = poolOf(through(url, link))

    const written: Written[] = []
    const phase = () => {
      const into = nothingWritten()
      written.push(into)
      return into
    }
    const turn = (pool: pg.Pool, write: Write, into: Written, length = seconds) =>
      writeFor(length * 1000, { pool, company, writers, write, into })
    await turn(near, pipelined, phase(), 1)

    const [plain, snapshot, distant, apart] = [phase(), phase(), phase(), phase()]
    for (let count = 1; count <= rounds; count += 1) {
      report.progress(`round ${count} of ${rounds}`)
      await turn(near, pipelined, plain)
      {
        await using _ = await holdSnapshot(url)
        await turn(near, pipelined, snapshot)
      }
      await turn(far, pipelined, distant)
      await turn(far, awaited, apart)
    }

    report.progress('one writer takes the lock and falls silent')
    const frozen = phase()
    const silent = await frozenWriter(url, postgres.port, company)
    await turn(near, pipelined, frozen, Math.max(seconds, 4))
    const outcome = await silent.wake()

    report.table(`Appends to one company by ${writers} writers`, [
      rowOf('plain', plain),
      rowOf('a snapshot held open', snapshot),
      rowOf(`${delay} ms each way`, distant),
      rowOf(`${delay} ms each way, COMMIT awaited apart`, apart),
      rowOf('one writer frozen', frozen),
    ])
    const acknowledged = new Map(written.flatMap((item) => [...item.acknowledged]))
    const refusals = written.flatMap((item) => [...item.refused.values()]).reduce((sum, count) => sum + count, 0)
    await checkLog(report, url, company, acknowledged, refusals)
    const undisturbed = [plain, snapshot, distant, apart]
    report.must(
      'nobody was refused while nobody was frozen',
      undisturbed.every((item) => item.refused.size === 0),
    )
    report.must(
      'the frozen writer was let go by the database and its event is not in the log',
      outcome.refused,
      outcome.words,
    )
    report.must('the others went on without it', frozen.commits > writers, `after ${Math.round(frozen.stall)} ms`)
    const ratio = rateOf(snapshot) / rateOf(plain)
    report.must('with a snapshot held open at least 0.8 of the plain rate', ratio >= 0.8, `it is ${round(ratio)}`)
    report.note(
      `a COMMIT that leaves with the append is ${round(rateOf(distant) / rateOf(apart))} times as fast at a distance`,
    )
  },
})

const rateOf = ({ commits, seconds }: Written): number => commits / seconds

const rowOf = (phase: string, written: Written) => ({
  phase,
  'commits/s': Math.round(rateOf(written)),
  'p50 ms': written.took.at(50),
  'p99 ms': written.took.at(99),
  'longest stall ms': Math.round(written.stall),
  refused: [...written.refused].map(([code, count]) => `${count} × ${code}`).join(', ') || 'none',
})

/** As a dump of the database does: the oldest rows it may still want to see are kept for it. */
async function holdSnapshot(databaseUrl: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  await client.query('select count(*) from events')
  return {
    [Symbol.asyncDispose]: async () => {
      await client.query('rollback')
      const ended = once(client, 'end')
      await client.end()
      await ended
    },
  }
}
