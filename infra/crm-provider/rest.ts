/** The generic shape: pages by cursor, and a creation with the same key is the same record. */
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

const created = new WeakMap<CrmStore, Map<string, StoredRecord>>()
const wire = ({ id, changedAt, values }: StoredRecord) => ({ ...values, id, updated_at: changedAt })

function answer({ method, path, query, headers, body }: CrmRequest, store: CrmStore): CrmAnswer {
  const [, name, id] = /^\/(contacts|companies|deals)(?:\/([\w-]+))?$/.exec(path) ?? []
  const object = name as StoredObject | undefined
  if (!object) return { status: 404 }
  if (method === 'GET' && id) {
    const record = store.get(object, id)
    return record ? { status: 200, body: { data: wire(record) } } : { status: 404 }
  }
  if (method === 'GET') {
    const by = ['email', 'phone', 'name', 'title'].find((field) => query.has(field))
    if (by)
      return {
        status: 200,
        body: { data: store.withValue(object, by, query.get(by) ?? '').map(wire), next_cursor: null },
      }
    const limit = Math.min(Number(query.get('limit') ?? 50), 100)
    const [at = '', last = ''] = (query.get('cursor') ?? '').split(' ')
    const rest = store
      .since(object, query.get('updated_since'))
      .filter((record) => record.changedAt > at || (record.changedAt === at && record.id > last))
    const end = rest[limit - 1]
    const next = rest.length > limit && end ? `${end.changedAt} ${end.id}` : null
    return { status: 200, body: { data: rest.slice(0, limit).map(wire), next_cursor: next } }
  }
  const values = Object.fromEntries(Object.entries(recordOf(body)).map(([field, value]) => [field, textOf(value)]))
  if (values.email && !values.email.includes('@')) return { status: 422, body: { error: 'email' } }
  if (method === 'POST' && !id) {
    const keys = created.get(store) ?? new Map<string, StoredRecord>()
    created.set(store, keys)
    const key = headers['idempotency-key'] ?? ''
    const known = keys.get(key)
    const record = known ?? written(store, store.create(object, values))
    if (key !== '') keys.set(key, record)
    return { status: known ? 200 : 201, body: { data: wire(record) } }
  }
  const record = method === 'PATCH' && id ? store.update(object, id, values) : null
  return record ? { status: 200, body: { data: wire(written(store, record)) } } : { status: 404 }
}

export const restShape: CrmShape = {
  idOf: (n) => `c-${String(n).padStart(6, '0')}`,
  keyOf: ({ headers }) => (headers.authorization ?? '').replace(/^Bearer /, ''),
  answer,
}
