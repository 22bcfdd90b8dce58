/**
 * The workers as they are, with one more projection: it counts a company's moves into a table that
 * the test made, one by one, so that a move counted twice or not at all shows in the sum. On SIGUSR2
 * it dies in the middle of the next move: counted, and nothing of it committed.
 */
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { loadConfig } from '@aura/server/platform/config.ts'
import { projection } from '@aura/workers/platform/reactions.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { sql } from 'kysely'

export const countTable = `create table counted_moves (company_id uuid primary key, moves int not null);
  grant select, insert, update, delete on counted_moves to aura_app`

let dying = false

export const countMoves = projection(
  'faults.count',
  dealMoved,
  async ({ tx, companyId }) => {
    await sql`insert into counted_moves values (${companyId}, 1)
      on conflict (company_id) do update set moves = counted_moves.moves + 1`.execute(tx)
    if (dying) process.kill(process.pid, 'SIGKILL')
  },
  async ({ tx, companyId }) => {
    await sql`delete from counted_moves where company_id = ${companyId}`.execute(tx)
  },
)

if (import.meta.main) {
  process.on('SIGUSR2', () => {
    dying = true
  })
  await startWorkers(loadConfig(process.env), { features: [{ name: 'faults', reactions: [countMoves] }] })
}
