/** Salesforce's REST API: a token for client credentials, SOQL with locators, sobjects that answer nothing to a change. */
import { changedDeals, isRoles, queryRoles, writeRole } from './salesforce-roles.ts'
import {
  type CrmAnswer,
  type CrmRequest,
  type CrmShape,
  type CrmStore,
  recordOf,
  type StoredObject,
  type StoredRecord,
  textOf,
  written,
} from './store.ts'

const api = '/services/data/v61.0'
const objects: Record<string, StoredObject> = { Contact: 'contacts', Account: 'companies', Opportunity: 'deals' }
const stored: Record<string, Record<string, string>> = {
  Contact: { Email: 'email', Phone: 'phone', Title: 'title', Description: 'note' },
  Account: { Name: 'name', Phone: 'phone' },
  Opportunity: {
    ...{ Name: 'title', Amount: 'amount', StageName: 'stage', CloseDate: 'closeDate' },
    ...{ CurrencyIsoCode: 'currency', Probability: 'probability', ContactId: 'contact' },
  },
}
/** The results of a query whose later pages are fetched by a locator; those of a store. */
const open = new WeakMap<CrmStore, Map<string, { rows: object[]; size: number }>>()
const instant = (at: string) => at.replace('Z', '+0000')

function wire(type: string, record: StoredRecord, columns: readonly string[]) {
  const words = (record.values.name ?? '').split(' ')
  const fieldValue = (column: string) => {
    if (column === 'Id') return record.id
    if (column === 'SystemModstamp') return instant(record.changedAt)
    if (column === 'FirstName') return words.length > 1 ? words[0] : null
    if (column === 'LastName') return words.length > 1 ? words.slice(1).join(' ') : words[0]
    return record.values[stored[type]?.[column] ?? column] || null
  }
  return { attributes: { type }, ...Object.fromEntries(columns.map((column) => [column, fieldValue(column)])) }
}

const malformed: CrmAnswer = { status: 400, body: [{ errorCode: 'MALFORMED_QUERY' }] }
const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

function query(q: string, size: number, store: CrmStore): CrmAnswer {
  const [, columns, type = '', where, limit] =
    /^SELECT ([\w, ]+) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY [\w ,]+?)?(?: LIMIT (\d+))?$/.exec(q) ?? []
  const object = objects[type]
  if (columns && isRoles(type)) return { status: 200, body: queryRoles(where ?? '', store) }
  if (!object || !columns) return malformed
  const changed = changedDeals(where ?? '', store)
  const [, column, operator, text] = /^(\w+) (>=|=) (.+)$/.exec(where ?? '') ?? []
  if (where && !column && !changed) return malformed
  const value = unescaped((text ?? '').replace(/^'|'$/g, ''))
  const matches = (record: StoredRecord) => {
    if (changed) return changed.has(record.id)
    if (!column) return true
    if (operator === '>=') return record.changedAt >= new Date(value).toISOString()
    return column === 'Id' ? record.id === value : record.values[stored[type]?.[column] ?? column] === value
  }
  const rows = store
    .all(object)
    .filter(matches)
    .slice(0, limit ? Number(limit) : undefined)
  const names = columns.split(',').map((name) => name.trim())
  return page(
    rows.map((record) => wire(type, record, names)),
    size,
    store,
  )
}

function page(rows: object[], size: number, store: CrmStore): CrmAnswer {
  if (rows.length <= size) return { status: 200, body: { totalSize: rows.length, done: true, records: rows } }
  const locators = open.get(store) ?? new Map()
  open.set(store, locators)
  const locator = `01gD0000-${locators.size + 1}`
  locators.set(locator, { rows: rows.slice(size), size })
  const nextRecordsUrl = `${api}/query/${locator}`
  return { status: 200, body: { totalSize: rows.length, done: false, nextRecordsUrl, records: rows.slice(0, size) } }
}

function valuesOf(type: string, body: Record<string, unknown>, before: StoredRecord | null): Record<string, string> {
  const { FirstName, LastName, ...others } = body
  const names = stored[type] ?? {}
  const values = Object.fromEntries(Object.entries(others).map(([name, value]) => [names[name] ?? name, textOf(value)]))
  if (LastName === undefined) return values
  return { ...values, name: `${textOf(FirstName)} ${textOf(LastName ?? before?.values.name)}`.trim() }
}

function answer({ method, path, query: search, headers, body }: CrmRequest, store: CrmStore): CrmAnswer {
  if (path === '/services/oauth2/token') {
    const { client_id, client_secret, grant_type } = recordOf(body)
    const fits =
      grant_type === 'client_credentials' && client_id === 'fake-crm-client' && client_secret === 'fake-crm-key'
    return fits
      ? { status: 200, body: { access_token: 'fake-crm-token' } }
      : { status: 400, body: { error: 'invalid_client' } }
  }
  const [, size = '2000'] = /batchSize=(\d+)/.exec(headers['sforce-query-options'] ?? '') ?? []
  if (path === `${api}/query`) return query(search.get('q') ?? '', Number(size), store)
  const [, locator] = /\/query\/([\w-]+)$/.exec(path) ?? []
  const rest = locator && open.get(store)?.get(locator)
  if (rest) return page(rest.rows, rest.size, store)
  const [, type = '', id] = /\/sobjects\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  if (isRoles(type)) return writeRole({ method, id: id ?? null, body: recordOf(body) }, store)
  const object = objects[type]
  if (!object) return { status: 404, body: [{ errorCode: 'NOT_FOUND' }] }
  const values = valuesOf(type, recordOf(body), store.get(object, id ?? ''))
  if (values.email && !values.email.includes('@'))
    return { status: 400, body: [{ errorCode: 'INVALID_EMAIL_ADDRESS' }] }
  // An opportunity is refused without them.
  if (method === 'POST' && object === 'deals' && !(values.title && values.stage && values.closeDate))
    return { status: 400, body: [{ errorCode: 'REQUIRED_FIELD_MISSING' }] }
  if (method === 'POST' && !id) {
    const created = written(store, store.create(object, values))
    return { status: 201, body: { id: created.id, success: true, errors: [] } }
  }
  // The contact of an opportunity is set with it, and by the roles from then on.
  if (method === 'PATCH' && object === 'deals' && 'contact' in values)
    return { status: 400, body: [{ errorCode: 'INVALID_FIELD_FOR_INSERT_UPDATE' }] }
  const updated = id && method === 'PATCH' ? store.update(object, id, values) : null
  if (!updated) return { status: 404, body: [{ errorCode: 'NOT_FOUND' }] }
  written(store, updated)
  return { status: 204 }
}

export const salesforceShape: CrmShape = {
  oauth: {
    authorizePath: '/services/oauth2/authorize',
    tokenPath: '/services/oauth2/token',
    clientAuth: 'body',
  },
  idOf: (n) => `003D${String(n).padStart(14, '0')}`,
  keyOf: ({ path, headers }) =>
    path === '/services/oauth2/token'
      ? null
      : headers.authorization === 'Bearer fake-crm-token'
        ? 'fake-crm-key'
        : (headers.authorization ?? '').replace(/^Bearer /, ''),
  answer,
}
