/** A new company begins with a pipeline, or its board would have nothing to show. */
import { companyCreated } from '@aura/contracts/companies/created.ts'
import { createDefaultPipeline } from '@aura/server/deals/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onCompanyCreated = reaction(
  'deals.on-company-created',
  companyCreated,
  async ({ tx, companyId, newId }) => {
    const has = await tx.selectFrom('pipelines').select('id').limit(1).executeTakeFirst()
    if (!has) await createDefaultPipeline(tx, companyId, newId())
  },
)
