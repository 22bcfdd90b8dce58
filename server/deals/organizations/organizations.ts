/** What is asked and done with organizations. */
import {
  createOrganization as create,
  editOrganization as edit,
  findOrganizations as find,
  type Organization,
  type OrganizationView,
  organizationOfContact as ofContact,
  oneOrganization as one,
  readOrganization as read,
  recentOrganizations as recent,
  recentOrganizationLimit,
} from '@aura/contracts/deals/organizations/organization.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { findEntries } from '../../search/index.ts'
import { linkOf } from './links.ts'
import {
  changeOrganization,
  lockOrganization,
  openOrganization,
  organizationOf,
  readOrganization,
  selectOrganizations,
} from './store.ts'

/** Nobody pages further. */
const countCap = 10_000
const searchCap = 1000

export const createOrganization = handle(create, async ({ input, caller, ...work }) => {
  const { organizationId: id, ...fields } = input
  return await openOrganization(work, { companyId: caller.companyId, id, fields })
})

export const editOrganization = handle(edit, async ({ input, ...work }) => {
  const { organizationId, version, ...fields } = input
  const before = await lockOrganization(work.tx, organizationId)
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  return await changeOrganization(work, before, fields)
})

const counted = (tx: Db) =>
  selectOrganizations(tx).select((e) => [
    e
      .selectFrom('deals')
      .whereRef('deals.company_id', '=', 'organizations.company_id')
      .whereRef('deals.organization_id', '=', 'organizations.id')
      .where('deals.archived_at', 'is', null)
      .where('deals.outcome', 'is', null)
      .select((d) => d.fn.countAll<number>().as('count'))
      .as('open_deals'),
    e
      .selectFrom('organization_contacts as l')
      .whereRef('l.company_id', '=', 'organizations.company_id')
      .whereRef('l.organization_id', '=', 'organizations.id')
      .select((l) => l.fn.countAll<number>().as('count'))
      .as('contacts'),
  ])

type Narrow = { search?: string | undefined; state?: Organization['state'] | undefined; archived?: boolean | undefined }

/** What a list of organizations is narrowed to: the same for the screen and for what is taken away. */
export async function narrowOrganizations(tx: Db, { search, state, archived = false }: Narrow) {
  const found = search ? await findEntries(tx, 'organization', search, searchCap) : null
  return <O>(from: SelectQueryBuilder<Schema, 'organizations', O>) => {
    let query = from.where('organizations.archived', '=', archived)
    if (found) query = query.where('organizations.id', '=', sql<string>`any (${found}::uuid[])`)
    if (state) query = query.where('organizations.state', '=', state)
    return query
  }
}

export const findOrganizations = answer(find, async ({ input, tx }) => {
  const { descending, page, pageSize } = input
  const query = (await narrowOrganizations(tx, input))(counted(tx))
  const rows = await query
    .orderBy(
      input.sort === 'name' ? sql`plain_text(organizations.name)` : 'organizations.created_at',
      descending ? 'desc' : 'asc',
    )
    .orderBy('organizations.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await tx
    .selectFrom(query.clearSelect().select('organizations.id').limit(countCap).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      ...organizationOf(row),
      openDeals: row.open_deals ?? 0,
      contacts: row.contacts ?? 0,
    })),
    total,
  }
})

export const recentOrganizations = show(recent, {
  snapshot: async ({ tx }) => {
    const rows = await selectOrganizations(tx)
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(recentOrganizationLimit)
      .execute()
    return { organizations: rows.map(organizationOf) }
  },
})

export const organizationView = show(one, {
  snapshot: ({ tx, params }) => withContacts(tx, params.organizationId),
})

export const readOne = answer(read, ({ input, tx }) => withContacts(tx, input.organizationId))

async function withContacts(tx: Db, organizationId: string): Promise<OrganizationView> {
  const organization = await readOrganization(tx, organizationId)
  const contacts = await tx
    .selectFrom('organization_contacts')
    .where('organization_id', '=', organizationId)
    .select(['contact_id as contactId', 'name'])
    .execute()
  return { organization, contacts: Object.fromEntries(contacts.map((contact) => [contact.contactId, contact])) }
}

export const organizationOfContact = show(ofContact, {
  snapshot: async ({ tx, params: { contactId } }) => {
    const link = await linkOf(tx, contactId)
    return { organization: link && (await readOrganization(tx, link.organizationId)) }
  },
})
