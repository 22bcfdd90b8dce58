/** Pipedrive's API v2 with a person's API token or authorization. Contacts are persons there, companies are organizations. */
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
import { instantOf, pageOf, readCursor, textValue } from './page-cursor.ts'

const paths: Record<CrmObject, string> = { contacts: 'persons', companies: 'organizations', deals: 'deals' }
const row = z.looseObject({ id: z.int(), update_time: z.string() })
type Row = z.infer<typeof row>
const single = z.object({ data: row })
const list = z.object({
  data: z.array(row),
  additional_data: z.optional(z.nullable(z.object({ next_cursor: z.optional(z.nullable(z.string())) }))),
})
const found = z.object({ data: z.object({ items: z.array(z.object({ item: z.object({ id: z.int() }) })) }) })

const names: Record<string, string> = { amount: 'value', closeDate: 'expected_close_date', contact: 'person_id' }
const numbers = new Set(['amount', 'contact', 'probability'])
const labelled = z.array(z.object({ value: z.string(), primary: z.optional(z.boolean()) }))
/** Addresses are lists, of which one is the primary; fields of one's own stand apart. */
function fieldValue(data: Row, field: string): string {
  if (field === 'email' || field === 'phone') {
    const all = labelled.safeParse(data[`${field}s`]).data ?? []
    return (all.find(({ primary }) => primary) ?? all[0])?.value ?? ''
  }
  if (field === 'stage') return data.status === 'won' || data.status === 'lost' ? data.status : textValue(data.stage_id)
  const custom = z.record(z.string(), z.unknown()).safeParse(data.custom_fields).data ?? {}
  return textValue(data[names[field] ?? field] ?? custom[field])
}
const recordOf = (fields: readonly string[], data: Row): CrmRecord => ({
  id: String(data.id),
  changedAt: instantOf(data.update_time),
  values: Object.fromEntries(fields.map((field) => [field, fieldValue(data, field)])),
})

/** Won and lost are states of a deal there, whatever its stage. */
const stageOf = (value: string) =>
  value === 'won' || value === 'lost' ? { status: value } : { status: 'open', stage_id: Number(value) }

const isCustom = (field: string) => /^[0-9a-f]{40}$/.test(field)
function bodyOf(object: CrmObject, values: CrmValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const custom: Record<string, string> = {}
  for (const [field, value] of Object.entries(values)) {
    if (object === 'contacts' && (field === 'email' || field === 'phone'))
      body[`${field}s`] = value === '' ? [] : [{ value, primary: true }]
    else if (isCustom(field)) custom[field] = value
    else if (object === 'deals' && field === 'stage') Object.assign(body, stageOf(value))
    else if (object === 'deals' && numbers.has(field)) body[names[field] ?? field] = value === '' ? null : Number(value)
    else if (field === 'closeDate') body[names[field] ?? field] = value || null
    else body[field] = value
  }
  return { ...body, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) }
}

const headers = ({ secrets: { accessToken, key = '' } }: CrmConnection): Record<string, string> =>
  accessToken === undefined ? { 'x-api-token': key } : { authorization: `Bearer ${accessToken}` }
const customOf = (fields: readonly string[]) => fields.filter(isCustom).join(',') || null

export const pipedrive: CrmAdapter = {
  knowsRepeats: false,
  pageSize: 100,
  callEveryMs: 110,
  standardFields: {
    contacts: ['name', 'email', 'phone', 'job_title'],
    companies: ['name'],
    deals: ['title', 'amount', 'currency', 'stage', 'closeDate', 'probability', 'contact'],
  },
  async test(connection, signal) {
    await callCrm(
      connection,
      { path: '/api/v2/persons', query: { limit: 1 }, headers: headers(connection), schema: list },
      signal,
    )
  },
  async list(connection, { object, fields, cursor, limit }, signal) {
    const from = readCursor(cursor)
    const answer = await callCrm(
      connection,
      {
        path: `/api/v2/${paths[object]}`,
        query: {
          ...{ limit, sort_by: 'update_time', sort_direction: 'asc', cursor: from.after },
          // It knows whole seconds alone.
          updated_since: from.since && `${from.since.slice(0, 19)}Z`,
          custom_fields: customOf(fields),
        },
        headers: headers(connection),
        schema: list,
      },
      signal,
    )
    const records = answer.data.map((data) => recordOf(fields, data))
    return pageOf(from, records, answer.additional_data?.next_cursor ?? null)
  },
  async read(connection, { object, fields, id }, signal) {
    try {
      const path = `/api/v2/${paths[object]}/${encodeURIComponent(id)}`
      const query = { custom_fields: customOf(fields) }
      const { data } = await callCrm(connection, { path, query, headers: headers(connection), schema: single }, signal)
      return recordOf(fields, data)
    } catch (error) {
      if (error instanceof CrmFailure && error.problem === 'not_found') return null
      throw error
    }
  },
  async find(connection, { object, fields, by, value }, signal) {
    const { data } = await callCrm(
      connection,
      {
        path: `/api/v2/${paths[object]}/search`,
        query: { term: value, fields: by, exact_match: 'true', limit: 10 },
        headers: headers(connection),
        schema: found,
      },
      signal,
    )
    const records: CrmRecord[] = []
    for (const { item } of data.items) {
      const record = await pipedrive.read(connection, { object, fields, id: String(item.id) }, signal)
      if (record) records.push(record)
    }
    return records
  },
  async create(connection, { object, values }, signal) {
    const call = {
      method: 'POST',
      path: `/api/v2/${paths[object]}`,
      body: bodyOf(object, values),
      schema: single,
    } as const
    const { data } = await callCrm(connection, { ...call, headers: headers(connection) }, signal)
    return { id: String(data.id), changedAt: instantOf(data.update_time) }
  },
  async update(connection, { object, id, values }, signal) {
    const path = `/api/v2/${paths[object]}/${encodeURIComponent(id)}`
    const call = { method: 'PATCH', path, body: bodyOf(object, values), schema: single } as const
    const { data } = await callCrm(connection, { ...call, headers: headers(connection) }, signal)
    return { id: String(data.id), changedAt: instantOf(data.update_time) }
  },
}
