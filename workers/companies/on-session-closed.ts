import { supportLeft } from '@aura/contracts/companies/support.ts'
import { sessionClosed } from '@aura/contracts/identity/sessions.ts'
import { changeAccess } from '@aura/server/platform/rights.ts'
import { reaction } from '../platform/reactions.ts'

/** A support visit ends with its session, for any reason; the account serves no other session. */
export const onSessionClosed = reaction('companies.on-session-closed', sessionClosed, async ({ event, tx, emit }) => {
  const { userId, sessionId } = event.body
  const visit = await tx
    .selectFrom('support_visits')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'support_visits.company_id')
        .onRef('sessions.id', '=', 'support_visits.session_id'),
    )
    .where('support_visits.id', '=', userId)
    .where('support_visits.session_id', '=', sessionId)
    .select(['support_visits.id', 'sessions.ended_at'])
    .executeTakeFirst()
  if (!visit?.ended_at) return
  await changeAccess({ tx, emit }, visit.id, { active: false })
  emit(supportLeft, { visitId: visit.id, at: visit.ended_at.toISOString() })
})
