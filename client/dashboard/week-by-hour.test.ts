import { hourMs } from '@aura/contracts/platform/durations.ts'
import { expect, it } from 'vitest'
import { minutesPastHour, weekByHour } from './week-by-hour.ts'

it('puts every hour of seven days into its weekday where the company is, from Monday on', () => {
  const from = Date.parse('2026-03-05T02:00:00Z')
  const values = Array.from({ length: 168 }, (_, at) => at)
  const rows = weekByHour({ from, stepMs: hourMs, values }, 'America/Sao_Paulo', 'pt-BR')
  expect(rows.map(({ name }) => name)).toEqual(['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.'])
  // Still Wednesday there.
  expect(rows[2]?.values[23]).toBe(0)
  expect(rows[2]?.values[22]).toBe(167)
  expect(rows.flatMap(({ values }) => values).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(values)
})

it('knows where an hour begins at half past', () => {
  const now = Date.parse('2026-03-05T02:10:00Z')
  expect(minutesPastHour(now, 'America/Sao_Paulo')).toBe(10)
  expect(minutesPastHour(now, 'Asia/Kolkata')).toBe(40)
})
