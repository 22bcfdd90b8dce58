import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import type { macroRan } from '@aura/contracts/replies/macro.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'

/** Which macros were run in which conversations, as long as they are there. */
export async function keepMacroRun({ tx, now }: Pick<Work, 'tx' | 'now'>, ran: BodyOf<typeof macroRan>): Promise<void> {
  const macro = await tx
    .selectFrom('macros')
    .where('id', '=', ran.macroId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!macro) return
  await tx
    .insertInto('copilot_macro_runs')
    .values({ company_id: sql`current_company()`, conversation_id: ran.conversationId, macro_id: macro.id, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
