/** Plans an import's rows: which contacts are made, what changes on others, and which rows are refused. */

import type { Address } from '@aura/contracts/contacts/address.ts'
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
export function judge(row: Row, importContext: ImportContext, claimed: Set<string>): Judged {
  const addresses = addressesOf(row)
  const keys = addresses.map(addressKey)
  const [first] = addresses
  if (!first) return problem('phone', 'contacts.import_unreachable')
  const holders = [...new Set(keys.flatMap((key) => importContext.holders.get(key) ?? []))]
  const [contactId = null] = holders
  if (holders.length > 1) return problem(null, 'contacts.import_two_contacts')
  const accepted = addresses.find((address) => claimed.has(addressKey(address)))
  if (accepted) return problem(accepted.kind, 'contacts.address_taken', { address: accepted.value })
  if (importContext.base === null) return problem(null, 'contacts.base_not_found')
  const existing = contactId === null ? undefined : importContext.contacts.get(contactId)
  if (!existing && row.name === undefined) return problem('name', 'imports.cell_required')

  const input = sayings(row, importContext)
  if ('problem' in input) return input
  const lacking = existing
    ? undefined
    : missing(importContext.fields, Object.fromEntries(input.fields.map((field) => [field.fieldId, field.value])))[0]
  if (lacking) return problem(fieldColumn(lacking).id, 'imports.cell_required')
  const consents = importContext.consents.get(contactId ?? '')
  const back = input.consents.find(
    ({ channel, state }) => state === 'given' && consents?.get(channel)?.state === 'withdrawn',
  )
  if (back) return problem(`consent_${back.channel}`, 'contacts.consent_withdrawn')

  const fresh = addresses.filter((address) => !importContext.holders.has(addressKey(address)))
  if ((existing?.addresses.length ?? 0) + fresh.length > addressLimit)
    return problem(null, 'contacts.too_many_addresses', { limit: addressLimit })
  for (const key of keys) claimed.add(key)
  const { name, note } = row
  const changes: Changes = {
    ...(name !== undefined && name !== existing?.name && { name }),
    ...(note !== undefined && note !== existing?.note && { note }),
    addresses: fresh,
    tags: input.tags.filter((tag) => !existing?.tags.includes(tag)),
    fields: input.fields.filter(({ fieldId, value }) => existing?.fields[fieldId] !== value),
    consents: input.consents.filter(({ channel, state }) => consents?.get(channel)?.state !== state),
    base: importContext.base && !existing?.bases.includes(importContext.base.id) ? importContext.base.id : null,
  }
  return { contactId, known: existing, changes, told: tell(changes, existing, importContext) }
}

type Sayings = Pick<Changes, 'tags' | 'fields' | 'consents'>

function sayings(row: Row, importContext: ImportContext): Sayings | { problem: Problem } {
  const tags: string[] = []
  for (const name of tagsOf(row)) {
    const tag = importContext.tags.get(foldText(name.trim()))
    if (tag === undefined) return { problem: { column: 'tags', code: 'contacts.import_no_tag', params: { name } } }
    if (!tags.includes(tag)) tags.push(tag)
  }
  const fields: Changes['fields'] = []
  for (const field of importContext.fields) {
    const column = fieldColumn(field).id
    const text = cellOf(row, column)
    if (text === undefined) continue
    const value = readField(field, text, importContext.language)
    if (value === null) return { problem: { column, code: 'contacts.field_refused', params: { field: field.label } } }
    fields.push({ fieldId: field.id, value })
  }
  const consents: Changes['consents'] = []
  for (const { id, channel } of consentColumns) {
    const text = cellOf(row, id)
    if (text === undefined) continue
    const input = readField({ type: 'yes_no', choices: [] }, text, importContext.language)
    if (typeof input !== 'boolean') return { problem: { column: id, code: 'imports.cell_invalid' } }
    consents.push({ channel, state: input ? 'given' : 'withdrawn' })
  }
  return { tags, fields, consents }
}

/** As people read it, by column. */
function tell(changes: Changes, existing: Contact | undefined, importContext: ImportContext): FieldDiff {
  const { name, note, addresses, tags, fields, consents, base } = changes
  const before: FieldDiff['before'] = {}
  const after: FieldDiff['after'] = {}
  const put = (column: string, was: string | null, is: string | null) => {
    before[column] = was
    after[column] = is
  }
  const joined = (kind: TypedAddress['kind'], list: readonly Pick<Address, 'kind' | 'value'>[]) =>
    list.flatMap((item) => (item.kind === kind ? [item.value] : [])).join(', ') || null
  const tagWords = (ids: readonly string[]) => ids.map((id) => importContext.tagNames.get(id) ?? '').join(', ') || null
  if (name !== undefined) put('name', existing?.name ?? null, name)
  for (const kind of ['phone', 'email'] as const)
    if (addresses.some((item) => item.kind === kind)) {
      const had = existing?.addresses ?? []
      put(kind, joined(kind, had), joined(kind, [...had, ...addresses]))
    }
  if (tags.length > 0) put('tags', tagWords(existing?.tags ?? []), tagWords([...(existing?.tags ?? []), ...tags]))
  if (note !== undefined) put('note', existing?.note ?? null, note)
  for (const { fieldId, value } of fields) {
    const field = importContext.fields.find(({ id }) => id === fieldId)
    if (!field) continue
    const words = (item: FieldValue | undefined) => typedField(item, importContext.language) || null
    put(fieldColumn(field).id, words(existing?.fields[fieldId]), words(value))
  }
  for (const { channel, state } of consents) put(`consent_${channel}`, null, state === 'given' ? 'sim' : 'não')
  if (base !== null) put('base', null, importContext.base?.name ?? null)
  return { before, after }
}

const isNothing = ({ name, note, addresses, tags, fields, consents, base }: Changes): boolean =>
  name === undefined &&
  note === undefined &&
  base === null &&
  [addresses, tags, fields, consents].every((all) => all.length === 0)

export async function planRows(planning: Planning<Row>): Promise<Planned[]> {
  const importContext = await readAround(planning)
  const claimed = new Set<string>()
  return planning.rows.map((row): Planned => {
    const judged = judge(row, importContext, claimed)
    if ('problem' in judged) return { outcome: 'problem', ...judged.problem }
    const { contactId, changes, told } = judged
    if (contactId === null) return { outcome: 'create', after: told.after }
    if (isNothing(changes)) return { outcome: 'unchanged', targetId: contactId }
    return { outcome: 'update', targetId: contactId, ...told }
  })
}
