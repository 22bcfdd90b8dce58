import { trialMeasures } from '@aura/contracts/campaigns/design.ts'
import type { RichCard } from '@aura/contracts/conversations/rich-card.ts'
import { expect, it } from 'vitest'
import { isHolidayIn } from '../platform/holidays.ts'
import { zoneOfPhone } from '../platform/phone-zones.ts'
import { budgetRoom, campaignShare, tierLimit } from './budget.ts'
import { fillMessage } from './fill-message.ts'
import { isWindowOpen } from './send-window.ts'
import { winnerOf } from './trial.ts'

const weekdays = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 20 * 60, skipHolidays: true }

const there = (zone: string) => ({ zone, calendar: { country: 'BR', ownDays: [] } as const })

it('knocks by the clock of the place where the person lives', () => {
  // 09:30 in São Paulo, 08:30 in Manaus, on a Wednesday.
  const now = new Date('2026-11-18T12:30:00.000Z')
  expect(isWindowOpen(weekdays, there('America/Sao_Paulo'), now)).toBe(true)
  expect(isWindowOpen(weekdays, there('America/Manaus'), now)).toBe(false)
  expect(isWindowOpen(weekdays, there('America/Sao_Paulo'), new Date('2026-11-22T12:30:00.000Z'))).toBe(false)
  expect(zoneOfPhone('+5592999990000')).toBe('America/Manaus')
  expect(zoneOfPhone('+5511999990000')).toBe('America/Sao_Paulo')
  expect(zoneOfPhone('+4912345')).toBe(undefined)
})

it('keeps the national holidays, those that move with Easter too', () => {
  const days = ['2026-02-17', '2026-04-03', '2026-06-04', '2026-11-20', '2027-03-26', '2026-12-25']
  expect(days.map((day) => isHolidayIn('BR', new Date(`${day}T12:00:00.000Z`)))).toEqual(days.map(() => true))
  expect(isHolidayIn('BR', new Date('2026-04-06T12:00:00.000Z'))).toBe(false)
  expect(isWindowOpen(weekdays, there('America/Sao_Paulo'), new Date('2026-11-20T12:30:00.000Z'))).toBe(false)
})

it('divides what is left of a limit, and keeps the share of service', () => {
  expect(tierLimit('TIER_1K')).toBe(1_000)
  expect([tierLimit('TIER_UNLIMITED'), tierLimit('TIER_NEW'), tierLimit(null)]).toEqual([null, null, null])
  const budget = { limit: 250, used: 0, serviceShare: 20, sharing: 4, uses: {}, domain: null }
  expect(campaignShare(budget)).toBe(200)
  expect(budgetRoom(budget, 'a')).toBe(50)
  expect(budgetRoom({ ...budget, used: 199 }, 'a')).toBe(1)
  expect(budgetRoom({ ...budget, used: 200 }, 'a')).toBe(0)
  expect(budgetRoom({ ...budget, used: 300 }, 'a')).toBe(0)
  // 'a' has had its part, the others get as much.
  const half = { ...budget, used: 60, uses: { a: 50, b: 10 } }
  expect(['a', 'b', 'c'].map((id) => budgetRoom(half, id))).toEqual([35, 40, 50])
})

it('the best share wins, of equal ones the first', () => {
  const count = (variant: number, sent: number, replied: number) => ({ variant, sent, delivered: 0, read: 0, replied })
  expect(winnerOf([count(0, 100, 10), count(1, 10, 2)], 'replied')).toBe(1)
  expect(trialMeasures.map((measure) => winnerOf([count(0, 0, 0), count(1, 0, 0)], measure))).toEqual([0, 0, 0])
})

it('what a name makes longer than a card may be ends with an ellipsis', () => {
  const card: RichCard = {
    ...{ title: 'Para {{contato.nome}}', fileId: null },
    buttons: [{ type: 'reply', text: '{{contato.primeiro_nome}}!' }],
  }
  const message = { type: 'text', text: 'Oi', subject: null, card } as const
  const cardFor = (contact: string) => {
    const filled = fillMessage(message, { contact, company: 'Loja' })
    return filled.ok && filled.message.type === 'text' ? filled.message.card : undefined
  }
  expect(cardFor('Ana Souza')).toMatchObject({ title: 'Para Ana Souza', buttons: [{ text: 'Ana!' }] })
  const long = cardFor(`${'Maximilia👩‍👩‍👧'.repeat(3)} ${'de '.repeat(70)}`)
  expect(long?.buttons[0]?.text).toBe('Maximilia👩‍👩‍👧Maximil…')
  expect([long?.buttons[0]?.text.length, long?.title.length].map((length) => Number(length) <= 200)).toEqual([
    true,
    true,
  ])
})

it('a fall-back stands for a name that a card lacks', () => {
  const message = { type: 'text', text: 'Oi, {{contato.primeiro_nome}}', subject: null } as const
  const names = { contact: ' ', company: 'Loja' }
  expect(fillMessage(message, names, 'cliente')).toMatchObject({ message: { text: 'Oi, cliente' } })
  expect(fillMessage(message, { ...names, contact: 'Ana Souza' }, 'cliente')).toMatchObject({
    message: { text: 'Oi, Ana' },
  })
})
