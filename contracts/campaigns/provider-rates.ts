/** How many messages a second an account at a provider takes: all channels that use it share them, and answers go first. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { command } from '../platform/operation.ts'
import { integer, text } from '../platform/values.ts'

export const providerRate = z.strictObject({
  /** By which the account is named in commands. */
  account: z.string(),
  kind: channelKind,
  /** What the provider calls it. */
  name: z.string(),
  /** What holds; null: no limit is known. */
  perSecond: z.nullable(z.int()),
  /** What holds where the company sets nothing; null: the provider has no common figure. */
  standard: z.nullable(z.int()),
  /** Whether the company has set it. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type ProviderRate = z.infer<typeof providerRate>

/** Holds from the answer on for everything that has not left yet; null: what the provider lets everybody send. */
export const setProviderRate = command('campaigns.set-provider-rate', {
  input: z.strictObject({
    account: text(600, 1),
    perSecond: z.nullable(integer(1, 1_000)),
    version: integer(0),
  }),
  output: providerRate,
  needs: 'update_settings',
  errors: ['command.stale', 'campaigns.account_not_found'],
})
