import { createDeal } from '@aura/contracts/deals/create.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { valuesToOpen } from './fields.ts'
import { cardFor } from './of-contact.ts'
import { openDeal } from './open-deal.ts'
import { organizationFor } from './organizations/of-deals.ts'
import { ownerNameOf } from './owners.ts'
import { firstPipeline, livePipelineById } from './pipelines.ts'
import { assertTags } from './tags.ts'

export const create = handle(createDeal, async ({ input, tx, emit, caller, now, random }) => {
  const pipeline = input.pipelineId ? await livePipelineById(tx, input.pipelineId) : await firstPipeline(tx)
  const card = input.contactId === null ? null : await cardFor(tx, input.contactId)
  const { ownerId = caller.userId, tagIds = [] } = input
  const ownerName = ownerId === caller.userId ? await nameOf(tx, ownerId) : await ownerNameOf(tx, ownerId)
  const fields = await valuesToOpen(tx, input.fields ?? {})
  await assertTags(tx, { added: tagIds })
  const { dealId: id, stage, title, value, probability, expectedClose, reason = null } = input
  return await openDeal(
    { tx, emit, now, random, companyId: caller.companyId },
    {
      ...{ id, pipeline, stage, title, value, probability, reason, fields },
      contact: card?.name ?? input.contact,
      contactId: card?.id ?? null,
      organization: await organizationFor(tx, input.organizationId),
      expectedClose: expectedClose ?? undefined,
      ownerId,
      ownerName,
      tagIds: tagIds.length === 0 ? undefined : [...new Set(tagIds)],
    },
  )
})

async function nameOf(tx: Db, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  return personName(row.first_name, row.last_name)
}
