/** What the past cost: prices by channel, what providers took for messages and calls, and the fees that were booked by hand. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { bookCall } from '@aura/server/calls/index.ts'
import { shownCall } from '@aura/server/calls/store.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { midnightOf, weekdayOf } from './calendar.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'

/** Campaigns name theirs; what customers are answered falls on the company's default centre. */
export type Centres = Readonly<Record<'campaigns' | 'lines' | 'assistants', string>>

/** In cents: of a message, of a part of an SMS, or of a minute. */
const prices: Readonly<Partial<Record<ChannelKind, number>>> = { whatsapp: 4, rcs: 6, sms: 8, voice: 12 }

type Furnishing = {
  channels: readonly ChannelRow[]
  centres: Centres
  by: (name: string, input: object) => void
}

export function furnishCosts({ channels, centres, by }: Furnishing): void {
  const centre = (centreId: string, name: string, budget: number) =>
    by('companies.create-cost-centre', { centreId, parentId: null, name, budget })
  centre(centres.campaigns, 'Campanhas', 60_000)
  centre(centres.lines, 'Números e ramais', 95_000)
  centre(centres.assistants, 'Inteligência artificial', 60_000)
  for (const { id: channelId, kind } of channels) {
    const amount = prices[kind]
    if (amount !== undefined) by('conversations.set-price', { channelId, cost: { amount, currency: 'BRL' } })
  }
}

/** A worker books soon after it happened. */
const soonMs = 400

export const bookMessage = ({ afterwards, companyId }: Playback, messageId: string, at: number): void =>
  afterwards(at + soonMs, (work) => bookSend(work, companyId, messageId))

export const bookSpoken = ({ afterwards, companyId }: Playback, callId: string, at: number): void =>
  afterwards(at + soonMs, async (work) => {
    const row = await work.tx.selectFrom('calls').where('id', '=', callId).selectAll().executeTakeFirst()
    if (row) await bookCall(work, companyId, await shownCall(work.tx, row))
  })

const fees = [
  { centre: 'lines', kind: 'number', amount: 14_900, note: 'Mensalidade semanal dos números' },
  { centre: 'assistants', kind: 'tokens', amount: 8_240, note: 'Recarga do modelo de linguagem' },
] as const

type Paying = { owner: Operator; centres: Centres; begins: number; until: number }

/** On every Monday at ten. */
export function feeAppointments({ play, newId }: Playback, { owner, centres, begins, until }: Paying): Appointment[] {
  const days = Array.from({ length: Math.ceil((until - begins) / dayMs) }, (_, day) => midnightOf(begins) + day * dayMs)
  const mondays = days.filter((day) => weekdayOf(day + 12 * hourMs) === 1).map((day) => day + 10 * hourMs)
  return mondays
    .filter((at) => at < until)
    .flatMap((at) =>
      fees.map(({ centre, kind, amount, note }) => ({
        at,
        run: () =>
          play(async (scene) => {
            const cost = { amount, currency: 'BRL' }
            const booking = { bookingId: newId(at), centreId: centres[centre], kind, cost, note }
            await scene.command(at, owner.caller, 'companies.book-cost', booking)
          }),
      })),
    )
}
