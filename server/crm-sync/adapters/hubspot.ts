/**
 * HubSpot's CRM v3 with the token of a private app, or a person's authorization. Changes are read from its search, which gives at most ten thousand
 * results of one question.
 */
import * as z from 'zod/mini'
import { callCrm } from '../call-crm.ts'
import type { CrmAdapter, CrmConnection, CrmObject, CrmPage, CrmRecord, CrmValues } from '../port.ts'
import { instantOf, joinName, type PageCursor, pageOf, readCursor, splitName, textValue } from './page-cursor.ts'

const row = z.object({ id: z.string(), properties: z.record(z.string(), z.unknown()), updatedAt: z.string() })
const found = z.object({
  results: z.array(row),
  paging: z.optional(z.object({ next: z.optional(z.object({ after: z.string() })) })),
})
const associated = z.object({
  results: z.array(
    z.object({
      from: z.object({ id: z.string() }),
      to: z.array(z.object({ toObjectId: z.union([z.string(), z.int()]) })),
    }),
  ),
})
const written = z.object({ id: z.string(), updatedAt: z.optional(z.string()) })

const changedProperty: Record<CrmObject, string> = {
  contacts: 'lastmodifieddate',
  companies: 'hs_lastmodifieddate',
  deals: 'hs_lastmodifieddate',
}
/** What is called otherwise there; the name of a contact is two properties. */
const propertyNames: Record<CrmObject, Record<string, string>> = {
  contacts: {},
  companies: {},
  deals: { title: 'dealname', stage: 'dealstage', closeDate: 'closedate', currency: 'deal_currency_code' },
}
const isName = (object: CrmObject, field: string) => object === 'contacts' && field === 'name'
/** The contacts of a deal are associations there, and no property. */
const isContact = (object: CrmObject, field: string) => object === 'deals' && field === 'contact'
const dealToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 }
const propertiesOf = (object: CrmObject, fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    if (isContact(object, field)) return []
    return isName(object, field) ? ['firstname', 'lastname'] : [propertyNames[object][field] ?? field]
  })

function recordOf(
  object: CrmObject,
  fields: readonly string[],
  { id, properties, updatedAt }: z.infer<typeof row>,
): CrmRecord {
  const fieldValue = (field: string) =>
    isName(object, field)
      ? joinName(properties.firstname, properties.lastname)
      : textValue(properties[propertyNames[object][field] ?? field])
  return {
    id,
    changedAt: instantOf(updatedAt),
    values: Object.fromEntries(fields.map((field) => [field, fieldValue(field)])),
  }
}

function propertyValues(object: CrmObject, values: CrmValues): CrmValues {
  const properties: CrmValues = {}
  for (const [field, value] of Object.entries(values)) {
    if (isContact(object, field)) continue
    if (isName(object, field)) [properties.firstname, properties.lastname] = splitName(value)
    else properties[propertyNames[object][field] ?? field] = value
  }
  return properties
}

const headers = ({ secrets }: CrmConnection) => ({
  authorization: `Bearer ${secrets.accessToken ?? secrets.key ?? ''}`,
})

/** Searches give no associations: those of a page are one call more. */
async function withContacts(
  connection: CrmConnection,
  { object, fields, records }: { object: CrmObject; fields: readonly string[]; records: CrmRecord[] },
  signal: AbortSignal,
): Promise<CrmRecord[]> {
  if (records.length === 0 || !fields.some((field) => isContact(object, field))) return records
  const { results } = await callCrm(
    connection,
    {
      method: 'POST',
      path: '/crm/v4/associations/deals/contacts/batch/read',
      headers: headers(connection),
      body: { inputs: records.map(({ id }) => ({ id })) },
      schema: associated,
    },
    signal,
  )
  const contacts = new Map(results.map(({ from, to }) => [from.id, to.map(({ toObjectId }) => toObjectId).join(' ')]))
  return records.map((record) => ({
    ...record,
    values: { ...record.values, contact: contacts.get(record.id) ?? '' },
  }))
}

/** The new one first, so that a deal has one of them all the time; others that it has stay. */
async function replaceContact(
  connection: CrmConnection,
  { id, before, after }: { id: string; before: string; after: string },
  signal: AbortSignal,
): Promise<void> {
  const deal = `/crm/v4/objects/deals/${encodeURIComponent(id)}/associations`
  const call = (method: 'PUT' | 'DELETE', path: string) =>
    callCrm(connection, { method, path, headers: headers(connection), schema: z.unknown() }, signal)
  if (after !== '') await call('PUT', `${deal}/default/contacts/${encodeURIComponent(after)}`)
  if (before !== '' && before !== after) await call('DELETE', `${deal}/contacts/${encodeURIComponent(before)}`)
}

/** Their pages are offsets, and a record that changes meanwhile moves to the end: the next page begins at the last change. */
function nextPage(from: PageCursor, records: CrmRecord[], after: string | null): CrmPage {
  const last = records.at(-1)?.changedAt
  if (after === null || !last || last === from.since) return pageOf(from, records, after)
  return { records, cursor: JSON.stringify({ since: last, after: null, newest: last }), isLast: false }
}

export const hubspot: CrmAdapter = {
  knowsRepeats: false,
  pageSize: 100,
  callEveryMs: 110,
  standardFields: {
    contacts: ['name', 'email', 'phone', 'jobtitle', 'company', 'city', 'lifecyclestage'],
    companies: ['name', 'domain', 'phone', 'city'],
    deals: ['title', 'amount', 'stage', 'closeDate', 'currency', 'pipeline', 'contact'],
  },
  async test(connection, signal) {
    await callCrm(
      connection,
      {
        path: '/crm/v3/objects/contacts',
        query: { limit: 1 },
        headers: headers(connection),
        schema: z.object({ results: z.array(z.unknown()) }),
      },
      signal,
    )
  },
  async list(connection, { object, fields, cursor, limit }, signal) {
    const from = readCursor(cursor)
    const property = changedProperty[object]
    const answer = await callCrm(
      connection,
      {
        method: 'POST',
        path: `/crm/v3/objects/${object}/search`,
        headers: headers(connection),
        body: {
          filterGroups: [
            {
              filters: [
                { propertyName: property, operator: 'GTE', value: String(Date.parse(from.since ?? '1970-01-01')) },
              ],
            },
          ],
          sorts: [{ propertyName: property, direction: 'ASCENDING' }],
          properties: propertiesOf(object, fields),
          limit,
          ...(from.after !== null && { after: from.after }),
        },
        schema: found,
      },
      signal,
    )
    const rows = answer.results.map((result) => recordOf(object, fields, result))
    const records = await withContacts(connection, { object, fields, records: rows }, signal)
    return nextPage(from, records, answer.paging?.next?.after ?? null)
  },
  async read(connection, { object, fields, id }, signal) {
    const answer = await callCrm(
      connection,
      {
        method: 'POST',
        path: `/crm/v3/objects/${object}/batch/read`,
        headers: headers(connection),
        body: { properties: propertiesOf(object, fields), inputs: [{ id }] },
        schema: found,
      },
      signal,
    )
    const records = answer.results.map((result) => recordOf(object, fields, result))
    return (await withContacts(connection, { object, fields, records }, signal))[0] ?? null
  },
  async find(connection, { object, fields, by, value }, signal) {
    const answer = await callCrm(
      connection,
      {
        method: 'POST',
        path: `/crm/v3/objects/${object}/search`,
        headers: headers(connection),
        body: {
          filterGroups: [{ filters: [{ propertyName: propertyNames[object][by] ?? by, operator: 'EQ', value }] }],
          properties: propertiesOf(object, fields),
          limit: 10,
        },
        schema: found,
      },
      signal,
    )
    const records = answer.results.map((result) => recordOf(object, fields, result))
    return await withContacts(connection, { object, fields, records }, signal)
  },
  async create(connection, { object, values }, signal) {
    const answer = await callCrm(
      connection,
      {
        method: 'POST',
        path: `/crm/v3/objects/${object}`,
        headers: headers(connection),
        body: {
          properties: propertyValues(object, values),
          ...(object === 'deals' &&
            values.contact && { associations: [{ to: { id: values.contact }, types: [dealToContact] }] }),
        },
        schema: written,
      },
      signal,
    )
    return { id: answer.id, changedAt: answer.updatedAt ? instantOf(answer.updatedAt) : null }
  },
  async update(connection, { object, id, values, before }, signal) {
    const { contact, ...others } = values
    const isContactChanged = object === 'deals' && contact !== undefined
    if (isContactChanged)
      await replaceContact(connection, { id, before: before?.contact ?? '', after: contact }, signal)
    if (isContactChanged && Object.keys(others).length === 0) return { id, changedAt: null }
    const answer = await callCrm(
      connection,
      {
        method: 'PATCH',
        path: `/crm/v3/objects/${object}/${encodeURIComponent(id)}`,
        headers: headers(connection),
        body: { properties: propertyValues(object, values) },
        schema: written,
      },
      signal,
    )
    return { id: answer.id, changedAt: answer.updatedAt ? instantOf(answer.updatedAt) : null }
  },
}
