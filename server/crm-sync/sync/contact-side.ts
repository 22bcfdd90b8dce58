/** Contacts as a sync meets them: texts by the rule's own field, numbers and addresses as they are stored here. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { CrmRule } from '@aura/contracts/crm-sync/connection.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import type { MergeRule, SideValues } from '@aura/machines/crm-sync/merge.ts'
import { fieldsOf, holderOf, noSampleContact, readContact, removeContacts } from '../../contacts/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CrmValues } from '../port.ts'
import { changeHere, createHere } from './change-contact.ts'
import type { OwnRecord, Side } from './side.ts'

export type Mapping = { rules: readonly CrmRule[]; fields: readonly Field[]; language: Language }

export async function contactMapping(tx: Db, rules: readonly CrmRule[]): Promise<Mapping> {
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const fields = (await fieldsOf(tx, 'contact')).filter(({ archived }) => !archived)
  const there = new Set<string>(['name', 'email', 'phone', 'note', ...fields.map(({ id }) => id)])
  return { rules: rules.filter(({ ours }) => there.has(ours)), fields, language }
}

const isAddress = (field: string): field is 'email' | 'phone' => field === 'email' || field === 'phone'

/** A name and addresses are not emptied by a sync, nor a field that every contact needs. */
const mergeRules = ({ rules, fields }: Mapping): MergeRule[] =>
  rules.map(({ ours, conflict }) => ({
    ...{ field: ours, conflict },
    mayBeEmptied: ours !== 'name' && !isAddress(ours) && !fields.some(({ id, required }) => id === ours && required),
  }))

/** Of several addresses the one that is on the other side, else the first. */
function addressIn({ addresses }: Contact, kind: 'email' | 'phone', last: string | undefined): string {
  const all = addresses.filter((address) => address.kind === kind).map(({ value }) => value)
  return all.find((value) => value === last) ?? all[0] ?? ''
}

function oursOf(contact: Contact, { rules }: Mapping, last: Readonly<Record<string, string>> | null): SideValues {
  const textIn = (field: string): string => {
    if (field === 'name') return contact.name
    if (field === 'note') return contact.note ?? ''
    if (isAddress(field)) return addressIn(contact, field, last?.[field])
    const value = contact.fields[field]
    return value === undefined ? '' : String(value)
  }
  return Object.fromEntries(rules.map(({ ours }) => [ours, textIn(ours)]))
}

const nameLength = 120
const noteLength = 2000
const printable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '')

/** Null where what stands there is no value of ours. */
function readTheirs({ ours: field }: CrmRule, text: string, { fields, language }: Mapping): string | null {
  const clean = printable(text).trim()
  if (clean === '') return ''
  if (field === 'name')
    return clean
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, nameLength)
      .trim()
  if (field === 'note') return clean.slice(0, noteLength).trim()
  if (isAddress(field)) return typedAddress.safeParse({ kind: field, value: clean }).data?.value ?? null
  const own = fields.find(({ id }) => id === field)
  const value = own ? readField(own, clean.slice(0, noteLength), language) : null
  return value === null ? null : String(value)
}

/** By the names of the CRM. */
const sentValues = (values: Readonly<Record<string, string>>, { rules }: Mapping): CrmValues =>
  Object.fromEntries(
    rules.flatMap(({ ours, theirs }): [string, string][] => {
      const value = values[ours]
      return value === undefined ? [] : [[theirs, value]]
    }),
  )

const ownOf = (contact: Contact, mapping: Mapping): OwnRecord => ({
  id: contact.id,
  name: contact.name,
  version: contact.version,
  changedAt: contact.changedAt,
  mergedInto: contact.mergedInto,
  // One known by a browser alone is nobody to a CRM, and could not be found there again.
  isLeft: !contact.addresses.some(({ kind }) => kind !== 'visitor'),
  values: (last) => oursOf(contact, mapping, last),
  lookups: (['email', 'phone'] as const).flatMap((by) => {
    const value = contact.addresses.find(({ kind }) => kind === by)?.value
    return value === undefined ? [] : [{ by, value }]
  }),
})

export async function contactSide(tx: Db, rules: readonly CrmRule[]): Promise<Side> {
  const mapping = await contactMapping(tx, rules)
  const own = async (contact: Promise<Contact>) => ownOf(await contact, mapping)
  return {
    object: 'contacts',
    column: 'contact_id',
    rules: mergeRules(mapping),
    fields: mapping.rules.map(({ theirs }) => theirs),
    read: async (tx, id) => {
      const isReal = noSampleContact('contacts').as('isReal')
      const found = await tx.selectFrom('contacts').where('id', '=', id).select(isReal).executeTakeFirst()
      if (!found) return null
      const contact = await own(readContact(tx, id))
      return { ...contact, isLeft: contact.isLeft || !found.isReal }
    },
    prepare: async () => {},
    theirs: ({ values }) =>
      Object.fromEntries(
        mapping.rules.map((rule) => [rule.ours, readTheirs(rule, values[rule.theirs] ?? '', mapping)]),
      ),
    sent: (values) => sentValues(values, mapping),
    nameOf: ({ name }) => name ?? '',
    unfit: ({ name, email, phone }) => (name || email || phone ? null : 'nobody'),
    mayRepeat: false,
    // By e-mail address, then by telephone.
    holders: async (tx, theirs) => {
      const found: string[] = []
      for (const kind of ['email', 'phone'] as const) {
        const value = theirs[kind]
        const holder = value ? await holderOf(tx, { kind, value }) : null
        if (holder !== null) found.push(holder)
      }
      return found.slice(0, 1)
    },
    create: (writing, theirs) => own(createHere(writing, theirs, mapping)),
    change: async (writing, { id }, changes) =>
      await own(changeHere(writing, await readContact(writing.tx, id), changes, mapping)),
    remove: async (writing, id) => (await removeContacts(writing, [id])).has(id),
  }
}
