/**
 * Blocked addresses (block) and addresses exempt from limits (white). A block counts on every channel and both ways,
 * calls too; white exempts from flood limits and quiet hours, never from a withdrawn consent, and never from a block.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, trimmed } from '../platform/values.ts'

export const lists = ['block', 'white'] as const
export const list = z.enum(lists)
export type List = z.infer<typeof list>

/** A domain stands for every e-mail address of it. */
export const ruleKinds = ['phone', 'email', 'domain'] as const

export const rule = z.strictObject({
  id,
  list,
  kind: z.enum(ruleKinds),
  value: z.string(),
  reason: z.string(),
  source: z.enum(['person', 'import', 'customer', 'system']),
  expiresAt: z.nullable(instant),
  createdBy: z.nullable(id),
  createdAt: instant,
})
export type Rule = z.infer<typeof rule>

export const rulesRoom = 'contacts.rules'

export const rules = query('contacts.rules', {
  input: z.strictObject({
    list: z.optional(list),
    search: z.optional(trimmed(100)),
    sort: z._default(z.enum(['createdAt', 'value', 'expiresAt']), 'createdAt'),
    descending: z._default(z.boolean(), true),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 50),
  }),
  output: z.strictObject({ rows: z.array(rule), total: z.int() }),
  needs: 'view_block_whitelist',
  errors: [],
})

/** When a rule was last added or taken away: an open list asks again when that moves. */
export const rulesChanged = view('contacts.rules-changed', {
  params: z.strictObject({}),
  state: z.strictObject({ at: z.nullable(instant) }),
  needs: 'view_block_whitelist',
  room: () => rulesRoom,
})

export const removeRule = command('contacts.remove-rule', {
  input: z.strictObject({ ruleId: id, reason: singleLine(200) }),
  output: z.strictObject({}),
  needs: 'manage_block_whitelist',
  errors: ['contacts.rule_not_found'],
})

const room = { rooms: () => [rulesRoom] }
export const ruleAdded = event('contacts.rule_added', z.strictObject({ rule, replaces: z.nullable(id) }), room)
export const ruleRemoved = event(
  'contacts.rule_removed',
  z.strictObject({ ruleId: id, by: z.nullable(id), reason: z.string(), at: instant }),
  room,
)
