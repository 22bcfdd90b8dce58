/** Any system that speaks the shape in the feature's README: pages by cursor, creations that know their key. */
import * as z from 'zod/mini'
import { callCrm } from '../call-crm.ts'
import { type CrmAdapter, type CrmConnection, CrmFailure, type CrmRecord } from '../port.ts'
import { instantOf, pageOf, readCursor, textValue } from './page-cursor.ts'

const row = z.looseObject({ id: z.union([z.string(), z.int()]), updated_at: z.string() })
type Row = z.infer<typeof row>
const single = z.object({ data: row })
const list = z.object({ data: z.array(row), next_cursor: z.optional(z.nullable(z.string())) })

/** Every field that the system sends may be mapped. */
const recordOf = (fields: readonly string[], data: Row): CrmRecord => ({
  id: String(data.id),
  changedAt: instantOf(data.updated_at),
  values: Object.fromEntries(fields.map((field) => [field, textValue(data[field])])),
})
const headers = ({ secrets }: CrmConnection) => ({ authorization: `Bearer ${secrets.key ?? ''}` })
const writtenOf = ({ data }: z.infer<typeof single>) => ({ id: String(data.id), changedAt: instantOf(data.updated_at) })

export const rest: CrmAdapter = {
  knowsRepeats: true,
  pageSize: 100,
  callEveryMs: 20,
  standardFields: {
    contacts: ['name', 'email', 'phone', 'note'],
    companies: ['name'],
    deals: ['title', 'amount', 'currency', 'stage', 'closeDate', 'probability', 'contact'],
  },
  async test(connection, signal) {
    await callCrm(
      connection,
      { path: '/contacts', query: { limit: 1 }, headers: headers(connection), schema: list },
      signal,
    )
  },
  async list(connection, { object, fields, cursor, limit }, signal) {
    const from = readCursor(cursor)
    const query = { limit, updated_since: from.since, cursor: from.after }
    const answer = await callCrm(
      connection,
      { path: `/${object}`, query, headers: headers(connection), schema: list },
      signal,
    )
    const records = answer.data.map((data) => recordOf(fields, data))
    return pageOf(from, records, answer.next_cursor ?? null)
  },
  async read(connection, { object, fields, id }, signal) {
    try {
      const path = `/${object}/${encodeURIComponent(id)}`
      const { data } = await callCrm(connection, { path, headers: headers(connection), schema: single }, signal)
      return recordOf(fields, data)
    } catch (error) {
      if (error instanceof CrmFailure && error.problem === 'not_found') return null
      throw error
    }
  },
  async find(connection, { object, fields, by, value }, signal) {
    const query = { [by]: value, limit: 10 }
    const answer = await callCrm(
      connection,
      { path: `/${object}`, query, headers: headers(connection), schema: list },
      signal,
    )
    return answer.data.map((data) => recordOf(fields, data))
  },
  async create(connection, { object, values, key }, signal) {
    const call = { method: 'POST', path: `/${object}`, body: values, schema: single } as const
    return writtenOf(
      await callCrm(connection, { ...call, headers: { ...headers(connection), 'idempotency-key': key } }, signal),
    )
  },
  async update(connection, { object, id, values }, signal) {
    const path = `/${object}/${encodeURIComponent(id)}`
    const call = { method: 'PATCH', path, body: values, schema: single } as const
    return writtenOf(await callCrm(connection, { ...call, headers: headers(connection) }, signal))
  },
}
