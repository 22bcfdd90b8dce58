/** Answers whose process died: what is there of them stays, and the person may ask again. */
import { errorModel } from '@aura/contracts/assistant/message.ts'
import type { Work } from '../platform/handle.ts'
import { finishAnswer } from './store.ts'
import { settleLostTurns } from './voice/turn-store.ts'

/** True while others are being written, or turns of voice sessions are being processed. */
export async function settleLost(work: Work): Promise<boolean> {
  const writes = await settleLostAnswers(work)
  return (await settleLostTurns(work)) || writes
}

async function settleLostAnswers(work: Work): Promise<boolean> {
  const writing = await work.tx
    .selectFrom('assistant_threads')
    .where('answering', 'is not', null)
    .selectAll()
    .limit(200)
    .execute()
  const lost = writing.filter(({ lease_until }) => lease_until !== null && lease_until <= work.now)
  for (const { company_id, user_id, answering } of lost) {
    if (answering === null) continue
    const { text } = await work.tx
      .selectFrom('assistant_messages')
      .where('id', '=', answering)
      .select('text')
      .executeTakeFirstOrThrow()
    const outcome = { text, model: errorModel, state: 'failed', figures: [], chart: null, action: null } as const
    await finishAnswer(
      work,
      { companyId: company_id, userId: user_id, answerId: answering },
      { ...outcome, figures: [] },
    )
  }
  return writing.length > lost.length || writing.length === 200
}
