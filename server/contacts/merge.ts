/** Two cards of one person become one, and two again when that was a mistake. */
import {
  addressLimit,
  type Contact,
  contactsMerged,
  mergeContacts as merge,
  mergeUndone,
  undoMerge as undo,
} from '@aura/contracts/contacts/contact.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { putIn, takeOut, tellMembers } from './bases.ts'
import type { Cause } from './consent-history.ts'
import { consentsOf, saveConsent } from './consents.ts'
import { lockContact, readContact, touched } from './read.ts'
import type { Moved } from './schema.ts'
import { tellUses } from './tags.ts'

const undoDays = 30

export const mergeContacts = handle(merge, async ({ input, tx, emit, now, newId, caller }) => {
  const { keptId, goneId } = input
  if (keptId === goneId) return refuse('contacts.same_contact')
  // In the order of their ids, so that two merges of the same two do not wait for each other.
  for (const id of [keptId, goneId].sort()) await lockContact(tx, id)
  const [survivor, gone] = [await readContact(tx, keptId), await readContact(tx, goneId)]
  if (survivor.addresses.length + gone.addresses.length > addressLimit)
    return refuse('contacts.too_many_addresses', { params: { limit: addressLimit } })
  const cause: Cause = { companyId: caller.companyId, how: 'merged', by: caller.userId, at: now }
  const moved = await moveAll(tx, cause, survivor, gone)
  const mergeId = newId()
  const row = { company_id: caller.companyId, id: mergeId, kept_id: keptId, gone_id: goneId, merged_at: now }
  await tx
    .insertInto('contact_merges')
    .values({ ...row, moved: JSON.stringify(moved) })
    .execute()
  const contact = await touched({ tx, now }, keptId)
  const left = await touched({ tx, now }, goneId, { merged_into: keptId })
  emit(contactsMerged, { mergeId, contact, consents: await consentsOf(tx, keptId), gone: left })
  await tellUses({ tx, emit }, moved.doubled)
  await tellMembers({ tx, emit }, moved.doubledBases ?? [])
  return { mergeId, contact }
})

async function moveAll(tx: Db, cause: Cause, survivor: Contact, gone: Contact): Promise<Moved> {
  await tx.updateTable('contact_addresses').set({ contact_id: survivor.id }).where('contact_id', '=', gone.id).execute()
  const [doubled = [], tags = []] = [true, false].map((both) =>
    gone.tags.filter((tag) => survivor.tags.includes(tag) === both),
  )
  if (doubled.length > 0)
    await tx.deleteFrom('contact_tags').where('contact_id', '=', gone.id).where('tag_id', 'in', doubled).execute()
  if (tags.length > 0)
    await tx
      .updateTable('contact_tags')
      .set({ contact_id: survivor.id })
      .where('contact_id', '=', gone.id)
      .where('tag_id', 'in', tags)
      .execute()
  const consents = await moveConsents(tx, cause, survivor.id, gone.id)
  const fields = Object.keys(gone.fields).filter((id) => !(id in survivor.fields))
  await moveFields(tx, gone.id, survivor.id, fields)
  const [doubledBases = [], bases = []] = [true, false].map((both) =>
    gone.bases.filter((base) => survivor.bases.includes(base) === both),
  )
  for (const base of gone.bases) await takeOut(tx, base, [gone.id])
  for (const base of bases) await putIn(tx, cause.companyId, base, [survivor.id])
  return { addresses: gone.addresses.map(({ id }) => id), tags, doubled, consents, fields, bases, doubledBases }
}

/** Field values move over where the kept card has none. */
async function moveFields(tx: Db, from: string, to: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return
  await sql`with moved as (
      delete from custom_values where owner_id = ${from} and field_id = any (${[...fields]}::uuid[]) returning *)
    insert into custom_values (company_id, owner_id, field_id, value)
    select company_id, ${to}::uuid, field_id, value from moved on conflict do nothing`.execute(tx)
}

/** A withdrawal under either card holds. */
async function moveConsents(tx: Db, cause: Cause, keptId: string, goneId: string): Promise<Moved['consents']> {
  const current = new Map((await consentsOf(tx, keptId)).map((consent) => [consent.channel, consent]))
  const moved: Moved['consents'] = []
  for (const gone of await consentsOf(tx, goneId)) {
    const survivor = current.get(gone.channel)
    if (survivor && (survivor.state === 'withdrawn' || gone.state === 'given')) continue
    await saveConsent(tx, cause, { contactId: keptId, channel: gone.channel, consent: gone })
    moved.push({ gone, kept: survivor ?? null })
  }
  return moved
}

export const undoMerge = handle(undo, async ({ input, tx, emit, now, caller }) => {
  const row = await tx
    .selectFrom('contact_merges')
    .where('id', '=', input.mergeId)
    .where('undone_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('contacts.merge_not_found')
  if (now.getTime() - row.merged_at.getTime() > undoDays * 86_400_000)
    return refuse('contacts.merge_too_old', { params: { days: undoDays } })
  await lockContact(tx, row.kept_id)
  await tx.updateTable('contact_merges').set({ undone_at: now }).where('id', '=', row.id).execute()
  await moveBack(tx, { companyId: caller.companyId, how: 'merge_undone', by: caller.userId, at: now }, row)
  const [contact, restored] = [
    await touched({ tx, now }, row.kept_id),
    await touched({ tx, now }, row.gone_id, { merged_into: null }),
  ]
  emit(mergeUndone, { mergeId: row.id, contact, consents: await consentsOf(tx, row.kept_id), restored })
  await tellUses({ tx, emit }, row.moved.doubled)
  await tellMembers({ tx, emit }, row.moved.doubledBases ?? [])
  return { kept: contact, restored }
})

type Merge = Pick<Selectable<Schema['contact_merges']>, 'kept_id' | 'gone_id' | 'moved'>

/** Only what is still there: what somebody has taken away since then stays away. */
async function moveBack(tx: Db, cause: Cause, { kept_id: keptId, gone_id: goneId, moved }: Merge): Promise<void> {
  const { companyId } = cause
  const { addresses, tags, doubled, consents, fields = [], bases = [], doubledBases = [] } = moved
  await moveFields(tx, keptId, goneId, fields)
  const left = []
  for (const base of bases) if ((await takeOut(tx, base, [keptId])).length > 0) left.push(base)
  for (const base of [...left, ...doubledBases]) await putIn(tx, companyId, base, [goneId])
  const back = { contact_id: goneId }
  if (addresses.length > 0)
    await tx
      .updateTable('contact_addresses')
      .set(back)
      .where('id', 'in', addresses)
      .where('contact_id', '=', keptId)
      .execute()
  if (tags.length > 0)
    await tx
      .updateTable('contact_tags')
      .set(back)
      .where('contact_id', '=', keptId)
      .where('tag_id', 'in', tags)
      .execute()
  if (doubled.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(doubled.map((tag_id) => ({ company_id: companyId, contact_id: goneId, tag_id })))
      .execute()
  const now = new Map((await consentsOf(tx, keptId)).map((row) => [row.channel, row.at]))
  // A consent given since the merge stays with the kept card.
  for (const { kept, gone } of consents)
    if (now.get(gone.channel) === gone.at)
      await saveConsent(tx, cause, { contactId: keptId, channel: gone.channel, consent: kept })
}
