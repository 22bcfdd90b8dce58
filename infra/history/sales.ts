/** A deal of the past: opened out of a conversation, moved on in office hours, edited, and won or lost. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { officeTime } from './calendar.ts'
import { activityAppointments } from './deal-activities.ts'
import type { Dialogue } from './dialogues.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Client } from './wording.ts'

export type Selling = {
  at: number
  client: Client
  operator: Operator
  deal: NonNullable<Dialogue['deal']>
  tagId: string | undefined
}

/** What is still to happen; it happens when its time has come. */
export type Appointment = {
  at: number
  run: () => Promise<void>
  /** It touches nothing that others touch, and may be played beside them. */
  apart?: true
}

const stages: readonly { stage: Stage; probability: number }[] = [
  { stage: 'qualification', probability: 30 },
  { stage: 'proposal', probability: 50 },
  { stage: 'negotiation', probability: 75 },
]

const lossReasons = ['Preço', 'Prazo', 'Comprou de outra loja', 'Sem retorno'] as const

const firstSteps = [
  ['call', 'Ligar para confirmar quantidade e prazo'],
  ['email', 'Enviar o orçamento com o frete'],
  ['task', 'Conferir o estoque com o depósito'],
] as const

export function appointmentsOf(playback: Playback, selling: Selling): Appointment[] {
  const { play, chance, newId } = playback
  const { client, operator, deal, tagId } = selling
  const dealId = newId(selling.at)
  const amount = Math.round(chance.between(...deal.value)) * 100
  const move = (at: number, to: Stage, reason?: string) =>
    play(
      async (scene) =>
        void (await scene.command(at, operator.caller, 'deals.move', { dealId, to, before: null, reason })),
    )
  const appointments: Appointment[] = [
    {
      at: selling.at,
      run: () =>
        play(async (scene) => {
          const card = await scene.tx
            .selectFrom('contacts')
            .where('name', '=', client.name)
            .select('id')
            .limit(1)
            .executeTakeFirst()
          const title = `${deal.title}: ${client.name}`
          const value = { amount, currency: 'BRL' }
          const tagIds = tagId === undefined ? [] : [tagId]
          const input = { dealId, title, contactId: card?.id ?? null, value, probability: 15, tagIds }
          await scene.command(selling.at, operator.caller, 'deals.create', input)
        }),
    },
  ]
  if (chance.happens(0.7)) {
    const dueAt = officeTime(selling.at + chance.between(0.3, 2) * dayMs)
    const doneAt = chance.happens(0.85) ? dueAt - chance.between(5, 50) * minuteMs : null
    const [kind, text] = chance.one(firstSteps) ?? ['call', 'Retornar ao cliente']
    const doing = { at: selling.at + 3 * minuteMs, dealId, operator, kind, text, dueAt, doneAt }
    appointments.push(...activityAppointments(playback, doing))
  }
  let at = selling.at
  const ends = chance.happens(0.82)
  const won = chance.happens(deal.won)
  const last = ends ? stages.length : Math.floor(chance.between(0, stages.length))
  for (const { stage, probability } of stages.slice(0, last)) {
    at = officeTime(at + chance.between(0.6, 3.2) * dayMs)
    const moment = at
    appointments.push({
      at: moment,
      run: async () => {
        await move(moment, stage)
        await play(async (scene) => {
          const row = await scene.tx.selectFrom('deals').where('id', '=', dealId).selectAll().executeTakeFirstOrThrow()
          const { title, version } = row
          const value = {
            amount: stage === 'proposal' ? Math.round((amount * 0.92) / 100) * 100 : amount,
            currency: 'BRL',
          }
          const input = { dealId, version, title, contact: row.contact, value, probability }
          await scene.command(moment + 90_000, operator.caller, 'deals.edit', input)
        })
      },
    })
  }
  if (!ends) return appointments
  at = officeTime(at + chance.between(0.5, 4) * dayMs)
  const end = at
  const reason = won ? undefined : chance.one(lossReasons)
  appointments.push({ at: end, run: () => move(end, won ? 'closing' : 'lost', reason) })
  if (won) {
    const signed = end + 5 * 60_000
    const win = { dealId, reason: null }
    const run = () => play(async (scene) => void (await scene.command(signed, operator.caller, 'deals.win', win)))
    appointments.push({ at: signed, run })
  }
  return appointments
}
