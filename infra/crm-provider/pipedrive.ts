/** Pipedrive's API v2: cursors, lists of addresses with a primary one, whole seconds. */
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

const objects: Record<string, StoredObject> = { persons: 'contacts', organizations: 'companies', deals: 'deals' }
const stored: Record<string, string> = {
  value: 'amount',
  stage_id: 'stage',
  expected_close_date: 'closeDate',
  person_id: 'contact',
}
const sent: Record<string, string> = {
  amount: 'value',
  stage: 'stage_id',
  closeDate: 'expected_close_date',
  contact: 'person_id',
}
const isNumber = (name: string) => name === 'amount' || name === 'stage' || name === 'contact'

function wire(record: StoredRecord) {
  const { email, phone, ...others } = record.values
  const list = (value: string | undefined) => (value ? [{ value, primary: true, label: 'work' }] : [])
  const own = Object.entries(others).filter(([name]) => /^[0-9a-f]{40}$/.test(name))
  const standard = Object.entries(others).filter(([name]) => !/^[0-9a-f]{40}$/.test(name))
  return {
    id: Number(record.id),
    ...Object.fromEntries(
      standard.map(([name, value]) => [
        sent[name] ?? name,
        value === '' ? null : isNumber(name) ? Number(value) : value,
      ]),
    ),
    emails: list(email),
    phones: list(phone),
    custom_fields: Object.fromEntries(own),
    add_time: record.changedAt,
    update_time: record.changedAt,
  }
}

function valuesOf(body: Record<string, unknown>): Record<string, string> {
  const { emails, phones, custom_fields, ...others } = body
  const primary = (list: unknown) => textOf(recordOf(listOf(list)[0]).value)
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [stored[name] ?? name, textOf(value)])),
    ...Object.fromEntries(Object.entries(recordOf(custom_fields)).map(([name, value]) => [name, textOf(value)])),
    ...(emails !== undefined && { email: primary(emails) }),
    ...(phones !== undefined && { phone: primary(phones) }),
  }
}

function list(object: StoredObject, query: URLSearchParams, store: CrmStore): CrmAnswer {
  const limit = Math.min(Number(query.get('limit') ?? 100), 500)
  const cursor = query.get('cursor')
  const [at = '', id = ''] = cursor === null ? [] : Buffer.from(cursor, 'base64url').toString().split(' ')
  const rest = store
    .since(object, query.get('updated_since'))
    .filter((record) => record.changedAt > at || (record.changedAt === at && record.id > id))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const more = rest.length > limit && last ? Buffer.from(`${last.changedAt} ${last.id}`).toString('base64url') : null
  return { status: 200, body: { success: true, data: page.map(wire), additional_data: { next_cursor: more } } }
}

function answer({ method, path, query, body }: CrmRequest, store: CrmStore): CrmAnswer {
  const [, name = '', rest] = /^\/api\/v2\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const object = objects[name]
  if (!object) return { status: 404, body: { success: false } }
  if (method === 'GET' && rest === 'search') {
    const found = store.withValue(object, query.get('fields') ?? '', query.get('term') ?? '')
    return {
      status: 200,
      body: { success: true, data: { items: found.map(({ id }) => ({ item: { id: Number(id) } })) } },
    }
  }
  if (method === 'GET' && !rest) return list(object, query, store)
  if (method === 'GET') {
    const record = store.get(object, rest ?? '')
    return record
      ? { status: 200, body: { success: true, data: wire(record) } }
      : { status: 404, body: { success: false } }
  }
  const values = valuesOf(recordOf(body))
  if (values.email && !values.email.includes('@')) return { status: 400, body: { success: false } }
  if (method === 'POST' && !rest)
    return { status: 201, body: { success: true, data: wire(written(store, store.create(object, values))) } }
  if (method !== 'PATCH' || !rest) return { status: 405 }
  const record = store.update(object, rest, values)
  if (!record) return { status: 404, body: { success: false } }
  return { status: 200, body: { success: true, data: wire(written(store, record)) } }
}

export const pipedriveShape: CrmShape = {
  oauth: { authorizePath: '/oauth/authorize', tokenPath: '/oauth/token', clientAuth: 'basic' },
  idOf: (n) => String(7_000 + n),
  keyOf: ({ headers }) => headers['x-api-token'] ?? (headers.authorization ?? '').replace(/^Bearer /, ''),
  answer,
}
