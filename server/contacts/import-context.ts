/** What the rows of a file are held against: who is known by their addresses, and what the company has. */

import { addressKey } from '@aura/contracts/contacts/address.ts'
import type { Base } from '@aura/contracts/contacts/bases.ts'
import type { Channel, Consent } from '@aura/contracts/contacts/consents.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Planning } from '../platform/import-kind.ts'
import { consentsAmong } from './consents.ts'
import { fieldsOf } from './fields.ts'
import { addressesOf, type Row } from './import-row.ts'
import { selectContacts, wire } from './read.ts'

export type Consents = ReadonlyMap<Channel, Consent>

export type ImportContext = {
  language: Language
  /** Contact's id by an address's key. */
  holders: ReadonlyMap<string, string>
  contacts: ReadonlyMap<string, Contact>
  consents: ReadonlyMap<string, Consents>
  fields: readonly Field[]
  /** Id by plain name. */
  tags: ReadonlyMap<string, string>
  tagNames: ReadonlyMap<string, string>
  /** The base they are put in, if any; null when it is not there any more. */
  base: Pick<Base, 'id' | 'name'> | null | undefined
}

export async function readAround({ tx, actor, params, rows }: Omit<Planning<Row>, 'numbers'>): Promise<ImportContext> {
  const holders = await holdersOf(tx, rows)
  const ids = [...new Set(holders.values())]
  const contacts = ids.length === 0 ? [] : await selectContacts(tx).where('contacts.id', 'in', ids).execute()
  const tags = await tx.selectFrom('tags').where('archived', '=', false).select(['id', 'name']).execute()
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', actor.userId)
    .select('language')
    .executeTakeFirstOrThrow()
  return {
    language,
    holders,
    contacts: new Map(contacts.map((contact) => [contact.id, wire(contact)])),
    consents: await consentsAmong(tx, ids),
    fields: (await fieldsOf(tx, 'contact')).filter(({ archived }) => !archived),
    tags: new Map(tags.map(({ id, name }) => [foldText(name.trim()), id])),
    tagNames: new Map(tags.map(({ id, name }) => [id, name])),
    base: params.base === undefined ? undefined : await readBase(tx, params.base),
  }
}

/** Keys are made before they are looked up: what is made within the look-up, the policy of rows keeps from the index. */
async function holdersOf(tx: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const requests = rows.flatMap(addressesOf)
  if (requests.length === 0) return new Map()
  const { rows: found } = await sql<{ kind: 'phone' | 'email'; value: string; contact_id: string }>`
    with asked as materialized (select kind, value, address_key(kind, value) as key
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as asked(kind text, value text))
    select asked.kind, asked.value, a.contact_id
    from asked join contact_addresses a on a.kind = asked.kind and a.key = asked.key`.execute(tx)
  return new Map(found.map(({ kind, value, contact_id }) => [addressKey({ kind, value }), contact_id]))
}

async function readBase(tx: Db, id: string): Promise<Pick<Base, 'id' | 'name'> | null> {
  const row = await tx
    .selectFrom('bases')
    .where(sql<string>`id::text`, '=', id)
    .where('archived', '=', false)
    .select(['id', 'name'])
    .executeTakeFirst()
  return row ?? null
}
