/** Looks at what a provider has and brings ours up to it: after each look at the channel, and when it tells. */
import { channelChecked, channelSaved } from '@aura/contracts/channels/channels.ts'
import type { Outside } from '@aura/server/channels/index.ts'
import { accountOf, applyListing, askedOver, listAt, syncTemplatesJob } from '@aura/server/templates/index.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

/** A channel that was connected or looked at brings its templates along, as long as it works. */
export const onChannelForTemplates = reaction(
  'templates.on-channel-for-templates',
  [channelSaved, channelChecked],
  async ({ event, tx, enqueue }) => {
    const channelId = isEvent(event, channelSaved) ? event.body.channel.id : event.body.channelId
    const row = await tx
      .selectFrom('channels')
      .where('id', '=', channelId)
      .where('state', '=', 'active')
      .selectAll()
      .executeTakeFirst()
    const account = row && row.health.status !== 'failing' ? accountOf(row) : null
    if (account !== null) await enqueue(syncTemplatesJob, { account }, { singletonKey: account })
  },
)

type ProviderTemplates = Awaited<ReturnType<typeof listAt>>

export const syncingTemplates = (config: Outside): JobWork =>
  outside<typeof syncTemplatesJob.payload, ProviderTemplates>(syncTemplatesJob, {
    // What cannot be asked now is asked with the next look at the channel, which also says what is wrong with it.
    call: async ({ within, payload: { account }, signal }) => {
      const channel = await within(({ tx }) => askedOver(tx, 'whatsapp', account))
      return channel ? await listAt(within, config, channel, signal) : null
    },
    record: async ({ result, payload: { account }, companyId, ...work }) => {
      if (result?.said !== 'yes') return
      const { askedAt, answer: listed } = result
      await applyListing(work, { companyId, account, askedAt, listed })
    },
    reconcile: 'repeat',
  })
