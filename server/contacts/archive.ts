/** Contacts out of the lists and audiences, and back. */
import { type Contact, contactChanged, archiveContact as contract } from '@aura/contracts/contacts/contact.ts'
import { handle, type Work } from '../platform/handle.ts'
import { lockContact, readContact, touched } from './read.ts'

export const archiveContact = handle(contract, async ({ input: { contactId, on }, tx, emit, now }) => {
  await lockContact(tx, contactId)
  const [changed] = await archived({ tx, now }, [contactId], on)
  if (!changed) return await readContact(tx, contactId)
  const contact = await readContact(tx, contactId)
  emit(contactChanged, { contact })
  return contact
})

/** Which of these it changed. */
export async function archived({ tx, now }: Pick<Work, 'tx' | 'now'>, ids: readonly string[], on: boolean) {
  const rows = await tx
    .updateTable('contacts')
    .set((e) => ({ archived_at: on ? now : null, changed_at: now, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('archived_at', on ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A customer who writes again is no contact of the past. */
export async function restoreContact({ tx, now, emit }: Work, contact: Contact): Promise<Contact> {
  if (contact.archivedAt === undefined) return contact
  const restored = await touched({ tx, now }, contact.id, { archived_at: null })
  emit(contactChanged, { contact: restored })
  return restored
}
