import type { Db } from '../platform/database/transact.ts'

/** The pipeline every company starts with. */
export async function createDefaultPipeline(tx: Db, companyId: string, id: string): Promise<void> {
  await tx.insertInto('pipelines').values({ company_id: companyId, id, name: 'Vendas', rank: 'a0' }).execute()
}
