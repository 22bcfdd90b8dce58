/**
 * The contacts of Salesforce's opportunities: one has a role for each, of which one is the primary one. A role that changes
 * leaves the time of its opportunity as it is.
 */
import { type CrmAnswer, type CrmStore, textOf } from './store.ts'

type Role = { id: string; deal: string; contact: string; isPrimary: boolean; at: string }

const name = 'OpportunityContactRole'
const stored = new WeakMap<CrmStore, Role[]>()
export const isRoles = (type: string) => type === name

/** Those that were written, and one for each opportunity that was made with a contact. */
function rolesOf(store: CrmStore): Role[] {
  const roles = stored.get(store) ?? []
  stored.set(store, roles)
  for (const { id: deal, values, changedAt: at } of store.all('deals')) {
    const { contact } = values
    if (!contact || roles.some((role) => role.deal === deal && role.contact === contact && role.isPrimary)) continue
    promote(roles, { id: `00KD${String(roles.length).padStart(14, '0')}`, deal, contact, isPrimary: true, at })
  }
  return roles
}

function promote(roles: Role[], role: Role): void {
  for (const other of roles) if (other.deal === role.deal) other.isPrimary = false
  const same = roles.find(({ deal, contact }) => deal === role.deal && contact === role.contact)
  if (same) Object.assign(same, { isPrimary: true, at: role.at })
  else roles.push({ ...role, isPrimary: true })
}

export function queryRoles(where: string, store: CrmStore): object {
  const [, deal] = /^OpportunityId = '(\w+)'$/.exec(where) ?? []
  const records = rolesOf(store).filter((role) => role.deal === deal)
  return {
    ...{ totalSize: records.length, done: true },
    records: records.map(({ id, contact, isPrimary, at }) => ({
      attributes: { type: name },
      ...{ Id: id, SystemModstamp: at.replace('Z', '+0000'), ContactId: contact, IsPrimary: isPrimary },
    })),
  }
}

/** Null where the condition is another one. */
export function changedDeals(where: string, store: CrmStore): Set<string> | null {
  const [, since] =
    /^Id IN \(SELECT OpportunityId FROM OpportunityContactRole WHERE SystemModstamp >= (.+)\)$/.exec(where) ?? []
  if (!since) return null
  const from = new Date(since).toISOString()
  return new Set(rolesOf(store).flatMap(({ deal, at }) => (at >= from ? [deal] : [])))
}

type Writing = { method: string; id: string | null; body: Record<string, unknown> }
export function writeRole({ method, id, body }: Writing, store: CrmStore): CrmAnswer {
  const roles = rolesOf(store)
  const at = new Date().toISOString()
  const role = roles.find((other) => other.id === id)
  if (method === 'POST' && !id) {
    const [deal, contact] = [textOf(body.OpportunityId), textOf(body.ContactId)]
    if (!store.get('deals', deal) || !store.get('contacts', contact))
      return { status: 400, body: [{ errorCode: 'INVALID_CROSS_REFERENCE_KEY' }] }
    const created = { id: `00KD${String(roles.length).padStart(14, '0')}`, deal, contact, isPrimary: false, at }
    if (body.IsPrimary === true) promote(roles, created)
    else roles.push(created)
    setPrimary(store, deal, roles)
    return { status: 201, body: { id: created.id, success: true, errors: [] } }
  }
  if (method !== 'PATCH' || !role) return { status: 404, body: [{ errorCode: 'NOT_FOUND' }] }
  if (body.IsPrimary === true) promote(roles, { ...role, at })
  else Object.assign(role, { isPrimary: false, at })
  setPrimary(store, role.deal, roles)
  return { status: 204 }
}

function setPrimary(store: CrmStore, deal: string, roles: readonly Role[]): void {
  const record = store.get('deals', deal)
  if (!record) return
  record.values.contact = roles.find((role) => role.deal === deal && role.isPrimary)?.contact ?? ''
  store.noteWrite(deal)
}
