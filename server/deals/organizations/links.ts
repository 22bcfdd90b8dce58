/** Which organization a contact belongs to: at most one. The link goes with the contact when two of them are merged. */
import {
  contactLinked,
  contactUnlinked,
  linkContact as link,
  mostLinks,
  type Organization,
  organizationChosen,
} from '@aura/contracts/deals/organizations/organization.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, type Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { cardFor } from '../of-contact.ts'
import { lockOrganization } from './store.ts'

type Card = { id: string; name: string }
type Hands = Pick<Work, 'tx' | 'emit'> & { companyId: string }

export async function linkOf(
  tx: Db,
  contactId: string,
): Promise<{ organizationId: string; cameFrom: string | null } | null> {
  const row = await tx
    .selectFrom('organization_contacts')
    .where('contact_id', '=', contactId)
    .select(['organization_id', 'came_from'])
    .executeTakeFirst()
  return row ? { organizationId: row.organization_id, cameFrom: row.came_from } : null
}

async function assertRoom(tx: Db, organizationId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('organization_contacts')
    .where('organization_id', '=', organizationId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostLinks) refuse('deals.organization_full', { params: { limit: mostLinks } })
}

async function unlink({ tx, emit }: Hands, contactId: string): Promise<void> {
  const row = await tx
    .deleteFrom('organization_contacts')
    .where('contact_id', '=', contactId)
    .returning('organization_id')
    .executeTakeFirst()
  if (row) emit(contactUnlinked, { organizationId: row.organization_id, contactId })
}

/** The contact belongs to this organization from now on, or to none. */
export async function chooseOrganization(
  hands: Hands,
  card: Card,
  organizationId: string | null,
  cameFrom: string | null = null,
): Promise<Organization | null> {
  const { tx, emit, companyId } = hands
  const before = await linkOf(tx, card.id)
  const organization = organizationId === null ? null : await lockOrganization(tx, organizationId)
  if (before?.organizationId === organization?.id) return organization
  await unlink(hands, card.id)
  if (organization) {
    await assertRoom(tx, organization.id)
    const row = { company_id: companyId, contact_id: card.id, name: card.name, came_from: cameFrom }
    await tx
      .insertInto('organization_contacts')
      .values({ ...row, organization_id: organization.id })
      .execute()
    emit(contactLinked, { organizationId: organization.id, contact: { contactId: card.id, name: card.name } })
  }
  emit(organizationChosen, { contactId: card.id, organization })
  return organization
}

export const linkContact = handle(link, async ({ input, tx, emit, caller }) => {
  const card = await cardFor(tx, input.contactId)
  const organization = await chooseOrganization({ tx, emit, companyId: caller.companyId }, card, input.organizationId)
  return { contactId: card.id, organization }
})

/** Two contacts became one: the link comes along where the other contact has none. */
export async function mergeLinks(hands: Hands, gone: Card, card: Card): Promise<void> {
  const left = await linkOf(hands.tx, gone.id)
  if (!left) return
  const existing = await linkOf(hands.tx, card.id)
  await unlink(hands, gone.id)
  if (!existing) await chooseOrganization(hands, card, left.organizationId, gone.id)
}

/** And two again: the link that came along goes back. */
export async function splitLinks(hands: Hands, card: Card, restored: Card): Promise<void> {
  const existing = await linkOf(hands.tx, card.id)
  if (existing?.cameFrom !== restored.id) return
  await chooseOrganization(hands, card, null)
  await chooseOrganization(hands, restored, existing.organizationId)
}

/** The room of an organization has the name that its contact has now. */
export async function renameLink({ tx, emit }: Hands, card: Card): Promise<void> {
  const row = await tx
    .updateTable('organization_contacts')
    .set({ name: card.name })
    .where('contact_id', '=', card.id)
    .where('name', '<>', card.name)
    .returning('organization_id')
    .executeTakeFirst()
  if (row)
    emit(contactLinked, { organizationId: row.organization_id, contact: { contactId: card.id, name: card.name } })
}
