/**
 * Salesforce's REST API with a person's authorization, or the client credentials of a connected app: a token for each call would be wasteful, so the
 * last one of a connection is used until it is refused. Companies are accounts there, deals are opportunities.
 */
import * as z from 'zod/mini'
import { type CrmCall, callCrm } from '../call-crm.ts'
import {
  type CrmAdapter,
  type CrmConnection,
  CrmFailure,
  type CrmObject,
  type CrmRecord,
  type CrmValues,
} from '../port.ts'
import { instantOf, joinName, pageOf, readCursor, splitName, textValue } from './page-cursor.ts'

const api = '/services/data/v61.0'
const names: Record<CrmObject, string> = { contacts: 'Contact', companies: 'Account', deals: 'Opportunity' }
const fieldNames: Record<CrmObject, Record<string, string>> = {
  contacts: { email: 'Email', phone: 'Phone', title: 'Title', note: 'Description' },
  companies: { name: 'Name', phone: 'Phone' },
  deals: {
    ...{ title: 'Name', amount: 'Amount', stage: 'StageName', closeDate: 'CloseDate' },
    ...{ currency: 'CurrencyIsoCode', probability: 'Probability', contact: 'ContactId' },
  },
}
const numbers = new Set(['Amount', 'Probability'])
const row = z.looseObject({ Id: z.string(), SystemModstamp: z.string() })
const found = z.object({ done: z.boolean(), nextRecordsUrl: z.optional(z.string()), records: z.array(row) })
const tokenShape = z.object({ access_token: z.string() })

const isName = (object: CrmObject, field: string) => object === 'contacts' && field === 'name'
const columnOf = (object: CrmObject, field: string): string => fieldNames[object][field] ?? field
/** A field's name goes into a query as it is: letters, digits and underscores, as Salesforce names them. */
function columns(object: CrmObject, fields: readonly string[]): string {
  const own = fields.flatMap((field) => (isName(object, field) ? ['FirstName', 'LastName'] : [columnOf(object, field)]))
  const named = own.filter((name) => /^[A-Za-z]\w*$/.test(name))
  return [...new Set(['Id', 'SystemModstamp', ...named])].join(', ')
}
const literal = (text: string) => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`

function recordOf(object: CrmObject, fields: readonly string[], data: z.infer<typeof row>): CrmRecord {
  const fieldValue = (field: string) =>
    isName(object, field) ? joinName(data.FirstName, data.LastName) : textValue(data[columnOf(object, field)])
  const values = Object.fromEntries(fields.map((field) => [field, fieldValue(field)]))
  return { id: data.Id, changedAt: instantOf(data.SystemModstamp), values }
}

/** A contact needs a last name: one word alone is it. */
function bodyOf(object: CrmObject, values: CrmValues): Record<string, string | number | null> {
  const body: Record<string, string | number | null> = {}
  for (const [field, value] of Object.entries(values)) {
    if (isName(object, field)) {
      const [first, last] = splitName(value)
      body.FirstName = last === '' ? null : first
      body.LastName = last === '' ? first : last
    } else {
      const column = columnOf(object, field)
      body[column] = value === '' ? null : numbers.has(column) ? Number(value) : value
    }
  }
  return body
}

const tokens = new Map<string, string>()
const rememberedMost = 1_000
const tokenName = ({ baseUrl, secrets }: CrmConnection) => `${baseUrl} ${secrets.clientId} ${secrets.clientSecret}`

async function tokenOf(connection: CrmConnection, signal: AbortSignal): Promise<string> {
  if (connection.secrets.accessToken !== undefined) return connection.secrets.accessToken
  const known = tokens.get(tokenName(connection))
  if (known) return known
  const form = {
    grant_type: 'client_credentials',
    client_id: connection.secrets.clientId ?? '',
    client_secret: connection.secrets.clientSecret ?? '',
  }
  const call = { method: 'POST', path: '/services/oauth2/token', form, schema: tokenShape } as const
  // Wrong credentials are answered with 400.
  const { access_token } = await callCrm(connection, call, signal).catch((error: unknown) => {
    throw error instanceof CrmFailure && error.problem === 'refused' ? new CrmFailure('unauthorized') : error
  })
  if (tokens.size >= rememberedMost) tokens.clear()
  tokens.set(tokenName(connection), access_token)
  return access_token
}

/** A token that is refused has expired or is wrong: one more is fetched, once. */
async function send<T extends z.ZodMiniType>(
  connection: CrmConnection,
  call: CrmCall<T>,
  signal: AbortSignal,
): Promise<z.infer<T>> {
  const sendOnce = async () => {
    const headers = { ...call.headers, authorization: `Bearer ${await tokenOf(connection, signal)}` }
    return await callCrm(connection, { ...call, headers }, signal)
  }
  try {
    return await sendOnce()
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.problem !== 'unauthorized') throw error
    if (!tokens.delete(tokenName(connection))) throw error
    return await sendOnce()
  }
}

/** It takes no fewer than two hundred. */
const batchesOf = (limit: number) => ({ 'sforce-query-options': `batchSize=${Math.max(limit, 200)}` })

const query = (connection: CrmConnection, q: string, signal: AbortSignal) =>
  send(connection, { path: `${api}/query`, query: { q }, schema: found }, signal)

const roles = 'OpportunityContactRole'
/** A page that begins with it is of deals whose contact changed: that leaves the time of the deal as it was. */
const rolesMark = 'roles'

/** The contact of a deal is set once, with the deal; from then on it is the one whose role is the primary one. */
async function replaceContact(
  connection: CrmConnection,
  { id, after }: { id: string; after: string },
  signal: AbortSignal,
): Promise<void> {
  const q = `SELECT Id, SystemModstamp, ContactId, IsPrimary FROM ${roles} WHERE OpportunityId = ${literal(id)}`
  const all = (await query(connection, q, signal)).records
  const path = `${api}/sobjects/${roles}`
  const write = (method: 'POST' | 'PATCH', role: string, body: object) =>
    send(connection, { method, path: `${path}${role}`, body, schema: z.unknown() }, signal)
  const role = all.find(({ ContactId, IsPrimary }) => (after === '' ? IsPrimary === true : ContactId === after))
  if (role) await write('PATCH', `/${encodeURIComponent(role.Id)}`, { IsPrimary: after !== '' })
  else if (after !== '') await write('POST', '', { OpportunityId: id, ContactId: after, IsPrimary: true })
}

export const salesforce: CrmAdapter = {
  knowsRepeats: false,
  pageSize: 2000,
  callEveryMs: 50,
  standardFields: {
    contacts: ['name', 'email', 'phone', 'MobilePhone', 'title', 'note'],
    companies: ['name', 'phone', 'Website'],
    deals: ['title', 'amount', 'stage', 'closeDate', 'probability', 'contact'],
  },
  async test(connection, signal) {
    await query(connection, 'SELECT Id, SystemModstamp FROM Contact LIMIT 1', signal)
  },
  async list(connection, { object, fields, cursor, limit }, signal) {
    const from = readCursor(cursor)
    const [mark, locator] = from.after?.startsWith(rolesMark) ? from.after.split('/') : [null, from.after]
    const changed = from.since ? `SystemModstamp >= ${from.since}` : ''
    const where = mark ? `Id IN (SELECT OpportunityId FROM ${roles} WHERE ${changed})` : changed
    const order = 'ORDER BY SystemModstamp ASC, Id ASC'
    const q = `SELECT ${columns(object, fields)} FROM ${names[object]}${where && ` WHERE ${where}`} ${order}`
    const answer = locator
      ? await send(connection, { path: `${api}/query/${encodeURIComponent(locator)}`, schema: found }, signal)
      : await send(connection, { path: `${api}/query`, query: { q }, headers: batchesOf(limit), schema: found }, signal)
    const records = answer.records.map((data) => recordOf(object, fields, data))
    const next = answer.done ? null : (answer.nextRecordsUrl?.split('/').at(-1) ?? null)
    if (next !== null) return pageOf(from, records, mark ? `${mark}/${next}` : next)
    const hasRoles = object === 'deals' && fields.includes('contact') && from.since !== null
    return pageOf(from, records, hasRoles && !mark ? rolesMark : null)
  },
  async read(connection, { object, fields, id }, signal) {
    const q = `SELECT ${columns(object, fields)} FROM ${names[object]} WHERE Id = ${literal(id)}`
    const [data] = (await query(connection, q, signal)).records
    return data ? recordOf(object, fields, data) : null
  },
  async find(connection, { object, fields, by, value }, signal) {
    const where = `${columnOf(object, by)} = ${literal(value)}`
    const q = `SELECT ${columns(object, fields)} FROM ${names[object]} WHERE ${where} LIMIT 10`
    return (await query(connection, q, signal)).records.map((data) => recordOf(object, fields, data))
  },
  async create(connection, { object, values }, signal) {
    const path = `${api}/sobjects/${names[object]}`
    const call = { method: 'POST', path, body: bodyOf(object, values), schema: z.object({ id: z.string() }) } as const
    const { id } = await send(connection, call, signal)
    return { id, changedAt: null }
  },
  async update(connection, { object, id, values }, signal) {
    const path = `${api}/sobjects/${names[object]}/${encodeURIComponent(id)}`
    const { contact, ...others } = values
    const isContactChanged = object === 'deals' && contact !== undefined
    const body = bodyOf(object, isContactChanged ? others : values)
    if (isContactChanged) await replaceContact(connection, { id, after: contact }, signal)
    if (Object.keys(body).length > 0)
      await send(connection, { method: 'PATCH', path, body, schema: z.unknown() }, signal)
    return { id, changedAt: null }
  },
}
