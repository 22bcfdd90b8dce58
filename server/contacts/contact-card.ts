import { oneContact as contract, recentContacts as recent, recentLimit } from '@aura/contracts/contacts/contact.ts'
import { show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { consentsOf } from './consents.ts'
import { selectContacts, wire } from './read.ts'

export const oneContact = show(contract, {
  snapshot: async ({ tx, params: { contactId } }) => {
    const row = await selectContacts(tx).where('contacts.id', '=', contactId).executeTakeFirst()
    if (!row) return refuse('contacts.not_found')
    return { contact: wire(row), consents: await consentsOf(tx, contactId) }
  },
})

export const recentContacts = show(recent, {
  snapshot: async ({ tx }) => {
    const rows = await selectContacts(tx)
      .orderBy('contacts.changed_at', 'desc')
      .orderBy('contacts.id', 'desc')
      .limit(recentLimit)
      .execute()
    return { contacts: rows.map(wire) }
  },
})
