/** Contacts are found by name, address and note. The addresses of a merged contact belong to the kept one. */
import { addressText } from '@aura/contracts/contacts/address-text.ts'
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'
import { selectContacts } from './read.ts'

export const searchableContacts: Searchable = { type: 'contact', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'contact', text, limit)
  if (ids.length === 0) return []
  const rows = await selectContacts(tx).where('contacts.id', 'in', ids).where('merged_into', 'is', null).execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'contact',
    title: row.name,
    subtitle: row.addresses.map(addressText).join(' · ') || null,
    description: null,
    status: null,
    timestamp: row.created_at.toISOString(),
    path: `/bases?contact=${row.id}`,
  }))
}
