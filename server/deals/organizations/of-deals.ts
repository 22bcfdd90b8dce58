/** Deals have the name of their organization with them: the board shows it without asking. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import type { Organization } from '@aura/contracts/deals/organizations/organization.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { dealOf } from '../store.ts'

type OfDeal = NonNullable<Deal['organization']>

/** Locked against a new name until the deal is saved. Every id names one. */
export async function organizationsFor(tx: Db, ids: readonly string[]): Promise<Map<string, OfDeal>> {
  const wanted = [...new Set(ids)].sort()
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organizations')
    .where('id', 'in', wanted)
    .select(['id', 'name'])
    .orderBy('id')
    .forShare()
    .execute()
  if (rows.length < wanted.length) return refuse('deals.organization_not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

export async function organizationFor(tx: Db, id: string | null | undefined): Promise<OfDeal | undefined> {
  if (id === null || id === undefined) return undefined
  return (await organizationsFor(tx, [id])).get(id)
}

/** The deals of an organization have its new name. */
export async function renameOrganization(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { id, name }: Pick<Organization, 'id' | 'name'>,
): Promise<void> {
  const rows = await tx
    .updateTable('deals')
    .set((e) => ({ organization_name: name, version: e('version', '+', 1) }))
    .where('organization_id', '=', id)
    .where('organization_name', 'is distinct from', name)
    .returningAll()
    .execute()
  for (const row of rows) emit(dealEdited, { deal: dealOf(row) })
}
