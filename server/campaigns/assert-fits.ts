/** What a campaign names exists, and fits together. */
import type { Campaign, CampaignMessage, Wording } from '@aura/contracts/campaigns/campaign.ts'
import { type ChannelKind, carriesMessages } from '@aura/contracts/channels/channel.ts'
import { letterLimit, mostPictures } from '@aura/contracts/conversations/letter-blocks.ts'
import { cardTextLimit } from '@aura/contracts/conversations/rich-card.ts'
import { wordingsOf } from '@aura/machines/campaigns/translation.ts'
import { picturesOf, textsOfLetter } from '@aura/machines/conversations/render-letter.ts'
import type { Db } from '../platform/database/transact.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { headerFileOf } from './header-files.ts'
import { assertPictures } from './pictures.ts'

type Fields = { audienceId: string | null } & Pick<Campaign, 'channelId' | 'message'>

export async function assertFits(tx: Db, { audienceId, channelId, message }: Fields): Promise<void> {
  await assertReferences(tx, ['audiences'], [audienceId], 'audiences.audience_not_found')
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .select('kind')
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  if (!carriesMessages(channel.kind) || channel.kind === 'webchat') return refuse('conversations.no_messages')
  if (!isOfOneKind(message)) return refuse('campaigns.layout_unfit')
  for (const wording of wordingsOf(message)) await assertWordingFits(tx, wording, channel.kind)
}

/** A translation goes by the same rules as its first: a template by a template, a text by a text. */
const isOfOneKind = (message: CampaignMessage): boolean =>
  wordingsOf(message).every(({ type }) => type === message.type)

async function assertWordingFits(tx: Db, wording: Wording, kind: ChannelKind): Promise<void> {
  if (wording.type === 'text') {
    const { blocks, card } = wording
    if ((blocks && kind !== 'email') || (card && kind !== 'rcs')) return refuse('campaigns.layout_unfit')
    const pictures = [...picturesOf(blocks ?? []), ...(card?.fileId ? [card.fileId] : [])]
    const isLong = textsOfLetter(blocks ?? []).join('').length > letterLimit
    if (isLong || pictures.length > mostPictures || (card && wording.text.length > cardTextLimit))
      return refuse('campaigns.layout_unfit', { params: { reason: 'too_much' } })
    return await assertPictures(tx, pictures)
  }
  const template = await tx
    .selectFrom('templates')
    .where('id', '=', wording.templateId)
    .select('channel_kind')
    .executeTakeFirst()
  if (!template) return refuse('templates.not_found')
  if (template.channel_kind !== kind) return refuse('templates.other_channel')
  if (wording.fileId !== undefined) await headerFileOf(tx, wording.fileId)
}
