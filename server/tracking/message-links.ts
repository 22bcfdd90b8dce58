/** The short links of a campaign's message, made while it is written, one for each target that it names. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sameAddress, withShortLinks } from '@aura/machines/tracking/short-links.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { linkUrl, newCode } from './code.ts'

/** The targets of the company by their addresses, read once for all messages of a go. */
export type LinkTargets = ReadonlyMap<string, { id: string; lifeDays: number }>

export async function linkTargets(tx: Db): Promise<LinkTargets> {
  const rows = await tx
    .selectFrom('link_targets')
    .where('archived', '=', false)
    .where('state', '<>', 'revoked')
    .select(['id', 'url', 'life_days'])
    .execute()
  return new Map(rows.map(({ id, url, life_days }) => [sameAddress(url), { id, lifeDays: life_days }]))
}

export type MessageOf = {
  companyId: string
  campaignId: string
  contactId: string
  messageId: string
  channel: ChannelKind
  publicUrl: string
  targets: LinkTargets
}

export type NewLink = { code: string; targetId: string | null; lifeDays: number | null }

/** What makes the short links of one message, and tells which of them it is sent with. */
export type Shortening = {
  put: (text: string) => string
  linksIn: (content: Content) => NewLink[]
}

export function shortening({ channel, publicUrl, targets }: MessageOf): Shortening {
  const made = new Map<string, NewLink>()
  const shorten = (url: string): string | null => {
    const target = targets.get(url)
    if (!target) return null
    const link = made.get(target.id) ?? { code: newCode(), targetId: target.id, lifeDays: target.lifeDays }
    made.set(target.id, link)
    return linkUrl(publicUrl, link.code)
  }
  return {
    put: (text) => withShortLinks(text, shorten),
    // A letter has one more, that stands for itself.
    linksIn: (content) => {
      const sent = textsOf(content)
      const letter = channel === 'email' ? [{ code: newCode(), targetId: null, lifeDays: null }] : []
      const there = [...made.values()].filter(({ code }) =>
        sent.some((text) => text.includes(linkUrl(publicUrl, code))),
      )
      return [...there, ...letter]
    },
  }
}

const textsOf = (content: Content): string[] => {
  if (content.type === 'text') {
    const urls = content.card?.buttons.flatMap((button) => (button.type === 'url' ? [button.url] : [])) ?? []
    return [content.text, ...urls, JSON.stringify(content.blocks ?? [])]
  }
  return content.type === 'template' ? [content.header ?? '', content.text] : []
}

/** After the message, which they name. */
export async function saveLinks(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { companyId, campaignId, contactId, messageId }: MessageOf,
  links: readonly NewLink[],
): Promise<void> {
  if (links.length === 0) return
  const common = { company_id: companyId, campaign_id: campaignId, contact_id: contactId, message_id: messageId }
  const rows = links.map(({ code, targetId, lifeDays }) => ({
    ...{ ...common, code, target_id: targetId, made_at: now },
    expires_at: lifeDays === null ? null : later(now, lifeDays * dayMs),
  }))
  await tx.insertInto('short_links').values(rows).execute()
}
