/** Addresses as they are typed for one of the lists, and the question of what the lists say. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, instant, singleLine, trimmed } from '../platform/values.ts'
import { list, rule } from './block-list.ts'
import { typedAddress } from './typed-address.ts'

const domain = trimmed(253).check(z.toLowerCase(), z.regex(/^(?=.{3,})[a-z0-9-]+(\.[a-z0-9-]+)+$/))

export const ruleTarget = z.union([typedAddress, z.strictObject({ kind: z.literal('domain'), value: domain })])

/** A second rule for the same address on the same list takes the place of the first. */
export const addRule = command('contacts.add-rule', {
  input: z.strictObject({
    ruleId: id,
    list,
    target: ruleTarget,
    reason: singleLine(200),
    expiresAt: z._default(z.nullable(instant), null),
  }),
  output: rule,
  needs: 'create_block_whitelist',
  errors: ['contacts.id_taken', 'contacts.expiry_past', 'quota.reached'],
})

/** What the lists say of one address right now: what a channel asks before anything goes in or out. */
export const checkAddress = query('contacts.check-address', {
  input: z.strictObject({ address: typedAddress }),
  output: z.strictObject({ blocked: z.nullable(rule), white: z.nullable(rule) }),
  needs: 'view_block_whitelist',
  errors: [],
})
