/**
 * RD Station CRM's API v1 with the token of an account, which stands in the address. Its lists know no changes: every page
 * is read, and what has not changed since the cursor is left out here.
 */
import * as z from 'zod/mini'
import { callCrm } from '../call-crm.ts'
import {
  type CrmAdapter,
  type CrmConnection,
  CrmFailure,
  type CrmObject,
  type CrmRecord,
  type CrmValues,
} from '../port.ts'
import { instantOf, readCursor, textValue } from './page-cursor.ts'

const paths = {
  contacts: { many: 'contacts', one: 'contact' },
  companies: { many: 'organizations', one: 'organization' },
  deals: { many: 'deals', one: 'deal' },
} as const satisfies Record<CrmObject, { many: string; one: string }>

const row = z.looseObject({ _id: z.optional(z.string()), id: z.optional(z.string()), updated_at: z.string() })
type Row = z.infer<typeof row>
const pageShape = z.object({
  has_more: z.boolean(),
  contacts: z.optional(z.array(row)),
  organizations: z.optional(z.array(row)),
  deals: z.optional(z.array(row)),
})

const named = z.object({ id: z.optional(z.string()), _id: z.optional(z.string()) })
const idIn = ({ id, _id }: z.infer<typeof named>): string[] => [id ?? _id ?? ''].filter((found) => found !== '')
/** The deals of a contact, as it names them. */
const contactDeals = z.object({ deal_ids: z.array(z.union([z.string(), named])) })
const emails = z.array(z.object({ email: z.string() }))
const phones = z.array(z.object({ phone: z.string() }))
const customFields = z.array(z.object({ custom_field_id: z.string(), value: z.unknown() }))
const isCustom = (field: string) => /^[0-9a-f]{24}$/.test(field)

/** What is called otherwise there; a deal's title is its name. */
const names: Record<string, string> = {
  note: 'notes',
  amount: 'amount_unique',
  closeDate: 'prediction_date',
}
const dealStage = z.object({ id: z.string() })
/** Won and lost are said beside the stage. */
function stageOf({ win, deal_stage }: Row): string {
  if (win === true) return 'won'
  return win === false ? 'lost' : (dealStage.safeParse(deal_stage).data?.id ?? '')
}
const stageBody = (value: string) =>
  value === 'won' || value === 'lost' ? { win: value === 'won' } : { win: null, deal_stage_id: value }

function fieldValue(data: Row, field: string): string {
  if (field === 'email') return emails.safeParse(data.emails).data?.[0]?.email ?? ''
  if (field === 'phone') return phones.safeParse(data.phones).data?.[0]?.phone ?? ''
  if (isCustom(field)) {
    const custom = customFields.safeParse(data.contact_custom_fields).data ?? []
    return textValue(custom.find(({ custom_field_id }) => custom_field_id === field)?.value)
  }
  if (field === 'stage') return stageOf(data)
  if (field === 'contact') return (z.array(named).safeParse(data.contacts).data ?? []).flatMap(idIn).join(' ')
  return textValue(data[names[field] ?? field])
}

const nameIn = (object: CrmObject, field: string) =>
  object === 'deals' && field === 'title' ? 'name' : (names[field] ?? field)

function recordOf(object: CrmObject, fields: readonly string[], data: Row): CrmRecord {
  const id = data.id ?? data._id
  if (!id) throw new CrmFailure('malformed')
  const values = Object.fromEntries(
    fields.map((field) => [field, fieldValue(data, nameIn(object, field) === 'name' ? 'name' : field)]),
  )
  return { id, changedAt: instantOf(data.updated_at), values }
}

function bodyOf(object: CrmObject, values: CrmValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const custom: object[] = []
  for (const [field, value] of Object.entries(values)) {
    if (field === 'email') body.emails = value === '' ? [] : [{ email: value }]
    else if (field === 'phone') body.phones = value === '' ? [] : [{ phone: value, type: 'cellphone' }]
    else if (isCustom(field)) custom.push({ custom_field_id: field, value })
    else if (object === 'deals' && field === 'stage') Object.assign(body, stageBody(value))
    else if (object === 'deals' && field === 'contact') continue
    else if (field === 'amount') body.amount_unique = Number(value)
    else body[nameIn(object, field)] = value
  }
  return { [paths[object].one]: { ...body, ...(custom.length > 0 && { contact_custom_fields: custom }) } }
}

/** By so much its clock may differ from ours. */
const clockMs = 120_000

const token = ({ secrets }: CrmConnection) => ({ token: secrets.key ?? '' })
const writtenOf = (data: Row) => {
  const { id, changedAt } = recordOf('contacts', [], data)
  return { id, changedAt }
}

const onlyRefused = (error: unknown): void => {
  if (!(error instanceof CrmFailure) || error.problem !== 'refused') throw error
}

/** A deal takes no contact: a contact names all its deals, so those that it has are sent along. */
async function replaceContact(
  connection: CrmConnection,
  { id, before, after }: { id: string; before: string; after: string },
  signal: AbortSignal,
): Promise<void> {
  const change = async (contactId: string, deals: (known: string[]) => string[]) => {
    const call = { path: `/api/v1/contacts/${encodeURIComponent(contactId)}`, query: token(connection) }
    const { deal_ids } = await callCrm(connection, { ...call, schema: contactDeals }, signal)
    const known = deal_ids.flatMap((deal) => (typeof deal === 'string' ? [deal] : idIn(deal)))
    const body = { contact: { deal_ids: deals(known) } }
    await callCrm(connection, { ...call, method: 'PUT', body, schema: z.unknown() }, signal)
  }
  if (after !== '') await change(after, (known) => [...new Set([...known, id])])
  if (before !== '' && before !== after) await change(before, (known) => known.filter((deal) => deal !== id))
}

export const rdStation: CrmAdapter = {
  knowsRepeats: false,
  pageSize: 200,
  // 120 calls a minute.
  callEveryMs: 500,
  standardFields: {
    contacts: ['name', 'email', 'phone', 'title', 'note'],
    companies: ['name'],
    deals: ['title', 'amount', 'stage', 'closeDate', 'contact'],
  },
  async test(connection, signal) {
    const query = { ...token(connection), page: 1, limit: 1 }
    await callCrm(connection, { path: '/api/v1/contacts', query, schema: pageShape }, signal)
  },
  async list(connection, { object, fields, cursor, limit }, signal) {
    const from = readCursor(cursor)
    const page = Number(from.after ?? 1)
    const { many } = paths[object]
    const answer = await callCrm(
      connection,
      { path: `/api/v1/${many}`, query: { ...token(connection), page, limit }, schema: pageShape },
      signal,
    )
    const all = (answer[many] ?? []).map((data) => recordOf(object, fields, data))
    const changed = all.filter(({ changedAt }) => from.since === null || changedAt >= from.since)
    // Its order says nothing of changes: what changes while the pages are read counts for the next time.
    const newest = from.newest ?? new Date(Date.now() - clockMs).toISOString()
    if (answer.has_more)
      return { records: changed, cursor: JSON.stringify({ ...from, after: String(page + 1), newest }), isLast: false }
    return { records: changed, cursor: JSON.stringify({ since: newest, after: null, newest: null }), isLast: true }
  },
  async read(connection, { object, fields, id }, signal) {
    try {
      const path = `/api/v1/${paths[object].many}/${encodeURIComponent(id)}`
      return recordOf(
        object,
        fields,
        await callCrm(connection, { path, query: token(connection), schema: row }, signal),
      )
    } catch (error) {
      if (error instanceof CrmFailure && error.problem === 'not_found') return null
      throw error
    }
  },
  async find(connection, { object, fields, by, value }, signal) {
    const isName = by === 'title' || by === 'name'
    const wanted = isName ? { name: value, exact_name: 'true' } : { [by]: value }
    const query = { ...token(connection), ...wanted, page: 1, limit: 10 }
    const { many } = paths[object]
    const answer = await callCrm(connection, { path: `/api/v1/${many}`, query, schema: pageShape }, signal)
    return (answer[many] ?? []).map((data) => recordOf(object, fields, data))
  },
  async create(connection, { object, values }, signal) {
    const call = { method: 'POST', path: `/api/v1/${paths[object].many}`, body: bodyOf(object, values) } as const
    const deal = writtenOf(await callCrm(connection, { ...call, query: token(connection), schema: row }, signal))
    // The deal is there, whatever becomes of the link: without its id it would be made again.
    if (object === 'deals' && values.contact)
      await replaceContact(connection, { id: deal.id, before: '', after: values.contact }, signal).catch(onlyRefused)
    return deal
  },
  async update(connection, { object, id, values, before }, signal) {
    if (object === 'deals' && values.contact !== undefined)
      await replaceContact(connection, { id, before: before?.contact ?? '', after: values.contact }, signal)
    const path = `/api/v1/${paths[object].many}/${encodeURIComponent(id)}`
    const call = { method: 'PUT', path, body: bodyOf(object, values) } as const
    return writtenOf(await callCrm(connection, { ...call, query: token(connection), schema: row }, signal))
  },
}
