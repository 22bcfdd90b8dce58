/** A contact on both sides in one form: texts by the rule's own field, numbers and addresses as they are stored here. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { CrmRule } from '@aura/contracts/crm-sync/connection.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import type { MergeRule, SideValues } from '@aura/machines/crm-sync/merge.ts'
import { fieldsOf } from '../../contacts/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CrmRecord, CrmValues } from '../port.ts'

export type Mapping = { rules: readonly CrmRule[]; fields: readonly Field[]; language: Language }

export async function mappingOf(tx: Db, rules: readonly CrmRule[]): Promise<Mapping> {
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const fields = (await fieldsOf(tx, 'contact')).filter(({ archived }) => !archived)
  const there = new Set<string>(['name', 'email', 'phone', 'note', ...fields.map(({ id }) => id)])
  return { rules: rules.filter(({ ours }) => there.has(ours)), fields, language }
}

const isAddress = (field: string): field is 'email' | 'phone' => field === 'email' || field === 'phone'

/** A name and addresses are not emptied by a sync, nor a field that every contact needs. */
export const mergeRules = ({ rules, fields }: Mapping): MergeRule[] =>
  rules.map(({ ours, conflict }) => ({
    ...{ field: ours, conflict },
    mayBeEmptied: ours !== 'name' && !isAddress(ours) && !fields.some(({ id, required }) => id === ours && required),
  }))

/** Of several addresses the one that is on the other side, else the first. */
export function addressIn({ addresses }: Contact, kind: 'email' | 'phone', last: string | undefined): string {
  const all = addresses.filter((address) => address.kind === kind).map(({ value }) => value)
  return all.find((value) => value === last) ?? all[0] ?? ''
}

export function oursOf(
  contact: Contact,
  { rules }: Mapping,
  last: Readonly<Record<string, string>> | null,
): SideValues {
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
export function readTheirs({ ours: field }: CrmRule, text: string, { fields, language }: Mapping): string | null {
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

export const theirsOf = ({ values }: Pick<CrmRecord, 'values'>, mapping: Mapping): SideValues =>
  Object.fromEntries(mapping.rules.map((rule) => [rule.ours, readTheirs(rule, values[rule.theirs] ?? '', mapping)]))

/** By the names of the CRM. */
export function sentValues(values: Readonly<Record<string, string>>, { rules }: Mapping): CrmValues {
  return Object.fromEntries(
    rules.flatMap(({ ours, theirs }): [string, string][] => {
      const value = values[ours]
      return value === undefined ? [] : [[theirs, value]]
    }),
  )
}
