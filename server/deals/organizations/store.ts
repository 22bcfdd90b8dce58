/** Organizations as rows: reading, opening and changing them, for the screen, the API, imports and the sync with a CRM. */
import {
  type Organization,
  type OrganizationFields,
  organizationSaved,
} from '@aura/contracts/deals/organizations/organization.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export const selectOrganizations = (tx: Db) => tx.selectFrom('organizations').selectAll('organizations')

export type OrganizationTableRow = Awaited<ReturnType<ReturnType<typeof selectOrganizations>['execute']>>[number]

export const organizationOf = (row: OrganizationTableRow): Organization => ({
  id: row.id,
  name: row.name,
  legalName: row.legal_name,
  cnpj: row.cnpj,
  email: row.email,
  phone: row.phone,
  website: row.website,
  street: row.street,
  city: row.city,
  state: row.state,
  note: row.note,
  archived: row.archived,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  version: row.version,
})

export const emptyOrganization: Omit<OrganizationFields, 'name'> = {
  ...{ legalName: null, cnpj: null, email: null, phone: null, website: null },
  ...{ street: null, city: null, state: null, note: null },
}

const columnsOf = (fields: OrganizationFields) => ({
  name: fields.name,
  legal_name: fields.legalName,
  cnpj: fields.cnpj,
  email: fields.email,
  phone: fields.phone,
  website: fields.website,
  street: fields.street,
  city: fields.city,
  state: fields.state,
  note: fields.note,
})

export async function readOrganization(tx: Db, organizationId: string): Promise<Organization> {
  const row = await selectOrganizations(tx).where('id', '=', organizationId).executeTakeFirst()
  return row ? organizationOf(row) : refuse('deals.organization_not_found')
}

/** Locked until the transaction ends. */
export async function lockOrganization(tx: Db, organizationId: string): Promise<Organization> {
  const row = await selectOrganizations(tx).where('id', '=', organizationId).forNoKeyUpdate().executeTakeFirst()
  return row ? organizationOf(row) : refuse('deals.organization_not_found')
}

/** The id of the organization with this number. */
export async function organizationWithCnpj(tx: Db, cnpj: string): Promise<string | null> {
  const row = await tx.selectFrom('organizations').where('cnpj', '=', cnpj).select('id').executeTakeFirst()
  return row?.id ?? null
}

type Hands = Pick<Work, 'tx' | 'emit' | 'now'>

async function refuseTaken(tx: Db, id: string, cnpj: string | null): Promise<void> {
  const holder = cnpj === null ? null : await organizationWithCnpj(tx, cnpj)
  if (holder !== null && holder !== id) refuse('deals.organization_cnpj_taken', { params: { organizationId: holder } })
}

export async function openOrganization(
  { tx, emit, now }: Hands,
  { companyId, id, fields }: { companyId: string; id: string; fields: OrganizationFields },
): Promise<Organization> {
  const row = await tx
    .insertInto('organizations')
    .values({ company_id: companyId, id, ...columnsOf(fields), created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    await refuseTaken(tx, id, fields.cnpj)
    return refuse('deals.id_taken')
  }
  const organization = organizationOf(row)
  emit(organizationSaved, { organization })
  return organization
}

type Changeable = OrganizationFields & Pick<Organization, 'archived'>
export type OrganizationChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

export function withStated<Fields extends OrganizationFields>(fields: Fields, change: OrganizationChange): Fields {
  const stated = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...fields, ...Object.fromEntries(stated) }
}

/** What is absent stays; nothing is announced where nothing changes. */
export async function changeOrganization(
  { tx, emit, now }: Hands,
  before: Organization,
  change: OrganizationChange,
): Promise<Organization> {
  const next = withStated(before, change)
  if (JSON.stringify(next) === JSON.stringify(before)) return before
  if (next.cnpj !== before.cnpj) await refuseTaken(tx, before.id, next.cnpj)
  const row = await tx
    .updateTable('organizations')
    .set({ ...columnsOf(next), archived: next.archived, changed_at: now, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const organization = organizationOf(row)
  emit(organizationSaved, { organization })
  return organization
}

/** An organization that nothing has been added to since it was made, and that no deal on a board is of. */
export async function archiveUnused(work: Hands, id: string): Promise<void> {
  const organization = await lockOrganization(work.tx, id)
  if (organization.version !== 1 || organization.archived) return
  const { count } = await work.tx
    .selectNoFrom((e) => [
      e
        .selectFrom('deals')
        .where('organization_id', '=', id)
        .where('archived_at', 'is', null)
        .select((d) => d.fn.countAll<number>().as('count'))
        .as('deals'),
      e
        .selectFrom('organization_contacts')
        .where('organization_id', '=', id)
        .select((c) => c.fn.countAll<number>().as('count'))
        .as('contacts'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ deals, contacts }) => ({ count: (deals ?? 0) + (contacts ?? 0) }))
  if (count === 0) await changeOrganization(work, organization, { archived: true })
}
