/**
 * What people did with the links of a campaign of the month: some followed theirs within a day, programs drew previews of a
 * few, and some of those who followed bought. The hits are judged by the product's own rule.
 */
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { settleMs } from '@aura/machines/tracking/decide.ts'
import { judgeHits, noteConversion } from '@aura/server/tracking/index.ts'
import type { Playback, Scene } from './playback.ts'
import type { Operator } from './roster.ts'

const phones = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
] as const
const preview = 'WhatsApp/2.25.20 N'

const shares = { followed: 0.31, previewed: 0.12, bought: 0.35 } as const
const longestMs = 20 * hourMs

type Clicking = { campaignId: string; owner: Operator; at: number; until: number }

export async function playClicks(scene: Scene, playback: Playback, clicking: Clicking): Promise<void> {
  const { chance, companyId, newId } = playback
  const { campaignId, owner, at, until } = clicking
  const goalId = newId(at)
  await scene.command(at + minuteMs, owner.caller, 'tracking.add-goal', {
    ...{ goalId, campaignId, kind: 'webhook', stage: null, windowHours: 72 },
  })
  const links = await scene.tx
    .selectFrom('short_links')
    .where('campaign_id', '=', campaignId)
    .where('target_id', 'is not', null)
    .select(['code', 'contact_id'])
    .orderBy('message_id')
    .execute()
  const hit = hitting(scene, playback)
  const latest = Math.min(at + longestMs, until - minuteMs)
  for (const [n, { code, contact_id: contactId }] of links.entries()) {
    const arrived = at + 2 * minuteMs + n * 700
    if (chance.happens(shares.previewed)) await hit(code, arrived, preview, `past-preview-${n}`)
    if (contactId === null || !chance.happens(shares.followed)) continue
    // Most follow soon, few much later.
    const followedAt = arrived + minuteMs + (latest - arrived - minuteMs) * chance.between(0, 1) ** 3
    await hit(code, followedAt, phones[n % phones.length] ?? phones[0], `past-phone-${n}`)
    const boughtAt = followedAt + chance.between(3, 40) * minuteMs
    if (boughtAt >= until || !chance.happens(shares.bought)) continue
    const subject = `pedido-${n + 1}`
    const bought = { companyId, contactId, kind: 'webhook', at: new Date(boughtAt), subject, goalId } as const
    await scene.outside(boughtAt, (work) => noteConversion(work, bought))
  }
  const judgedAt = Math.min(latest + 2 * settleMs, until - 1_000)
  // Some hundreds at a time.
  for (let done = 0; done < links.length * 2; done += 500)
    await scene.outside(judgedAt, (work) => judgeHits(work, companyId))
}

const hitting =
  ({ tx }: Scene, { companyId: company_id, newId }: Playback) =>
  async (code: string, when: number, agent: string, from: string): Promise<void> => {
    const seen = { company_id, code, kind: 'click', at: new Date(when), agent, sent_from: from } as const
    await tx
      .insertInto('link_hits')
      .values({ ...seen, id: newId(when), is_head: false, is_prefetch: false })
      .execute()
  }

const windowVisits = 58

/** Who passes the shop's window reads its code, on any day of the month. */
export async function playWindowVisits(scene: Scene, playback: Playback, begins: number, until: number): Promise<void> {
  const { chance, companyId } = playback
  const link = await scene.tx
    .selectFrom('short_links')
    .where('is_qr', '=', true)
    .where('campaign_id', 'is', null)
    .select('code')
    .limit(1)
    .executeTakeFirst()
  if (!link) return
  const hit = hitting(scene, playback)
  for (let n = 0; n < windowVisits; n += 1)
    await hit(
      link.code,
      chance.between(begins, until - 2 * minuteMs),
      phones[n % phones.length] ?? phones[0],
      `past-window-${n}`,
    )
  await scene.outside(until - minuteMs, (work) => judgeHits(work, companyId))
}
