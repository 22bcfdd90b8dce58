/** What operators see of a visitor, and what the visitor sees of them while they write. */
import { typingMs } from '@aura/contracts/conversations/typing.ts'
import { typeToVisitor as contract, visitView } from '@aura/contracts/webchat/visit.ts'
import { operatorTypingKey, visitorRoom } from '@aura/contracts/webchat/visitor.ts'
import { sql } from 'kysely'
import { isAttended } from '../platform/attendance.ts'
import { type Feature, handleOpen, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { collectLater } from './mail-answers.ts'
import { findVisitor, saveVisitor, wireVisit } from './visitors.ts'

export const visit = show(visitView, {
  snapshot: async ({ tx, params: { visitorId } }) => {
    const row = await findVisitor(tx, visitorId)
    return { visit: row ? wireVisit(row) : null }
  },
})

/** Shown by the assignee alone; stored nowhere. */
export const typeToVisitor = handleOpen(contract, async ({ input, asCaller, say }) => {
  const row = await asCaller(async ({ tx, caller }) => {
    const found = await tx
      .selectFrom('conversations')
      .where('id', '=', input.conversationId)
      .select(['company_id', 'channel_kind', 'address', 'assignee_id'])
      .executeTakeFirst()
    if (!found) return refuse('conversations.not_found')
    return found.channel_kind === 'webchat' && found.assignee_id === caller.userId ? found : null
  })
  if (row) say(row.company_id, { room: visitorRoom(row.address), key: operatorTypingKey, value: true, forMs: typingMs })
  return {}
})

const prefix = visitorRoom('')

/** A visitor who comes or goes, on whichever gateway. */
export const visitorPresence: NonNullable<Feature['attended']> = {
  prefix,
  changed: async (work, room) => {
    const visitorId = room.slice(prefix.length)
    const before = await work.tx
      .selectFrom('webchat_visitors')
      .where('id', '=', visitorId)
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return
    // Read once the row is locked: of two notices the later one counts.
    const { rows } = await sql<{ present: boolean }>`select ${isAttended(sql`${room}`)} as present`.execute(work.tx)
    const online = rows[0]?.present ?? false
    if (before.online === online) return
    await saveVisitor(work, visitorId, { online, seen_at: work.now })
    if (!online) await collectLater(work, before)
  },
}
