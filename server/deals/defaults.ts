import type { Db } from '../platform/database/transact.ts'

export const defaultPipelineName = 'Vendas'

/** The pipeline every company starts with. */
export async function createDefaultPipeline(tx: Db, companyId: string, id: string): Promise<void> {
  await tx
    .insertInto('pipelines')
    .values({ company_id: companyId, id, name: defaultPipelineName, rank: 'a0' })
    .execute()
}
