import { supportLeft } from '@aura/contracts/companies/support.ts'
import { sessionClosed } from '@aura/contracts/identity/sessions.ts'
import { changeAccess } from '@aura/server/platform/rights.ts'
import { reaction } from '../platform/reactions.ts'

/** A visit of our support ends with its session, whoever ended that; the account serves no other. */
export const onSessionClosed = reaction('companies.on-session-closed', sessionClosed, async ({ event, tx, emit }) => {
  const { userId, sessionId } = event.body
  const visit = await tx
    .selectFrom('support_visits')
    .where('id', '=', userId)
    .where('session_id', '=', sessionId)
    .select('id')
    .executeTakeFirst()
  if (!visit) return
  await changeAccess({ tx, emit }, visit.id, { active: false })
  emit(supportLeft, { visitId: visit.id, at: event.at })
})
