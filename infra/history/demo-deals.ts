/**
 * The deals that the demo begins with: each is opened in its time and goes on stage by stage to where it stands now, so that
 * the board of any day of the past is that of its log.
 */
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { closeDayOf } from '../demo.ts'
import { type DemoDeal, demoDeals, demoWonDeal } from '../demo-data.ts'
import { lastOfficeTime } from './calendar.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'

/** A deal that the demo begins with, as it is to be opened. */
export type DemoCard = { id: string; deal: DemoDeal; operator: Operator; openedAt: number; movedAt: number }

/** So long before its last move a deal was opened; minutes that are older are no longer counted by the day. */
const openMs = 3 * dayMs
const oldestMs = 34 * dayMs
/** Nobody moves a card at the moment at which the demo is started. */
const recentMs = 5 * 60 * minuteMs

export function demoCardsOf({ newId }: Playback, operators: readonly Operator[], until: number): DemoCard[] {
  return demoDeals.flatMap((deal, index) => {
    const operator = operators[index % operators.length]
    if (!operator) return []
    // A minute apart, in the order in which the cards stand in their columns.
    const moved = until - deal.still * dayMs - recentMs + index * minuteMs
    const openedAt = Math.max(lastOfficeTime(moved - openMs), until - oldestMs)
    const movedAt = Math.max(lastOfficeTime(moved), openedAt + hourMs)
    return { id: newId(openedAt), deal, operator, openedAt, movedAt }
  })
}

export function demoDealMoves(playback: Playback, cards: readonly DemoCard[], until: number): Appointment[] {
  const { play, owner, companyId } = playback
  return cards.flatMap(({ id: dealId, deal, operator, openedAt, movedAt }) => {
    const by = (at: number, name: string, input: object): Appointment => ({
      at,
      run: () => play(async (scene) => void (await scene.command(at, operator.caller, name, input))),
    })
    const { title, contact, probability } = deal
    const opened: Appointment = {
      at: openedAt,
      run: async () => {
        const { rows } = await owner.query<{ id: string }>(
          'select id from organizations where company_id = $1 and name = $2',
          [companyId, contact],
        )
        const value = { amount: deal.value * 100, currency: 'BRL' }
        const expectedClose = closeDayOf(deal, until) ?? null
        const input = { dealId, title, contact, organizationId: rows[0]?.id ?? null, value, probability, expectedClose }
        await by(openedAt, 'deals.create', input).run()
      },
    }
    const path = stagesTo(deal.stage)
    const moves = path.map((to, index) => {
      const at = openedAt + ((movedAt - openedAt) * (index + 1)) / path.length + index * minuteMs
      return by(at, 'deals.move', { dealId, to, before: null, ...(to === 'lost' && { reason: 'Preço' }) })
    })
    const won = { dealId, reason: 'Prazo' }
    const signed = title === demoWonDeal ? [by(lastOfficeTime(movedAt + dayMs), 'deals.win', won)] : []
    return [opened, ...moves, ...signed]
  })
}

/** A deal that was lost got as far as a proposal. */
function stagesTo(stage: string): string[] {
  const open = defaultStages.map(({ id }) => id).filter((id) => id !== 'lost')
  return stage === 'lost' ? [...stagesTo('proposal'), 'lost'] : open.slice(1, open.indexOf(stage) + 1)
}
