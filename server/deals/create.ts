import { boardLimit } from '@aura/contracts/deals/board.ts'
import { createDeal, dealCreated } from '@aura/contracts/deals/create.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { lackAt, outcomeAt } from '@aura/machines/deals/decide.ts'
import { assertAllowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { cardFor } from './of-contact.ts'
import { firstPipeline, pipelineById } from './pipelines.ts'
import { rankAt } from './rank.ts'
import { dealOf, selectDeals } from './store.ts'

export const create = handle(createDeal, async ({ input, tx, emit, caller, now, random }) => {
  const pipeline = input.pipelineId ? await pipelineById(tx, input.pipelineId) : await firstPipeline(tx)
  // Held until the end, so that two who create at once do not both find the last place.
  await tx.selectFrom('pipelines').where('id', '=', pipeline.id).select('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('deals')
    .where('pipeline_id', '=', pipeline.id)
    .where('archived_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const card = input.contactId === null ? null : await cardFor(tx, input.contactId)
  if (count >= boardLimit) return refuse('deals.board_full', { params: { limit: boardLimit } })

  const opened = {
    contact: card?.name ?? input.contact,
    value: input.value,
    expectedClose: input.expectedClose ?? undefined,
  }
  assertAllowed(lackAt(pipeline.stages, { ...opened, stage: input.stage }))
  const location = { pipelineId: pipeline.id, stage: input.stage, before: null, moving: null }
  const rank = await rankAt({ tx, emit, random }, location)
  const owner = await tx
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  const outcome = outcomeAt(pipeline.stages, input.stage, input.reason ?? null, now)
  const inserted = await tx
    .insertInto('deals')
    .values({
      company_id: caller.companyId,
      id: input.dealId,
      pipeline_id: pipeline.id,
      stage: input.stage,
      rank,
      title: input.title,
      contact: opened.contact,
      contact_id: card?.id ?? null,
      value_amount: input.value.amount,
      value_currency: input.value.currency,
      probability: input.probability,
      expected_close: input.expectedClose ?? null,
      outcome: outcome ? JSON.stringify(outcome) : null,
      owner_id: caller.userId,
      owner_name: personName(owner.first_name, owner.last_name),
      created_at: now,
      moved_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  const deal = dealOf(await selectDeals(tx).where('id', '=', input.dealId).executeTakeFirstOrThrow())
  emit(dealCreated, { deal })
  return deal
})
