import { blankDraft } from '@aura/machines/agents/decide.ts'
import { expect, it } from 'vitest'
import { agentDraftOf, formDraftOf } from './agent-form-draft.ts'

const spans = [
  { day: 1, from: 780, to: 1440 },
  { day: 1, from: 540, to: 720 },
  { day: 2, from: 600, to: 900 },
]
const before = { ...blankDraft, hours: { timeZone: 'America/Sao_Paulo', spans, holidays: ['2026-12-25'] } }
const form = formDraftOf(before)
const hours = form.hours ?? expect.fail('no hours')
const edited = (over: object) => agentDraftOf({ ...form, ...over }, before).hours

it('each day has its own spans, in their order, with 24:00 as the end of a day', () => {
  expect(hours.days[1]).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '00:00' },
  ])
  expect(hours.days.map((day) => day.length)).toEqual([0, 2, 1, 0, 0, 0, 0])
})

it('hours that were not touched stay as they are', () => {
  expect(edited({ name: 'Lia' })).toBe(before.hours)
})

it('a span, a day and a holiday are edited, and the rest keeps what it was, with its time zone', () => {
  const friday = { ...hours, days: hours.days.map((day, at) => (at === 5 ? [{ from: '08:00', to: '00:00' }] : day)) }
  expect(edited({ hours: friday })).toEqual({
    ...before.hours,
    spans: [spans[1], spans[0], spans[2], { day: 5, from: 480, to: 1440 }],
  })
  expect(edited({ hours: { ...hours, holidays: ['2026-12-25', '2026-01-01'] } })?.holidays).toEqual([
    '2026-01-01',
    '2026-12-25',
  ])
  expect(edited({ hours: null })).toBe(null)
  expect(agentDraftOf({ ...formDraftOf(blankDraft), hours: hours }, blankDraft).hours?.spans).toHaveLength(3)
})

it('no time at all is left for the contract to refuse', () => {
  const days = hours.days.map((day, at) => (at === 2 ? [{ from: '10:00', to: '' }] : day))
  expect(edited({ hours: { ...hours, days } })?.spans.at(-1)?.to).toBe(Number.NaN)
})
