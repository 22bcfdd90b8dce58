/**
 * Campaigns of the month, made by the product's own handlers with the clock of that time: drafted, launched, frozen, sent
 * in goes and reported by the provider. The last one is scheduled, and plays live at a gentle rate once somebody looks.
 */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { beginCampaign, dispatchCampaign } from '@aura/server/campaigns/index.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import { applyReceipt } from '@aura/server/conversations/index.ts'
import { playClicks, playWindowVisits } from './campaign-clicks.ts'
import { type Reply, repliesTo } from './campaign-replies.ts'
import { bookMessage } from './costs.ts'
import type { Playback, Scene } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'
import { handedOver } from './written.ts'

type Campaigning = {
  channel: ChannelRow
  /** The next one for those whom the first has failed to reach; undefined where the company has none. */
  letters: ChannelRow | undefined
  /** Where its messages are booked. */
  costCentreId: string
  owner: Operator
  /** Where the links of the messages lead. */
  publicUrl: string
  /** When the audience is drawn up: there are customers by then. */
  begins: number
  until: number
  /** A customer who is in no other conversation at that time. */
  isFree: (name: string, at: number) => boolean
  /** Somebody writes back. */
  reply: (reply: Reply) => void
}

const finishedCampaigns = [
  {
    name: 'Frete grátis no fim de semana',
    daysAgo: 19,
    text: 'Oi, {{contato.primeiro_nome}}! Frete grátis até domingo: https://loja.example/inverno',
  },
  {
    name: 'Novidades da estação',
    daysAgo: 9,
    text: '{{contato.primeiro_nome}}, a coleção nova chegou: https://loja.example/inverno',
  },
  {
    name: 'Pesquisa de satisfação',
    daysAgo: 1,
    text: '{{contato.primeiro_nome}}, como foi a sua última compra? https://loja.example/ajuda',
  },
] as const

const gentle = {
  name: 'Lembrete de recompra',
  text: '{{contato.primeiro_nome}}, já está na hora de repor? Responda e a gente separa.',
}
const letterText = '{{contato.primeiro_nome}}, a coleção nova chegou à loja.'
const letterBlocks = [
  { type: 'heading', text: 'Novidades da estação' },
  { type: 'text', text: letterText },
  { type: 'divider' },
  { type: 'text', text: 'Responda a este e-mail, e a gente separa para você.' },
]
const usual = { consentOnly: false, startsAt: null }
const worded = (text: string) => ({ message: { type: 'text', text, subject: null } })

/** Each in its own turn; those before the company's first customers are left out. */
export function campaignAppointments(playback: Playback, campaigning: Campaigning): Appointment[] {
  const { channel, letters, costCentreId, owner, publicUrl, begins, until, isFree, reply } = campaigning
  const audienceId = playback.newId(begins)
  let isDrawnUp = false
  const drawUp = async (scene: Scene, at: number) => {
    if (isDrawnUp) return
    isDrawnUp = true
    const definition = { match: 'all', of: [{ by: 'address', kind: 'phone', has: true }] }
    await scene.command(at, owner.caller, 'audiences.create-audience', {
      ...{ audienceId, name: 'Clientes com celular', definition },
    })
  }
  const draft = async (scene: Scene, at: number, { name, text }: { name: string; text: string }, over: object) => {
    await drawUp(scene, at)
    const campaignId = playback.newId(at)
    await scene.command(at, owner.caller, 'campaigns.create-campaign', {
      ...{ campaignId, name, audienceId, channelId: channel.id, perMinute: 600, ...usual, ...worded(text), ...over },
    })
    await scene.command(at, owner.caller, 'campaigns.launch', { campaignId, version: 1 })
    return campaignId
  }
  const fallbacks = letters
    ? [
        {
          ...{ channelId: letters.id, waitMinutes: null },
          message: { type: 'text', text: letterText, subject: 'Novidades da estação', blocks: letterBlocks },
        },
      ]
    : []
  const finished = finishedCampaigns
    .map((campaign) => ({ ...campaign, at: until - campaign.daysAgo * dayMs }))
    .filter(({ at }) => at > begins + dayMs)
    .map((campaign) => ({
      at: campaign.at,
      run: () =>
        playback.play(async (scene) => {
          const campaignId = await draft(scene, campaign.at, campaign, { costCentreId, fallbacks })
          const channelIds = [channel.id, ...(letters ? [letters.id] : [])]
          await sendAll(scene, playback, { campaignId, channelIds, publicUrl, at: campaign.at })
          await playClicks(scene, playback, { campaignId, owner, at: campaign.at, until })
          for (const one of await repliesTo(scene, playback, { campaign: { campaignId, ...campaign }, isFree }))
            reply(one)
        }),
    }))
  // Its time is ahead: the workers of the demo begin it.
  const startsAt = new Date(until + 2 * minuteMs).toISOString()
  const scheduled = {
    at: until - minuteMs,
    run: () =>
      playback.play(async (scene) => {
        await draft(scene, until - minuteMs, gentle, { startsAt, perMinute: 6 })
      }),
  }
  const passing = {
    at: until - 2 * minuteMs,
    run: () => playback.play((scene) => playWindowVisits(scene, playback, begins, until)),
  }
  return [...finished, passing, scheduled]
}

/** `channelIds`: by the step of a person. */
type Sending = { campaignId: string; channelIds: readonly string[]; publicUrl: string; at: number }

async function sendAll(
  scene: Scene,
  playback: Playback,
  { campaignId, channelIds, publicUrl, at }: Sending,
): Promise<void> {
  const { chance } = playback
  await scene.outside(at + 1_000, (work) => beginCampaign(work, campaignId, publicUrl))
  for (let goAt = at + 10_000; ; goAt += 10_000) {
    const next = await scene.outside(goAt, (work) => dispatchCampaign(work, campaignId, publicUrl))
    const queued = await scene.tx
      .selectFrom('campaign_recipients')
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'queued')
      .select(['message_id', 'step'])
      .execute()
    for (const { message_id: messageId, step } of queued) {
      const channelId = channelIds[step]
      if (messageId === null || channelId === undefined) continue
      const arrived = goAt + chance.between(1_000, 9_000)
      // A letter has no receipts: it has been sent, and that is all.
      const isLetter = step > 0
      const isLost = !isLetter && chance.happens(0.03)
      const receipt = {
        ...{ channelId, externalId: `past-out-${messageId}`, messageId },
        ...{
          status: isLost ? ('failed' as const) : isLetter ? ('sent' as const) : ('delivered' as const),
          problem: isLost ? 'Número inexistente' : null,
        },
      }
      await handedOver(scene, messageId, arrived - 800, chance.between(90, 480))
      await scene.outside(arrived, (work) => applyReceipt(work, receipt))
      if (!isLost) bookMessage(playback, messageId, arrived)
    }
    if (next === null) return
  }
}
