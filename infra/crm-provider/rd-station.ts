/** RD Station CRM's API v1: the token in the address, pages by number in no order of changes, lists of addresses. */
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

const objects: Record<string, [StoredObject, string]> = {
  contacts: ['contacts', 'contact'],
  organizations: ['companies', 'organization'],
  deals: ['deals', 'deal'],
}
const isCustom = (name: string) => /^[0-9a-f]{24}$/.test(name)

function wire({ id, changedAt, values }: StoredRecord) {
  const { email, phone, note, amount, ...others } = values
  return {
    _id: id,
    id,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !isCustom(name))),
    notes: note ?? null,
    amount_total: Number(amount ?? 0),
    emails: email ? [{ email }] : [],
    phones: phone ? [{ phone, type: 'cellphone' }] : [],
    contact_custom_fields: Object.entries(others)
      .filter(([name]) => isCustom(name))
      .map(([custom_field_id, value]) => ({ custom_field_id, value })),
    created_at: changedAt,
    // With an offset, as they write it.
    updated_at: changedAt.replace('Z', '+00:00'),
  }
}

function valuesOf(body: Record<string, unknown>): Record<string, string> {
  const { emails, phones, notes, contact_custom_fields, ...others } = body
  const custom = listOf(contact_custom_fields).map(recordOf)
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, textOf(value)])),
    ...Object.fromEntries(custom.map(({ custom_field_id, value }) => [textOf(custom_field_id), textOf(value)])),
    ...(notes !== undefined && { note: textOf(notes) }),
    ...(emails !== undefined && { email: textOf(recordOf(listOf(emails)[0]).email) }),
    ...(phones !== undefined && { phone: textOf(recordOf(listOf(phones)[0]).phone) }),
  }
}

function answer({ method, path, query, body }: CrmRequest, store: CrmStore): CrmAnswer {
  const [, name = '', id] = /^\/api\/v1\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const [object, one] = objects[name] ?? []
  if (!object || !one) return { status: 404 }
  if (method === 'GET' && !id) {
    const by = ['email', 'phone'].find((field) => query.has(field))
    const all = by
      ? store.withAddress(by, query.get(by) ?? '')
      : store.all(object).sort((a, b) => (a.id < b.id ? -1 : 1))
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)]
    if (limit > 200 || page * limit > 10_000) return { status: 400 }
    const records = all.slice((page - 1) * limit, page * limit)
    return { status: 200, body: { total: all.length, has_more: page * limit < all.length, [name]: records.map(wire) } }
  }
  if (method === 'GET') {
    const record = store.get(object, id ?? '')
    return record ? { status: 200, body: wire(record) } : { status: 404, body: { error: 'not found' } }
  }
  const values = valuesOf(recordOf(recordOf(body)[one]))
  if (values.email && !values.email.includes('@')) return { status: 422, body: { errors: { emails: ['is invalid'] } } }
  if (method === 'POST' && !id) return { status: 200, body: wire(written(store, store.create(object, values))) }
  if (method !== 'PUT' || !id) return { status: 405 }
  const record = store.update(object, id, values)
  return record ? { status: 200, body: wire(written(store, record)) } : { status: 404, body: { error: 'not found' } }
}

export const rdStationShape: CrmShape = {
  idOf: (n) => (0x5ea0_0000 + n).toString(16).padStart(24, '6'),
  keyOf: ({ query }) => query.get('token') ?? '',
  answer,
}
