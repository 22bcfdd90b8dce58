/** Plans an import's rows: which contacts are made, what changes on others, and which rows are refused. */

import { addressKey } from '@aura/contracts/contacts/address.ts'
import type { Channel, Consent } from '@aura/contracts/contacts/consents.ts'
import { addressLimit, type Contact } from '@aura/contracts/contacts/contact.ts'
import type { FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { missing } from '@aura/machines/contacts/field-fits.ts'
import { readField, typedField } from '@aura/machines/contacts/field-read.ts'
import type { Planned, Planning, Problem } from '../platform/import-kind.ts'
import { type ImportContext, readAround } from './import-context.ts'
import { addressesOf, cellOf, type Row, tagsOf } from './import-row.ts'
import { consentColumns, fieldColumn } from './sheet-columns.ts'

/** Only what is new or different. */
export type Changes = {
  name?: string
  note?: string | null
  addresses: TypedAddress[]
  tags: string[]
  fields: { fieldId: string; value: FieldValue }[]
  consents: { channel: Channel; state: Consent['state'] }[]
  base: string | null
}

type FieldDiff = { before: Record<string, string | null>; after: Record<string, string | null> }
export type Judged =
  | { contactId: string | null; known: Contact | undefined; changes: Changes; told: FieldDiff }
  | { problem: Problem }

const problem = (column: string | null, code: Problem['code'], params: Problem['params'] = {}): Judged => ({
  problem: { column, code, params },
})

/** One row in the light of what is there. `claimed` are addresses that rows before it in this piece have taken. */
export function judge(row: Row, around: ImportContext, claimed: Set<string>): Judged {
  const addresses = addressesOf(row)
  const keys = addresses.map(addressKey)
  const [first] = addresses
  if (!first) return problem('phone', 'contacts.import_unreachable')
  const holders = [...new Set(keys.flatMap((key) => around.holders.get(key) ?? []))]
  const [contactId = null] = holders
  if (holders.length > 1) return problem(null, 'contacts.import_two_contacts')
  const taken = addresses.find((address) => claimed.has(addressKey(address)))
  if (taken) return problem(taken.kind, 'contacts.address_taken', { address: taken.value })
  if (around.base === null) return problem(null, 'contacts.base_not_found')
  const known = contactId === null ? undefined : around.contacts.get(contactId)
  if (!known && row.name === undefined) return problem('name', 'imports.cell_required')

  const said = sayings(row, around)
  if ('problem' in said) return said
  const lacking = known
    ? undefined
    : missing(around.fields, Object.fromEntries(said.fields.map((one) => [one.fieldId, one.value])))[0]
  if (lacking) return problem(fieldColumn(lacking).id, 'imports.cell_required')
  const consents = around.consents.get(contactId ?? '')
  const back = said.consents.find(
    ({ channel, state }) => state === 'given' && consents?.get(channel)?.state === 'withdrawn',
  )
  if (back) return problem(`consent_${back.channel}`, 'contacts.consent_withdrawn')

  const fresh = addresses.filter((address) => !around.holders.has(addressKey(address)))
  if ((known?.addresses.length ?? 0) + fresh.length > addressLimit)
    return problem(null, 'contacts.too_many_addresses', { limit: addressLimit })
  for (const key of keys) claimed.add(key)
  const { name, note } = row
  const changes: Changes = {
    ...(name !== undefined && name !== known?.name && { name }),
    ...(note !== undefined && note !== known?.note && { note }),
    addresses: fresh,
    tags: said.tags.filter((tag) => !known?.tags.includes(tag)),
    fields: said.fields.filter(({ fieldId, value }) => known?.fields[fieldId] !== value),
    consents: said.consents.filter(({ channel, state }) => consents?.get(channel)?.state !== state),
    base: around.base && !known?.bases.includes(around.base.id) ? around.base.id : null,
  }
  return { contactId, known, changes, told: tell(changes, known, around) }
}

type Sayings = Pick<Changes, 'tags' | 'fields' | 'consents'>

function sayings(row: Row, around: ImportContext): Sayings | { problem: Problem } {
  const tags: string[] = []
  for (const name of tagsOf(row)) {
    const tag = around.tags.get(foldText(name.trim()))
    if (tag === undefined) return { problem: { column: 'tags', code: 'contacts.import_no_tag', params: { name } } }
    if (!tags.includes(tag)) tags.push(tag)
  }
  const fields: Changes['fields'] = []
  for (const field of around.fields) {
    const column = fieldColumn(field).id
    const text = cellOf(row, column)
    if (text === undefined) continue
    const value = readField(field, text, around.language)
    if (value === null) return { problem: { column, code: 'contacts.field_refused', params: { field: field.label } } }
    fields.push({ fieldId: field.id, value })
  }
  const consents: Changes['consents'] = []
  for (const { id, channel } of consentColumns) {
    const text = cellOf(row, id)
    if (text === undefined) continue
    const given = readField({ type: 'yes_no', choices: [] }, text, around.language)
    if (typeof given !== 'boolean') return { problem: { column: id, code: 'imports.cell_invalid' } }
    consents.push({ channel, state: given ? 'given' : 'withdrawn' })
  }
  return { tags, fields, consents }
}

/** As people read it, by column. */
function tell(changes: Changes, known: Contact | undefined, around: ImportContext): FieldDiff {
  const { name, note, addresses, tags, fields, consents, base } = changes
  const before: FieldDiff['before'] = {}
  const after: FieldDiff['after'] = {}
  const put = (column: string, was: string | null, is: string | null) => {
    before[column] = was
    after[column] = is
  }
  const joined = (kind: TypedAddress['kind'], list: readonly Pick<TypedAddress, 'kind' | 'value'>[]) =>
    list.flatMap((one) => (one.kind === kind ? [one.value] : [])).join(', ') || null
  const tagWords = (ids: readonly string[]) => ids.map((id) => around.tagNames.get(id) ?? '').join(', ') || null
  if (name !== undefined) put('name', known?.name ?? null, name)
  for (const kind of ['phone', 'email'] as const)
    if (addresses.some((one) => one.kind === kind)) {
      const had = known?.addresses ?? []
      put(kind, joined(kind, had), joined(kind, [...had, ...addresses]))
    }
  if (tags.length > 0) put('tags', tagWords(known?.tags ?? []), tagWords([...(known?.tags ?? []), ...tags]))
  if (note !== undefined) put('note', known?.note ?? null, note)
  for (const { fieldId, value } of fields) {
    const field = around.fields.find(({ id }) => id === fieldId)
    if (!field) continue
    const words = (one: FieldValue | undefined) => typedField(one, around.language) || null
    put(fieldColumn(field).id, words(known?.fields[fieldId]), words(value))
  }
  for (const { channel, state } of consents) put(`consent_${channel}`, null, state === 'given' ? 'sim' : 'não')
  if (base !== null) put('base', null, around.base?.name ?? null)
  return { before, after }
}

const isNothing = ({ name, note, addresses, tags, fields, consents, base }: Changes): boolean =>
  name === undefined &&
  note === undefined &&
  base === null &&
  [addresses, tags, fields, consents].every((all) => all.length === 0)

export async function planRows(planning: Planning<Row>): Promise<Planned[]> {
  const around = await readAround(planning)
  const claimed = new Set<string>()
  return planning.rows.map((row): Planned => {
    const judged = judge(row, around, claimed)
    if ('problem' in judged) return { outcome: 'problem', ...judged.problem }
    const { contactId, changes, told } = judged
    if (contactId === null) return { outcome: 'create', after: told.after }
    if (isNothing(changes)) return { outcome: 'unchanged', targetId: contactId }
    return { outcome: 'update', targetId: contactId, ...told }
  })
}
