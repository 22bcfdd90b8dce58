import { blankDraft } from '@aura/machines/agents/decide.ts'
import { expect, it } from 'vitest'
import { agentDraftOf, formDraftOf } from './agent-form-draft.ts'

const spans = [
  { day: 1, from: 540, to: 720 },
  { day: 1, from: 780, to: 1440 },
  { day: 2, from: 600, to: 900 },
]
const before = { ...blankDraft, hours: { timeZone: 'America/Sao_Paulo', spans, holidays: ['2026-12-25'] } }
const edited = (over: object) => agentDraftOf({ ...formDraftOf(before), ...over }, before, 'Europe/Berlin').hours

it('edited hours keep their time zone, their holidays and the spans that the form does not show', () => {
  expect(edited({ name: 'Lia' })).toEqual(before.hours)
  expect(edited({ days: [1, 2, 3] })).toEqual({
    ...before.hours,
    spans: [...spans, { day: 3, from: 540, to: 720 }],
  })
  expect(edited({ from: '08:00' })?.spans).toEqual([{ day: 1, from: 480, to: 720 }, ...spans.slice(1)])
  expect(edited({ days: [] })).toBe(null)
})

it('00:00 as the end of a day is its 24:00, and no time at all is left for the contract to refuse', () => {
  const allDay = { ...blankDraft, hours: { ...before.hours, spans: [{ day: 1, from: 0, to: 1440 }] } }
  const form = formDraftOf(allDay)
  expect([form.from, form.to]).toEqual(['00:00', '00:00'])
  expect(agentDraftOf({ ...form, days: [1, 2] }, allDay, 'UTC').hours?.spans).toEqual([
    ...allDay.hours.spans,
    { day: 2, from: 0, to: 1440 },
  ])
  expect(edited({ to: '00:00' })?.spans[0]).toEqual({ day: 1, from: 540, to: 1440 })
  expect(edited({ to: '' })?.spans[0]?.to).toBe(Number.NaN)
})

it('hours of an AI agent that had none are those of the time zone of the one who sets them', () => {
  const form = { ...formDraftOf(blankDraft), days: [5] }
  expect(agentDraftOf(form, blankDraft, 'Europe/Berlin').hours).toEqual({
    ...{ timeZone: 'Europe/Berlin', spans: [{ day: 5, from: 540, to: 1080 }], holidays: [] },
  })
})
