import {
  type CostCentre,
  costCentreLimit,
  costCentreSaved,
  createCostCentre as create,
  editCostCentre as edit,
  costCentres as view,
} from '@aura/contracts/companies/cost-centres.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

const wire = (row: Selectable<Schema['cost_centres']>): CostCentre => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  currency: row.currency,
  budget: row.budget,
  active: row.active,
  isDefault: row.is_default,
  version: row.version,
})

export async function readCentre(tx: Db, id: string): Promise<CostCentre> {
  const row = await tx.selectFrom('cost_centres').where('id', '=', id).selectAll().executeTakeFirst()
  return row ? wire(row) : refuse('companies.cost_centre_not_found')
}

export const costCentres = show(view, {
  snapshot: async ({ tx }) => {
    const centres = await tx.selectFrom('cost_centres').selectAll().limit(costCentreLimit).execute()
    const newest = await tx
      .selectFrom('cost_months')
      .select('month')
      .orderBy('month', 'desc')
      .limit(1)
      .executeTakeFirst()
    const month = newest?.month ?? null
    const months =
      month === null
        ? []
        : await tx.selectFrom('cost_months').where('month', '=', month).select(['centre_id', 'spent']).execute()
    return {
      centres: Object.fromEntries(centres.map((row) => [row.id, wire(row)])),
      month,
      spent: Object.fromEntries(months.map((row) => [row.centre_id, row.spent])),
    }
  },
})

/** The tree of a company changes one change at a time, so that two at once close no circle. */
const lockTree = (tx: Db) =>
  tx.selectFrom('companies').select(['currency', 'language']).forNoKeyUpdate().executeTakeFirstOrThrow()

async function assertParent(tx: Db, centreId: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, parent_id) as (
      select c.id, c.parent_id from cost_centres c where c.id = ${parentId}
      union select c.id, c.parent_id from cost_centres c join above a on c.id = a.parent_id)
    select id from above`.execute(tx)
  if (rows.length === 0) return refuse('companies.cost_centre_not_found')
  if (rows.some(({ id }) => id === centreId)) return refuse('companies.cost_centre_circle')
}

type NewCentre = Pick<CostCentre, 'id' | 'parentId' | 'name' | 'budget' | 'currency' | 'isDefault'>

async function insertCentre({ tx, emit }: Pick<Work, 'tx' | 'emit'>, companyId: string, centre: NewCentre) {
  const row = await tx
    .insertInto('cost_centres')
    .values({
      company_id: companyId,
      id: centre.id,
      parent_id: centre.parentId,
      name: centre.name,
      currency: centre.currency,
      budget: centre.budget,
      is_default: centre.isDefault,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('companies.id_taken')
  emit(costCentreSaved, { centre: wire(row) })
  return wire(row)
}

export const createCostCentre = handle(create, async ({ input, tx, emit, caller }) => {
  const { currency } = await lockTree(tx)
  const { centreId: id, parentId, name, budget } = input
  const { count } = await tx
    .selectFrom('cost_centres')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= costCentreLimit) return refuse('companies.too_many_cost_centres', { params: { limit: costCentreLimit } })
  await assertParent(tx, id, parentId)
  return await insertCentre({ tx, emit }, caller.companyId, { id, parentId, name, budget, currency, isDefault: false })
})

export const editCostCentre = handle(edit, async ({ input, tx, emit }) => {
  await lockTree(tx)
  const { centreId, parentId, name, budget, active, version } = input
  const before = await readCentre(tx, centreId)
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  await assertParent(tx, centreId, parentId)
  const row = await tx
    .updateTable('cost_centres')
    .set({ parent_id: parentId, name, budget, active, version: version + 1 })
    .where('id', '=', centreId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(costCentreSaved, { centre: wire(row) })
  return wire(row)
})

const general: Record<Language, string> = { 'pt-BR': 'Geral', 'en-US': 'General', 'es-ES': 'General' }

/** Made when something is booked on it for the first time. */
export async function defaultCentre(work: Pick<Work, 'tx' | 'emit' | 'newId'>, companyId: string): Promise<CostCentre> {
  const find = () => work.tx.selectFrom('cost_centres').where('is_default', '=', true).selectAll().executeTakeFirst()
  const existing = await find()
  if (existing) return wire(existing)
  const { currency, language } = await lockTree(work.tx)
  const made = await find()
  if (made) return wire(made)
  const centre = { id: work.newId(), parentId: null, name: general[language], budget: null, currency, isDefault: true }
  return await insertCentre(work, companyId, centre)
}
