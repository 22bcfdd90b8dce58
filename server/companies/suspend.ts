import { setSuspended as contract, suspensionChanged } from '@aura/contracts/companies/owner.ts'
import { endSession } from '../identity/index.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { announceRights, lockRights } from '../platform/rights.ts'
import { inAnyCompany } from './platform-owner.ts'

/** Programs and display devices keep theirs: nobody is there to begin them anew. They are turned away meanwhile. */
const ended = ['person', 'support'] as const

export const setSuspended = handleOpen(contract, async (context) => {
  const { companyId, suspended, reason } = context.input
  return await inAnyCompany(context, companyId, async ({ tx, emit, now, caller }) => {
    if (caller.companyId === companyId) return refuse('companies.own_company')
    await lockRights(tx)
    const changed = await tx
      .updateTable('companies')
      .set({ suspended_at: suspended ? now : null, suspended_reason: suspended ? reason : null })
      .where('id', '=', companyId)
      .where('suspended_at', suspended ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return {}
    if (suspended) {
      const open = await tx
        .selectFrom('sessions')
        .where('state', '=', 'active')
        .where('kind', 'in', ended)
        .select('id')
        .orderBy('id')
        .execute()
      for (const { id } of open) await endSession({ tx, emit, now }, id, 'revoke')
    }
    emit(suspensionChanged, { suspended, reason })
    await announceRights({ tx, emit })
    return {}
  })
})
