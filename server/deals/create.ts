import { createDeal } from '@aura/contracts/deals/create.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { handle } from '../platform/handle.ts'
import { cardFor } from './of-contact.ts'
import { openDeal } from './open-deal.ts'
import { firstPipeline, pipelineById } from './pipelines.ts'

export const create = handle(createDeal, async ({ input, tx, emit, caller, now, random }) => {
  const pipeline = input.pipelineId ? await pipelineById(tx, input.pipelineId) : await firstPipeline(tx)
  const card = input.contactId === null ? null : await cardFor(tx, input.contactId)
  const owner = await tx
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  const { dealId: id, stage, title, value, probability, expectedClose, reason = null } = input
  return await openDeal(
    { tx, emit, now, random, companyId: caller.companyId },
    {
      ...{ id, pipeline, stage, title, value, probability, reason },
      contact: card?.name ?? input.contact,
      contactId: card?.id ?? null,
      expectedClose: expectedClose ?? undefined,
      ownerId: caller.userId,
      ownerName: personName(owner.first_name, owner.last_name),
    },
  )
})
