/** The second connection of a channel: kept in reserve, gone over to and come back from. */

import { isDeepStrictEqual } from 'node:util'
import * as contracts from '@aura/contracts/channels/backup.ts'
import { channelSaved } from '@aura/contracts/channels/channels.ts'
import { setBackup as setting } from '@aura/contracts/channels/set-backup.ts'
import { decideConnection } from '@aura/machines/channels/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { handle, handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertAddress } from './address-kind.ts'
import { assertWorking } from './ask-provider.ts'
import { connectionOf, destroySecrets, lockChannel, readableSecrets, saveSecrets, wireChannel } from './channels.ts'
import { partsFor } from './connection-input.ts'
import { goOver } from './failover.ts'

/** Like the first one it is tried before it is kept; a secret that is not given stays as it was. */
export const setBackup = handleOpen(setting, async ({ input, asCaller, config, now }) => {
  const { channelId, version, address, failover } = input
  const { before, stored } = await asCaller(async ({ tx }) => {
    const before = await lockChannel(tx, channelId)
    return { before, stored: await readableSecrets(tx, config, before.backup_credential_id) }
  })
  assertAddress(before.kind, address)
  const secrets = { ...stored, ...input.secrets }
  const parts = partsFor(before.kind, { settings: input.settings, secrets })
  const connection = connectionOf(config, { id: channelId, address, settings: parts.settings }, parts.secrets)
  const health = await assertWorking({ kind: before.kind, connection, now })
  return await asCaller(async ({ tx, emit, now, newId }) => {
    const row = await lockChannel(tx, channelId)
    if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
    const { backup_credential_id: existing } = row
    const credentialId = isDeepStrictEqual(parts.secrets, stored)
      ? existing
      : await saveSecrets({ tx, now }, config, { ...row, existing, id: newId(), secrets: parts.secrets })
    const saved = await tx
      .updateTable('channels')
      .set({
        backup: JSON.stringify({ address, settings: parts.settings, health }),
        backup_credential_id: credentialId,
        failover,
        version: version + 1,
      })
      .where('id', '=', channelId)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(channelSaved, { channel: wireChannel(saved) })
    return wireChannel(saved)
  })
})

/** Its secrets are destroyed. What still has to be found out over it stays in doubt for a person. */
export const removeBackup = handle(contracts.removeBackup, async ({ tx, emit, now, input, caller }) => {
  const row = await lockChannel(tx, input.channelId)
  allowed(decideConnection(row, { type: 'removeBackup' }, { actor: caller }))
  if (row.backup === null) return wireChannel(row)
  await destroySecrets({ tx, now }, [row.backup_credential_id])
  const saved = await tx
    .updateTable('channels')
    .set({ backup: null, backup_credential_id: null, failover: false, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(channelSaved, { channel: wireChannel(saved) })
  return wireChannel(saved)
})

/** From the next message on. What is under way ends on the connection it began with, and both report. */
export const switchChannel = handle(contracts.switchChannel, async ({ tx, emit, input, caller }) => {
  const row = await lockChannel(tx, input.channelId)
  const { connection } = allowed(
    decideConnection(row, { type: 'switch', to: input.connection }, { actor: caller }),
  ).next
  if (row.connection === connection) return wireChannel(row)
  return wireChannel(await goOver({ tx, emit }, row, { connection, reason: 'chosen' }))
})
