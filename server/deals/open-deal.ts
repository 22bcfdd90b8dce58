import { dealCreated } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { lackAt, outcomeAt } from '@aura/machines/deals/decide.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { CommandContext, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { rankAt } from './rank.ts'
import { assertBoardHasRoom, dealOf, holdPipeline, selectDeals } from './store.ts'

type Opening = Pick<Deal, 'id' | 'stage' | 'title' | 'contact' | 'contactId' | 'value' | 'probability' | 'tagIds'> &
  Pick<Deal, 'expectedClose' | 'ownerId' | 'ownerName' | 'organization' | 'fields'> & {
    pipeline: Pipeline
    reason: string | null
    /** When it was opened and when it ended, of a deal from before. */
    createdAt?: Date | undefined
    endedAt?: Date | undefined
  }
type Hands = Pick<Work, 'tx' | 'emit' | 'now'> & Pick<CommandContext<unknown>, 'random'> & { companyId: string }

/** A deal at the end of its column: for the screen, the API, an import. */
export async function openDeal({ tx, emit, now, random, companyId }: Hands, opening: Opening): Promise<Deal> {
  const { pipeline, stage, reason } = opening
  await holdPipeline(tx, pipeline.id)
  await assertBoardHasRoom(tx, pipeline.id)
  assertAllowed(lackAt(pipeline.stages, opening, reason))
  const rank = await rankAt({ tx, emit, random }, { pipelineId: pipeline.id, stage, before: null, moving: null })
  const outcome = outcomeAt(pipeline.stages, stage, reason, opening.endedAt ?? now)
  const inserted = await tx
    .insertInto('deals')
    .values({
      company_id: companyId,
      id: opening.id,
      pipeline_id: pipeline.id,
      stage,
      rank,
      title: opening.title,
      contact: opening.contact,
      contact_id: opening.contactId,
      organization_id: opening.organization?.id ?? null,
      organization_name: opening.organization?.name ?? null,
      value_amount: opening.value.amount,
      value_currency: opening.value.currency,
      probability: opening.probability,
      expected_close: opening.expectedClose ?? null,
      outcome: outcome ? JSON.stringify(outcome) : null,
      owner_id: opening.ownerId,
      owner_name: opening.ownerName,
      field_values: JSON.stringify(opening.fields ?? {}),
      tag_ids: opening.tagIds ?? [],
      created_at: opening.createdAt ?? now,
      moved_at: opening.endedAt ?? now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  const deal = dealOf(await selectDeals(tx).where('id', '=', opening.id).executeTakeFirstOrThrow())
  emit(dealCreated, { deal })
  return deal
}
