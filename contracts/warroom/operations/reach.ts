/** What an emergency button would reach, asked before it is pressed; and what it did, asked afterwards. */
import * as z from 'zod/mini'
import { backup, channelConnection, channelKind } from '../../channels/channel.ts'
import { query } from '../../platform/operation.ts'
import { id, instant, integer } from '../../platform/values.ts'

const count = integer(0)

export const haltReach = query('warroom.halt-reach', {
  input: z.strictObject({}),
  output: z.strictObject({
    halted: z.boolean(),
    /** Written and not yet given to a provider. */
    waiting: count,
    /** How many people they are for. */
    people: count,
    /** At a provider just now: they cannot be called back. */
    underway: count,
  }),
  needs: 'manage_operations',
  errors: [],
})

/** Counted in what was sent, not in what was meant to be. */
export const haltProof = query('warroom.halt-proof', {
  input: z.strictObject({}),
  output: z.strictObject({
    haltedAt: z.nullable(instant),
    /** Of campaigns, given to a provider after that. */
    sentSince: count,
    /** Kept back since. */
    keptSince: count,
    underway: count,
  }),
  needs: 'manage_operations',
  errors: [],
})

/** The channels that something can be done about, with what stands on each. */
export const backupReach = query('warroom.backup-reach', {
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      channelId: id,
      name: z.string(),
      channel: channelKind,
      address: z.string(),
      connection: channelConnection,
      backup: z.nullable(z.pick(backup, { address: true, health: true })),
      /** Who holds each connection; null where no supplier does. */
      suppliers: z.strictObject({ primary: z.nullable(z.string()), backup: z.nullable(z.string()) }),
      /** Conversations that are not closed. */
      open: count,
      /** Messages that wait to go out. */
      queued: count,
    }),
  ),
  needs: 'update_canais',
  errors: [],
})
