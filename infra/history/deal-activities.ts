/** What is done with the deals of the past: activities that were done or are due, and tags. */
import { type ActivityKind, isToDo } from '@aura/contracts/deals/activities.ts'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { officeTime } from './calendar.ts'
import type { DemoCard } from './demo-deals.ts'
import type { Furnished } from './furnish.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'

type Doing = {
  at: number
  dealId: string
  operator: Operator
  kind: ActivityKind
  text: string
  dueAt: number | null
  doneAt: number | null
}

export function activityAppointments({ play, newId }: Playback, doing: Doing): Appointment[] {
  const { at, dealId, operator, kind, text, doneAt } = doing
  const activityId = newId(at)
  const dueAt = doing.dueAt === null ? null : new Date(doing.dueAt).toISOString()
  const fields = { activityId, text, dueAt, remindAt: null, assigneeId: operator.caller.userId }
  const by = (when: number, name: string, input: object): Appointment => ({
    at: when,
    run: () => play(async (scene) => void (await scene.command(when, operator.caller, name, input))),
  })
  const added = by(at, 'deals.add-activity', { ...fields, dealId, kind })
  return doneAt === null ? [added] : [added, by(doneAt, 'deals.edit-activity', { ...fields, version: 1, done: true })]
}

const openWork: readonly (readonly [ActivityKind, string])[] = [
  ['call', 'Ligar para saber quem decide a compra'],
  ['meeting', 'Apresentar a plataforma à diretoria'],
  ['email', 'Enviar a proposta revisada'],
  ['note', 'Prefere contato por WhatsApp, depois das 14h.'],
  ['task', 'Conferir o prazo de implantação com a equipe'],
]

type Selling = { cards: readonly DemoCard[]; tags: Furnished['tags']; until: number }

/** The deals that the demo begins with: most have a tag, and something that is to be done. */
export function demoDealAppointments(playback: Playback, { cards, tags, until }: Selling): Appointment[] {
  return cards.flatMap(({ id: dealId, deal, operator, movedAt }, index) => {
    const tagId = tags.get(index % 3 === 0 ? 'VIP' : 'Indicação')
    const [kind, text] = openWork[index % openWork.length] ?? []
    if (!kind || !text || deal.stage === 'lost' || index % 4 === 3) return []
    const at = Math.max(movedAt + minuteMs, until - 2 * hourMs - index * 4 * minuteMs)
    // Every fourth should have been done by now.
    const dueAt = index % 4 === 2 ? until - hourMs : officeTime(until + (index + 1) * 5 * hourMs)
    const doing = { at, dealId, operator, kind, text, dueAt: isToDo(kind) ? dueAt : null, doneAt: null }
    const appointments = activityAppointments(playback, doing)
    return tagId === undefined ? appointments : [...appointments, tagging(playback, { at, dealId, operator, tagId })]
  })
}

type Tagging = Pick<Doing, 'at' | 'dealId' | 'operator'> & { tagId: string }

function tagging({ play }: Playback, { at, dealId, operator, tagId }: Tagging): Appointment {
  const moment = at + minuteMs
  return {
    at: moment,
    run: () =>
      play(async (scene) => {
        const row = await scene.tx.selectFrom('deals').where('id', '=', dealId).selectAll().executeTakeFirstOrThrow()
        const { version, title, contact, probability } = row
        const value = { amount: row.value_amount, currency: row.value_currency }
        const input = { dealId, version, title, contact, value, probability, tagIds: [tagId] }
        await scene.command(moment, operator.caller, 'deals.edit', input)
      }),
  }
}
