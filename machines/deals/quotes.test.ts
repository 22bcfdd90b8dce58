import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { expect, it } from 'vitest'
import { dayIn } from '../platform/wall-clock.ts'
import { linkEnd, linkRefusal } from './quotes.ts'

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-11-24T01:00:00.000Z')
const actor = { permissions: ['update_crm' as const] }

it('a link ends after its days, or with the last day of its quote where the company is', () => {
  const end = (validUntil: string) => linkEnd({ validUntil }, { days: 7, now, timeZone }).toISOString()
  expect(end('2026-11-25')).toBe('2026-11-26T03:00:00.000Z')
  expect(end('2026-12-31')).toBe('2026-12-01T01:00:00.000Z')
})

it('a quote is linked to through its last day, and only with its PDF', () => {
  const quote = { state: 'issued' as const, file: 'ready' as Quote['file'], validUntil: '2026-11-23', links: [] }
  const asking = { actor, now, today: dayIn(timeZone, now) }
  expect(linkRefusal(quote, asking)).toBeUndefined()
  expect(linkRefusal(quote, { ...asking, today: dayIn('UTC', now) })).toMatchObject({ code: 'deals.quote_over' })
  expect(linkRefusal({ ...quote, file: 'writing' }, asking)).toMatchObject({ code: 'deals.quote_not_written' })
})
