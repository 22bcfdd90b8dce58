/** Asks the provider of each working channel how it is, and keeps the answers. */
import type { ChannelConnection, ChannelHealth } from '@aura/contracts/channels/channel.ts'
import {
  askChannel,
  checkChannelsJob,
  checkLater,
  connectionRoles,
  type Outside,
  openConnection,
  saveHealth,
} from '@aura/server/channels/index.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'

/** So many at a time: one provider that keeps us waiting does not hold up the others. */
const atOnce = 10

type Call = Pick<CallContext<typeof checkChannelsJob.payload>, 'within' | 'signal'>
type Row = { id: string; version: number; connection: ChannelConnection }
type Answered = { channel: Row; health: ChannelHealth }

export const checkingChannels = (config: Outside): JobWork =>
  outside<typeof checkChannelsJob.payload, Answered[]>(checkChannelsJob, {
    call: async ({ within, companyId, signal }) => {
      const rows = await within(async ({ tx, now }) => {
        const active = await tx.selectFrom('channels').where('state', '=', 'active').selectAll().orderBy('id').execute()
        // The next round is put in first, so that it comes whatever becomes of this one.
        if (active.length > 0) await checkLater(tx, companyId, now)
        return active.flatMap((row) =>
          connectionRoles(row).map((connection) => ({ id: row.id, version: row.version, connection })),
        )
      })
      const answers: Answered[] = []
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce)
        answers.push(...(await Promise.all(some.map((row) => check({ within, signal }, config, row)))))
      }
      return answers
    },
    record: async ({ result, tx, emit }) => {
      for (const { channel, health } of result) await saveHealth({ tx, emit }, channel, health, channel.connection)
    },
    reconcile: 'repeat',
    // It may not even have come to putting in the next round.
    buried: ({ tx, companyId, now }) => checkLater(tx, companyId, now),
  })

async function check({ within, signal }: Call, config: Outside, channel: Row): Promise<Answered> {
  const now = await within(async (context) => context.now)
  const open = () =>
    within(({ tx }) =>
      openConnection({ tx, channelId: channel.id, config, role: channel.connection, purpose: 'check' }),
    )
  return { channel, health: await askChannel(open, { now, signal }) }
}
