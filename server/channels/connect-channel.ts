import { isDeepStrictEqual } from 'node:util'
import { channelLimit } from '@aura/contracts/channels/channels.ts'
import { connectChannel as contract } from '@aura/contracts/channels/connect-channel.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'
import type { MasterSettings } from '../platform/master-keys.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { assertAddress } from './address-kind.ts'
import { assertWorking } from './ask-provider.ts'
import { assertUnused, connectionOf, insertChannel, type NewChannel, openSecrets, wireChannel } from './channels.ts'
import { checkLater } from './check-channels.ts'
import { partsFor } from './connection-input.ts'

type Fresh = Omit<NewChannel, 'companyId' | 'health'>

/**
 * The provider is asked between two transactions. What can be known before is known before: nobody waits for a
 * provider to hear that a number is there already.
 */
export const connectChannel = handleOpen(contract, async ({ input, asCaller, config, now }) => {
  const { channelId: id, kind, name, address } = input
  assertAddress(kind, address)
  const fresh: Fresh = { id, kind, name, address, ...partsFor(kind, input) }
  const there = await asCaller(async ({ tx }) => {
    // The same once more at this very moment is over, or has not begun.
    await takeTurn(tx, 'channels')
    return (await repeated(tx, config, fresh)) ?? (await assertRoomForOneMore(tx, fresh))
  })
  if (there) return there
  const health = await assertWorking({ kind, connection: connectionOf(config, fresh, fresh.secrets), now })
  return await asCaller(async (work) => {
    const { companyId } = work.caller
    await takeTurn(work.tx, 'channels')
    const concurrentChannel = (await repeated(work.tx, config, fresh)) ?? (await assertRoomForOneMore(work.tx, fresh))
    if (concurrentChannel) return concurrentChannel
    const row = await insertChannel(work, config, { ...fresh, companyId, health })
    await checkLater(work.tx, companyId, work.now)
    return wireChannel(row)
  })
})

/** The same once more, because the first answer got lost. An id that stands for something else is refused. */
async function repeated(tx: Db, config: MasterSettings, fresh: Fresh) {
  const row = await tx.selectFrom('channels').where('id', '=', fresh.id).selectAll().executeTakeFirst()
  if (!row) return null
  const { kind, name, address, settings } = row
  const stored: Fresh = {
    id: row.id,
    kind,
    name,
    address,
    settings,
    secrets: await openSecrets(tx, config, row.credential_id),
  }
  return isDeepStrictEqual(stored, fresh) ? wireChannel(row) : refuse('conversations.id_taken')
}

async function assertRoomForOneMore(tx: Db, fresh: Fresh): Promise<null> {
  const { count } = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= channelLimit) refuse('channels.too_many_channels', { params: { limit: channelLimit } })
  await assertUnused(tx, fresh)
  return null
}
