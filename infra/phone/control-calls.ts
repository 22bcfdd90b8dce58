/** A customer at the telephone: calls a line, and hangs up. */
import * as z from 'zod/mini'
import type { Account } from './account.ts'
import { No } from './control-refusal.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { begin, end } from './voice-line.ts'

const phone = z.string().check(z.regex(/^\+\d{8,15}$/))
const call = z.strictObject({
  accountId: z.string(),
  from: z._default(z.nullable(phone), null),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const hangUp = z.strictObject({ callId: z.string() })

/** Absent: an anonymous call. */
export type Call = z.input<typeof call>

type Find = (accountId: string) => Account

export function callControl(
  house: ProviderRegistry,
  name: 'call' | 'hang-up',
  input: unknown,
  accountOf: Find,
): object {
  if (name === 'call') {
    const { accountId, from, name: called } = z.parse(call, input)
    const account = accountOf(accountId)
    if (account.kind !== 'voice') throw new No(409, `Nobody calls on ${account.kind}.`)
    if (from !== null) house.talk.meet(from, called)
    return begin(house, account, from ?? 'anonymous')
  }
  const found = house.lines.get(z.parse(hangUp, input).callId)
  if (!found) throw new No(404, 'There is no such call.')
  const account = accountOf(found.accountId)
  if (account.kind === 'voice') end(house, account, found.id, 'customer')
  return {}
}
