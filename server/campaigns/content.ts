/** What one person of a campaign is sent, and what keeps a whole campaign from being sent for now. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { fillMessage } from '@aura/machines/campaigns/fill-message.ts'
import { isPassing } from '@aura/machines/campaigns/recipient.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { type CampaignChannel, type CampaignGround, campaignHold } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { Refusal } from '../platform/refuse.ts'
import { templateContent } from '../templates/index.ts'
import type { CampaignRow } from './campaigns.ts'

type Reading = Pick<Work, 'tx' | 'now'>
export type Names = { contact: string; company: string }

/** A person whose card says everything. */
const anybody: Names = { contact: 'A', company: 'A' }

export async function contentFor(
  reading: Reading,
  { message, author_id }: Pick<CampaignRow, 'message' | 'author_id'>,
  channel: Pick<CampaignChannel, 'id' | 'kind'>,
  names: Names = anybody,
): Promise<{ ok: true; content: Content } | Refused> {
  const filled = fillMessage(message, names)
  if (!filled.ok) return refused('campaigns.gap_empty', { name: `{{${filled.gap}}}` })
  try {
    return { ok: true, content: await contentOf(reading, filled.message, channel, author_id) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code, error.detail.params)
    throw error
  }
}

async function contentOf(
  { tx, now }: Reading,
  message: CampaignMessage,
  channel: Pick<CampaignChannel, 'id' | 'kind'>,
  userId: string,
): Promise<Content> {
  if (message.type === 'template')
    return await templateContent({ tx, now, caller: { userId } }, { channel_id: channel.id }, message)
  const { text, subject } = message
  return { type: 'text', text, ...(channel.kind === 'email' && subject !== null && { subject }) }
}

/** Why nothing of the campaign leaves for now; undefined while something may. */
export async function holdOf(
  reading: Reading,
  campaign: CampaignRow,
  channel: CampaignChannel,
  ground?: CampaignGround,
): Promise<Refused | undefined> {
  const hold = await campaignHold(reading.tx, channel, reading.now, ground)
  if (hold || campaign.message.type !== 'template') return hold
  const worded = await contentFor(reading, campaign, channel)
  return !worded.ok && isPassing(worded.code) ? worded : undefined
}
