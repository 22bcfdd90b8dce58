import { isDeepStrictEqual } from 'node:util'
import { channelSaved, editChannel as contract } from '@aura/contracts/channels/channels.ts'
import type { Config } from '../platform/config.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertWorking } from './ask-provider.ts'
import {
  type ChannelRow,
  connectionOf,
  lockChannel,
  openSecrets,
  SecretsUnreadable,
  sealSecrets,
  wireChannel,
} from './channels.ts'
import { type Parts, partsFor } from './connection-input.ts'

type Wanted = { name: string; settings: Parts; secrets: Parts }

/** A name alone is changed at once; what the provider is asked with only after it said yes to it. */
export const editChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId, version, name } = input
  const lock = ({ name, settings, secrets }: ChannelRow): Wanted => ({
    name,
    settings,
    secrets: readable(config, secrets),
  })
  const before = await asCaller(async ({ tx }) => await lockChannel(tx, channelId))
  const old = lock(before)
  const parts = partsFor(before.kind, { settings: input.settings, secrets: { ...old.secrets, ...input.secrets } })
  const wanted: Wanted = { name, ...parts }
  const { kind } = before
  const same = isDeepStrictEqual(parts, { settings: old.settings, secrets: old.secrets })
  const connection = connectionOf(config, { ...before, settings: wanted.settings }, wanted.secrets)
  const health = same ? null : await assertWorking({ kind, connection, now })
  return await asCaller(async ({ tx, emit }) => {
    const row = await lockChannel(tx, channelId)
    // The same once more, because the first answer got lost.
    if (row.version === version + 1 && isDeepStrictEqual(lock(row), wanted)) return wireChannel(row)
    if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
    const saved = await tx
      .updateTable('channels')
      .set({ name, settings: JSON.stringify(wanted.settings), version: version + 1 })
      .$if(health !== null, (update) =>
        update.set({ secrets: sealSecrets(config, wanted.secrets), health: JSON.stringify(health) }),
      )
      .where('id', '=', channelId)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(channelSaved, { channel: wireChannel(saved) })
    return wireChannel(saved)
  })
})

/** None where the key was lost: then all of them are given anew. */
function readable(key: Pick<Config, 'secret'>, sealed: string): Parts {
  try {
    return openSecrets(key, sealed)
  } catch (error) {
    if (error instanceof SecretsUnreadable) return {}
    throw error
  }
}
