import { atGap, gapMachine } from '@aura/machines/agents/gap.ts'
import { advance } from '../../platform/advance.ts'
import type { Db } from '../../platform/database/transact.ts'

/** What a source had closed is open again without it. */
export async function reopenGaps(tx: Db, sourceId: string): Promise<void> {
  const rows = await tx
    .selectFrom('ai_gaps')
    .where('source_id', '=', sourceId)
    .select(['id', 'state'])
    .forUpdate()
    .execute()
  for (const { id, state: before } of rows) {
    const { value: state } = advance(gapMachine, atGap(before), { type: 'lose_source' }, 'agents.gap_closed')
    await tx.updateTable('ai_gaps').set({ state, source_id: null }).where('id', '=', id).execute()
  }
}
