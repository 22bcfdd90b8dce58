/** HubSpot's CRM v3: search with filters and offsets, properties by name, an e-mail address that one contact has. */
import {
  type CrmAnswer,
  type CrmRequest,
  type CrmShape,
  type CrmStore,
  listOf,
  recordOf,
  type StoredObject,
  type StoredRecord,
  textOf,
  written,
} from './store.ts'

const searchLimit = 10_000
const objectOf = (name: string | undefined): StoredObject | null =>
  name === 'contacts' || name === 'companies' || name === 'deals' ? name : null
const stored: Record<string, string> = {
  dealname: 'title',
  dealstage: 'stage',
  closedate: 'closeDate',
  deal_currency_code: 'currency',
}
/** A day is the beginning of it there. */
const momentOf = (name: string, value: string | undefined) =>
  name === 'closedate' && value ? `${value.slice(0, 10)}T00:00:00Z` : (value ?? null)

function propertiesOf(object: StoredObject, record: StoredRecord, names: readonly unknown[]) {
  const [first = '', ...others] = (record.values.name ?? '').split(' ')
  const fieldValue = (name: string) =>
    object === 'contacts' && name === 'firstname'
      ? first
      : object === 'contacts' && name === 'lastname'
        ? others.join(' ')
        : object === 'deals' && name === 'contact'
          ? null
          : momentOf(name, record.values[stored[name] ?? name])
  return Object.fromEntries(names.map((name) => [String(name), fieldValue(String(name))]))
}
const wire = (object: StoredObject, record: StoredRecord, names: readonly unknown[]) => ({
  id: record.id,
  properties: propertiesOf(object, record, names),
  createdAt: record.changedAt,
  updatedAt: record.changedAt,
  archived: false,
})

function valuesOf(object: StoredObject, properties: Record<string, unknown>, before: StoredRecord | null) {
  const { firstname, lastname, ...others } = properties
  const values = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [stored[name] ?? name, textOf(value)]),
  )
  if (object !== 'contacts' || (firstname === undefined && lastname === undefined)) return values
  const [first = '', ...rest] = (before?.values.name ?? '').split(' ')
  return { ...values, name: `${textOf(firstname ?? first)} ${textOf(lastname ?? rest.join(' '))}`.trim() }
}

function search(object: StoredObject, body: Record<string, unknown>, store: CrmStore): CrmAnswer {
  const [group] = listOf(body.filterGroups)
  const [filter] = listOf(recordOf(group).filters).map(recordOf)
  const { propertyName, operator, value } = filter ?? {}
  const matching =
    operator === 'GTE'
      ? store.since(object, new Date(Number(value)).toISOString())
      : store
          .all(object)
          .filter(
            ({ values }) =>
              values[stored[String(propertyName)] ?? String(propertyName)]?.toLowerCase() ===
              textOf(value).toLowerCase(),
          )
  const [limit, after] = [Number(body.limit ?? 10), Number(body.after ?? 0)]
  if (limit > 200 || after + limit > searchLimit) return { status: 400, body: { message: 'limit' } }
  const results = matching.slice(after, after + limit).map((record) => wire(object, record, listOf(body.properties)))
  const hasMore = matching.length > after + limit
  return {
    status: 200,
    body: { total: matching.length, results, ...(hasMore && { paging: { next: { after: String(after + limit) } } }) },
  }
}

const contactsOf = (deal: StoredRecord | null) => (deal?.values.contact ?? '').split(' ').filter((id) => id !== '')

/** The contacts of deals: read many at once, set and removed one by one. */
function answerAssociations({ method, path, body }: CrmRequest, store: CrmStore): CrmAnswer {
  if (method === 'POST' && path === '/crm/v4/associations/deals/contacts/batch/read') {
    const deals = listOf(recordOf(body).inputs).map((input) => textOf(recordOf(input).id))
    const results = deals.flatMap((id) => {
      const to = contactsOf(store.get('deals', id)).map((contact) => ({
        toObjectId: Number(contact),
        associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 3, label: null }],
      }))
      return to.length === 0 ? [] : [{ from: { id }, to }]
    })
    return { status: results.length === deals.length ? 200 : 207, body: { status: 'COMPLETE', results } }
  }
  const [, id = '', isDefault, contact = ''] =
    /^\/crm\/v4\/objects\/deals\/(\w+)\/associations(\/default)?\/contacts\/(\w+)$/.exec(path) ?? []
  const deal = store.get('deals', id)
  if (!deal || !store.get('contacts', contact)) return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
  const others = contactsOf(deal).filter((other) => other !== contact)
  if (method === 'PUT' && isDefault) {
    written(store, store.update('deals', id, { contact: [...others, contact].join(' ') }) ?? deal)
    return { status: 200, body: { status: 'COMPLETE', results: [] } }
  }
  if (method !== 'DELETE' || isDefault) return { status: 405 }
  written(store, store.update('deals', id, { contact: others.join(' ') }) ?? deal)
  return { status: 204 }
}

function answer(request: CrmRequest, store: CrmStore): CrmAnswer {
  const { method, path, query, body: sent } = request
  if (path.startsWith('/crm/v4/')) return answerAssociations(request, store)
  const [, name, rest] = /^\/crm\/v3\/objects\/(\w+)(?:\/(.+))?$/.exec(path) ?? []
  const object = objectOf(name)
  if (!object) return { status: 404 }
  const body = recordOf(sent)
  const properties = recordOf(body.properties)
  if (method === 'GET' && !rest) {
    const results = store.all(object).slice(0, Number(query.get('limit') ?? 10))
    return { status: 200, body: { results: results.map((record) => wire(object, record, [])) } }
  }
  if (method === 'POST' && rest === 'search') return search(object, body, store)
  if (method === 'POST' && rest === 'batch/read') {
    const ids = listOf(body.inputs).map((input) => textOf(recordOf(input).id))
    const records = ids.flatMap((id) => store.get(object, id) ?? [])
    const results = records.map((record) => wire(object, record, listOf(body.properties)))
    return { status: results.length === ids.length ? 200 : 207, body: { status: 'COMPLETE', results } }
  }
  const email = textOf(properties.email)
  const other = email === '' ? undefined : store.withValue('contacts', 'email', email)[0]
  if (object === 'contacts' && other && other.id !== rest)
    return { status: 409, body: { message: `Contact already exists. Existing ID: ${other.id}`, category: 'CONFLICT' } }
  if (email !== '' && !email.includes('@')) return { status: 400, body: { category: 'VALIDATION_ERROR' } }
  if (method === 'POST' && !rest) {
    const [association] = listOf(body.associations).map(recordOf)
    const contact = textOf(recordOf(association?.to).id)
    const values = valuesOf(object, properties, null)
    const record = written(store, store.create(object, contact === '' ? values : { ...values, contact }))
    return { status: 201, body: wire(object, record, Object.keys(properties)) }
  }
  if (method !== 'PATCH' || !rest) return { status: 405 }
  const record = store.update(object, rest, valuesOf(object, properties, store.get(object, rest)))
  if (!record) return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
  return { status: 200, body: wire(object, written(store, record), Object.keys(properties)) }
}

export const hubspotShape: CrmShape = {
  oauth: { authorizePath: '/oauth/authorize', tokenPath: '/oauth/v1/token', clientAuth: 'body' },
  idOf: (n) => String(51_000 + n),
  keyOf: ({ headers }) => (headers.authorization ?? '').replace(/^Bearer /, ''),
  answer,
}
