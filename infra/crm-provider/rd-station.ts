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
const dealNames: Record<string, string> = { name: 'title', amount_unique: 'amount', prediction_date: 'closeDate' }
const isCustom = (name: string) => /^[0-9a-f]{24}$/.test(name)

const contactIds = (text: string | undefined) => (text ?? '').split(' ').filter((id) => id !== '')
/** A contact names its deals, all of them at once. */
function setDeals(store: CrmStore, contact: string, deals: readonly string[]): void {
  for (const { id, values } of store.all('deals')) {
    const others = contactIds(values.contact).filter((other) => other !== contact)
    const after = (deals.includes(id) ? [...others, contact] : others).join(' ')
    if (contactIds(values.contact).includes(contact) !== deals.includes(id))
      store.update('deals', id, { contact: after })
  }
}

/** A deal there has a name, a stage of its own, and says beside it whether it was won. */
function wireDeal({ title, stage, amount, closeDate, contact, ...others }: Record<string, string>) {
  const win = stage === 'won' ? true : stage === 'lost' ? false : null
  return {
    ...others,
    name: title,
    amount_unique: Number(amount ?? 0),
    amount_total: Number(amount ?? 0),
    prediction_date: closeDate || null,
    contacts: contactIds(contact).map((id) => ({ _id: id, id })),
    ...{ win, deal_stage: { id: stage ?? '' } },
  }
}

function wire(object: StoredObject, { id, changedAt, values }: StoredRecord, store: CrmStore) {
  const { email, phone, note, ...others } = object === 'deals' ? {} : values
  return {
    _id: id,
    id,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !isCustom(name))),
    ...(object === 'deals' && wireDeal(values)),
    ...(object === 'contacts' && {
      deal_ids: store.all('deals').flatMap((deal) => (contactIds(deal.values.contact).includes(id) ? [deal.id] : [])),
    }),
    notes: note ?? null,
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

function valuesOf(object: StoredObject, body: Record<string, unknown>): Record<string, string> {
  const { emails, phones, notes, contact_custom_fields, win, deal_stage_id, deal_ids: _, ...others } = body
  const nameOf = (name: string) => (object === 'deals' && dealNames[name]) || name
  const stage = win === true ? 'won' : win === false ? 'lost' : deal_stage_id
  const custom = listOf(contact_custom_fields).map(recordOf)
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [nameOf(name), textOf(value)])),
    ...(stage !== undefined && { stage: textOf(stage) }),
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
    const by = ['email', 'phone', 'name'].find((field) => query.has(field))
    const all = by
      ? store.withValue(object, by === 'name' && object === 'deals' ? 'title' : by, query.get(by) ?? '')
      : store.all(object).sort((a, b) => (a.id < b.id ? -1 : 1))
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)]
    if (limit > 200 || page * limit > 10_000) return { status: 400 }
    const records = all.slice((page - 1) * limit, page * limit)
    return {
      status: 200,
      body: {
        total: all.length,
        has_more: page * limit < all.length,
        [name]: records.map((record) => wire(object, record, store)),
      },
    }
  }
  if (method === 'GET') {
    const record = store.get(object, id ?? '')
    return record ? { status: 200, body: wire(object, record, store) } : { status: 404, body: { error: 'not found' } }
  }
  const values = valuesOf(object, recordOf(recordOf(body)[one]))
  if (values.email && !values.email.includes('@')) return { status: 422, body: { errors: { emails: ['is invalid'] } } }
  if (method === 'POST' && !id)
    return { status: 200, body: wire(object, written(store, store.create(object, values)), store) }
  if (method !== 'PUT' || !id) return { status: 405 }
  const record = store.update(object, id, values)
  const { deal_ids } = recordOf(recordOf(body).contact)
  if (record && Array.isArray(deal_ids)) setDeals(store, id, deal_ids.map(textOf))
  return record
    ? { status: 200, body: wire(object, written(store, record), store) }
    : { status: 404, body: { error: 'not found' } }
}

export const rdStationShape: CrmShape = {
  idOf: (n) => (0x5ea0_0000 + n).toString(16).padStart(24, '6'),
  keyOf: ({ query }) => query.get('token') ?? '',
  answer,
}
