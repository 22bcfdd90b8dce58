import { addRule as add, checkAddress as check } from '@aura/contracts/contacts/block-address.ts'
import {
  rulesChanged as changed,
  rules as page,
  type Rule,
  removeRule as remove,
  ruleAdded,
  ruleRemoved,
} from '@aura/contracts/contacts/block-list.ts'
import type { SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import { type Selectable, sql } from 'kysely'
import { containsPattern } from '../platform/database/like-pattern.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, show } from '../platform/handle.ts'
import { assertQuota } from '../platform/quota.ts'
import { refuse } from '../platform/refuse.ts'

const wire = (row: Selectable<Schema['address_rules']>): Rule => ({
  id: row.id,
  list: row.list,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  source: row.source,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
})

/** An expired rule holds no more, and is removed when the address gets a new one. */
const holding = (tx: Db, now: Date) =>
  tx
    .selectFrom('address_rules')
    .where('removed_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))

export type Ruled = { blocked: Rule | null; white: Rule | null }

/** Asked before every message and call, in and out: the address itself, and the domain of an e-mail. */
export async function rulesOn(tx: Db, { kind, value }: SenderAddress, now: Date): Promise<Ruled> {
  // Another one is had for the asking, so a rule about a visitor would stop nobody.
  if (kind === 'visitor') return { blocked: null, white: null }
  const domain = kind === 'email' ? (value.split('@').at(-1) ?? null) : null
  const rows = await holding(tx, now)
    .where((e) =>
      e.or([
        e.and([e('kind', '=', kind), e('key', '=', sql<string>`address_key(${kind}, ${value})`)]),
        ...(domain === null ? [] : [e.and([e('kind', '=', 'domain'), e('key', '=', domain)])]),
      ]),
    )
    .selectAll()
    .execute()
  const on = (list: Rule['list']) => rows.find((row) => row.list === list)
  const [blocked, white] = [on('block'), on('white')]
  return { blocked: blocked ? wire(blocked) : null, white: white ? wire(white) : null }
}

/** Of many telephones at once: those that are blocked, and the rule that holds. */
export async function blockedAmong(tx: Db, phones: readonly string[], now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ phone: string; id: string }>`
    with asked as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as asked (phone))
    select asked.phone, r.id from asked
      join address_rules r on r.kind = 'phone' and r.key = asked.key
      where r.list = 'block' and r.removed_at is null and (r.expires_at is null or r.expires_at > ${now})`.execute(tx)
  return new Map(rows.map(({ phone, id }) => [phone, id]))
}

/** Of many addresses of a kind at once: why each of those that are blocked is. */
export async function blockReasonsAmong(
  tx: Db,
  kind: SenderAddress['kind'],
  values: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; reason: string }>`
    with wanted as materialized (
      select value, address_key(${kind}, value) as key, split_part(value, '@', 2) as domain
      from unnest(${values}::text[]) as wanted (value))
    select wanted.value, r.reason from wanted
      join address_rules r on r.kind = ${kind} and r.key = wanted.key
        or ${kind} = 'email' and r.kind = 'domain' and r.key = wanted.domain
      where r.list = 'block' and r.removed_at is null and (r.expires_at is null or r.expires_at > ${now})`.execute(tx)
  return new Map(rows.map(({ value, reason }) => [value, reason]))
}

export const checkAddress = answer(check, ({ input, tx, now }) => rulesOn(tx, input.address, now))

export const addRule = handle(add, async ({ input, tx, emit, now, caller }) => {
  const { ruleId, list, target, reason, expiresAt } = input
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return refuse('contacts.expiry_past')
  const accepted = await tx.selectFrom('address_rules').where('id', '=', ruleId).select('id').executeTakeFirst()
  if (accepted) return refuse('contacts.id_taken')
  const { kind, value } = target
  await assertQuota(tx, 'addressRules', caller.companyId, () =>
    tx
      .selectFrom('address_rules')
      .where('removed_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  // Two people who block one address at once take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_company()::text || address_key(${kind}, ${value}), 22))`.execute(
    tx,
  )
  const before = await tx
    .updateTable('address_rules')
    .set({ removed_at: now, changed_at: now })
    .where('list', '=', list)
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`address_key(${kind}, ${value})`)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const row = await tx
    .insertInto('address_rules')
    .values({
      company_id: caller.companyId,
      id: ruleId,
      list,
      kind,
      value,
      reason,
      source: 'person',
      expires_at: expiresAt,
      created_by: caller.userId,
      created_at: now,
      changed_at: now,
    })
    // The same id may be on its way beside this one.
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('contacts.id_taken')
  emit(ruleAdded, { rule: wire(row), replaces: before?.id ?? null })
  return wire(row)
})

export const removeRule = handle(remove, async ({ input, tx, emit, now, caller }) => {
  const { ruleId, reason } = input
  const row = await tx
    .updateTable('address_rules')
    .set({ removed_at: now, changed_at: now })
    .where('id', '=', ruleId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('contacts.rule_not_found')
  emit(ruleRemoved, { ruleId, by: caller.userId, reason, at: now.toISOString() })
  return {}
})

export const rulesChanged = show(changed, {
  snapshot: async ({ tx }) => {
    const { at } = await tx
      .selectFrom('address_rules')
      .select((e) => e.fn.max('changed_at').as('at'))
      .executeTakeFirstOrThrow()
    return { at: at?.toISOString() ?? null }
  },
})

const orders = { createdAt: 'created_at', value: 'value', expiresAt: 'expires_at' } as const

export const rules = answer(page, async ({ input, tx, now }) => {
  let query = holding(tx, now)
  if (input.list) query = query.where('list', '=', input.list)
  if (input.search) {
    const pattern = containsPattern(input.search)
    query = query.where((e) =>
      e.or([e('value', 'ilike', pattern), e(sql`plain_text(reason)`, 'like', sql`plain_text(${pattern})`)]),
    )
  }
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy(orders[input.sort], input.descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return { rows: rows.map(wire), total }
})
