/** A written conversation of the past: from the customer's first message to the mark given for it. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import { applyReceipt, ingestInbound } from '@aura/server/conversations/index.ts'
import { askSurvey, endSurvey } from '@aura/server/replies/index.ts'
import { reportBreach } from '@aura/server/routing/index.ts'
import type { Chance } from '../traffic/chance.ts'
import { bookMessage } from './costs.ts'
import type { Dialogue } from './dialogues.ts'
import type { Playback, Scene } from './playback.ts'
import type { Operator, Roster } from './roster.ts'
import { type Client, commentOf, markOf, wordingOf } from './wording.ts'

export type Writing = {
  at: number
  /** The past ends here: what would come later has not happened. */
  until: number
  client: Client
  channel: ChannelRow
  team: readonly Operator[]
  dialogue: Dialogue
  hour: number
  tagId: string | undefined
  /** There are more customers than anybody can answer: who writes waits. */
  rushed: boolean
  /** The provider is away: what the company writes does not arrive. */
  outage: (at: number) => boolean
  /** Colleagues to whom a conversation may be handed on. */
  handOverTo: Operator | undefined
}

type Pace = { take: readonly [number, number]; answer: readonly [number, number]; customer: readonly [number, number] }
/** In seconds. Letters are slower on both sides. */
const rushedTake = [18 * 60, 27 * 60] as const
const paces: Record<'chat' | 'letter', Pace> = {
  chat: { take: [6, 70], answer: [10, 75], customer: [15, 140] },
  letter: { take: [180, 2_400], answer: [120, 900], customer: [600, 5_400] },
}

export const paceOf = ({ kind }: Pick<ChannelRow, 'kind'>): Pace => paces[kind === 'email' ? 'letter' : 'chat']

const seconds = (chance: Chance, [from, to]: readonly [number, number]) => chance.between(from, to) * 1000

/** No queue promises anything sooner. */
const shortestMs = 2 * minuteMs
type Deadlines = { conversationId: string; since: number; at: number; breached: Set<string> }

/** The deadline of an answer or of the resolution that has passed by then is told first. */
async function tellBreaches(scene: Scene, { conversationId, since, at, breached }: Deadlines): Promise<void> {
  if (at - since < shortestMs) return
  const row = await scene.tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select(['answer_due_at', 'resolve_due_at'])
    .executeTakeFirstOrThrow()
  for (const [target, due] of [['answer', row.answer_due_at] as const, ['resolution', row.resolve_due_at] as const]) {
    const text = due?.toISOString()
    if (!due || text === undefined || due.getTime() > at || breached.has(target + text)) continue
    breached.add(target + text)
    await scene.outside(due.getTime(), (work) => reportBreach(work, { conversationId, target, due: text }))
  }
}

/** As the worker leaves a message that the provider has taken. */
export const handedOver = (scene: Scene, messageId: string, at: number, answeredInMs: number) =>
  scene.tx
    .updateTable('messages')
    .set({ connection: 'primary', called_at: new Date(at), accepted_at: new Date(at + answeredInMs) })
    .where('id', '=', messageId)
    .execute()

export async function playWritten(playback: Playback, roster: Roster, writing: Writing): Promise<void> {
  const { play, chance, newId } = playback
  const { client, channel, dialogue, until, outage } = writing
  const pace = paceOf(channel)
  const wording = wordingOf(chance, client, writing.hour)
  const slot = roster.next(
    writing.team,
    writing.at + seconds(chance, writing.rushed ? rushedTake : pace.take),
    'written',
  )
  const from = channel.kind === 'email' ? client.email : client.phone
  const serial = newId(writing.at)
  let spoken = 0

  await play(async (scene) => {
    const customerWrites = async (at: number, text: string) => {
      spoken += 1
      const externalId = `past-${serial}-${spoken}`
      await scene.outside(at, (work) =>
        ingestInbound(work, channel, {
          ...{ type: 'message', externalId, from, name: client.name, at: new Date(at).toISOString() },
          ...{ content: { type: 'text', text }, mediaId: null, replyToExternalId: null },
          ...(channel.kind === 'email' && { mail: { subject: dialogue.subject, answers: [] } }),
        }),
      )
      return externalId
    }
    const arrives = async (at: number, messageId: string) => {
      const failed = outage(at)
      const status = failed
        ? 'failed'
        : channel.kind === 'email'
          ? 'sent'
          : channel.kind === 'sms'
            ? 'delivered'
            : 'read'
      const problem = failed ? 'Service temporarily unavailable' : null
      const receipt = {
        channelId: channel.id,
        externalId: `past-out-${messageId}`,
        messageId,
        status,
        problem,
      } as const
      if (at >= until) return
      await handedOver(scene, messageId, at - chance.between(500, 1_400), chance.between(90, 480))
      await scene.outside(at, (work) => applyReceipt(work, receipt))
      if (!failed) bookMessage(playback, messageId, at)
    }

    // 1. The customer writes, and waits until somebody is free.
    const first = await customerWrites(writing.at, wording(dialogue.lines[0]?.slice(3) ?? '', ''))
    const { conversation_id: conversationId } = await scene.tx
      .selectFrom('messages')
      .where('external_id', '=', first)
      .select('conversation_id')
      .executeTakeFirstOrThrow()
    const waiting = { conversationId, since: writing.at, breached: new Set<string>() }
    await tellBreaches(scene, { ...waiting, at: Math.min(slot?.at ?? until, until) })
    if (!slot || slot.at >= until) return
    let { operator, at } = slot
    await scene.command(at, operator.caller, 'conversations.claim', { conversationId })

    // 2. They talk.
    const ownershipVersion = async () => {
      const row = await scene.tx
        .selectFrom('conversations')
        .where('id', '=', conversationId)
        .select('ownership_version')
        .executeTakeFirstOrThrow()
      return row.ownership_version
    }
    let version = await ownershipVersion()
    const handOver = writing.handOverTo && writing.handOverTo !== operator ? writing.handOverTo : undefined
    for (const [index, line] of dialogue.lines.slice(1).entries()) {
      const isCustomer = line.startsWith('c')
      at += seconds(chance, isCustomer ? pace.customer : pace.answer)
      if (at >= until) return roster.occupy(operator, { from: slot.at, to: until, kind: 'written' })
      const text = wording(line.slice(3), operator.name)
      if (isCustomer) {
        await customerWrites(at, text)
        waiting.since = at
        continue
      }
      await tellBreaches(scene, { ...waiting, at })
      const messageId = newId(at)
      if (line.startsWith('n')) {
        await scene.command(at, operator.caller, 'conversations.note', {
          conversationId,
          messageId,
          text,
          mentions: [],
        })
        continue
      }
      const content = { type: 'text', text }
      const input = { conversationId, messageId, ownershipVersion: version, content }
      await scene.command(at, operator.caller, 'conversations.send', input)
      await arrives(at + chance.between(1_500, 9_000), messageId)
      at += 9_500
      if (index !== 2 || !handOver || at >= until) continue
      await scene.command(at, operator.caller, 'conversations.assign', {
        conversationId,
        userId: handOver.caller.userId,
      })
      roster.occupy(operator, { from: slot.at, to: at, kind: 'written' })
      operator = handOver
      version = await ownershipVersion()
    }

    // 3. It is tagged and closed, and the customer gives a mark.
    at += seconds(chance, [15, 160])
    roster.occupy(operator, { from: slot.at, to: at, kind: 'written' })
    if (at >= until) return
    if (writing.tagId !== undefined) {
      const { contact_id } = await scene.tx
        .selectFrom('conversations')
        .where('id', '=', conversationId)
        .select('contact_id')
        .executeTakeFirstOrThrow()
      await scene.command(at, operator.caller, 'contacts.tag', {
        contactIds: [contact_id],
        tagId: writing.tagId,
        on: true,
      })
    }
    await tellBreaches(scene, { ...waiting, since: writing.at, at: at + 1_000 })
    await scene.command(at + 1_000, operator.caller, 'conversations.close', { conversationId, reason: 'resolved' })
    if (channel.kind === 'email') return
    const survey = at + 25_000
    if (survey >= until) return
    await scene.outside(survey, (work) => askSurvey(work, conversationId))
    const row = await scene.tx
      .selectFrom('surveys')
      .where('conversation_id', '=', conversationId)
      .select(['message_id', 'ends_at'])
      .executeTakeFirst()
    if (!row) return
    await arrives(survey + 5_000, row.message_id)
    const answered = survey + chance.between(0.5, 25) * minuteMs
    if (!chance.happens(0.58)) {
      const ends = row.ends_at.getTime() + 1_000
      if (ends < until) await scene.outside(ends, (work) => endSurvey(work, conversationId))
      return
    }
    if (answered >= until) return
    await customerWrites(answered, String(markOf(chance, dialogue.mood)))
    const commented = answered + chance.between(20, 90) * 1000
    if (chance.happens(0.3) && commented < until) await customerWrites(commented, commentOf(chance, dialogue.mood))
  })
}
