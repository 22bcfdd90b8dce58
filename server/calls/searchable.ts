/** Calls are found by who called: the name or the number of the contact. The newest first. */
import { addressText } from '@aura/contracts/contacts/address-text.ts'
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, type Searchable } from '../search/index.ts'

export const searchableCalls: Searchable = { type: 'call', find }

const contactsCompared = 50

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const contacts = await findEntries(tx, 'contact', text, contactsCompared)
  if (contacts.length === 0) return []
  const rows = await tx
    .selectFrom('calls')
    .where('contact_id', 'in', contacts)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'conversation_id', 'contact_name', 'address', 'state', 'started_at'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: 'call',
    title: row.contact_name,
    subtitle: addressText({ kind: 'phone', value: row.address }),
    description: null,
    status: row.state,
    timestamp: row.started_at.toISOString(),
    path: row.conversation_id === null ? '/operations/calls' : `/operations?c=${row.conversation_id}`,
  }))
}
