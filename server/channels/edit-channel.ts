import { isDeepStrictEqual } from 'node:util'
import { channelSaved, editChannel as contract } from '@aura/contracts/channels/channels.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertWorking } from './ask-provider.ts'
import { type ChannelRow, connectionOf, lockChannel, readableSecrets, saveSecrets, wireChannel } from './channels.ts'
import { type Parts, partsFor } from './connection-input.ts'

type Wanted = { name: string; settings: Parts; secrets: Parts }

/** A name alone is changed at once; what the provider is asked with only after it said yes to it. */
export const editChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId, version, name } = input
  const stored = async (tx: Db, { name, settings, credential_id }: ChannelRow): Promise<Wanted> => ({
    name,
    settings,
    secrets: await readableSecrets(tx, config, credential_id),
  })
  const { before, old } = await asCaller(async ({ tx }) => {
    const before = await lockChannel(tx, channelId)
    return { before, old: await stored(tx, before) }
  })
  const parts = partsFor(before.kind, { settings: input.settings, secrets: { ...old.secrets, ...input.secrets } })
  const wanted: Wanted = { name, ...parts }
  const { kind } = before
  const same = isDeepStrictEqual(parts, { settings: old.settings, secrets: old.secrets })
  const connection = connectionOf(config, { ...before, settings: wanted.settings }, wanted.secrets)
  const health = same ? null : await assertWorking({ kind, connection, now })
  return await asCaller(async ({ tx, emit, now }) => {
    const row = await lockChannel(tx, channelId)
    // The same once more, because the first answer got lost.
    if (row.version === version + 1 && isDeepStrictEqual(await stored(tx, row), wanted)) return wireChannel(row)
    if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
    const { id, credential_id: existing } = row
    const { secrets } = wanted
    const credentialId = isDeepStrictEqual(secrets, old.secrets)
      ? existing
      : await saveSecrets({ tx, now }, config, { ...row, name, existing, id, secrets })
    const saved = await tx
      .updateTable('channels')
      .set({ name, settings: JSON.stringify(wanted.settings), version: version + 1 })
      .$if(health !== null, (update) => update.set({ credential_id: credentialId, health: JSON.stringify(health) }))
      .where('id', '=', channelId)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(channelSaved, { channel: wireChannel(saved) })
    return wireChannel(saved)
  })
})
