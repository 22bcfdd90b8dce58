import { describe, expect, it } from 'vitest'
import { dayText, leftOf, snoozeUntil } from './time-text.ts'

const now = new Date(2026, 2, 2, 15, 30).getTime()
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

describe('times in a conversation', () => {
  it('name today and yesterday, and say the whole date of other days', () => {
    expect(dayText(at(2, 0), now, 'pt-BR')).toBe('hoje')
    expect(dayText(at(1, 23), now, 'pt-BR')).toBe('ontem')
    expect(dayText(at(1, 23), now, 'en-US')).toBe('yesterday')
    expect(dayText(new Date(2026, 1, 27, 9).toISOString(), now, 'pt-BR')).toBe('sexta-feira, 27 de fevereiro de 2026')
  })

  it('count the window down to its last minute', () => {
    const until = (ms: number) => leftOf(new Date(now + ms).toISOString(), now)
    expect(until(3 * 3_600_000 + 11.5 * 60_000)).toEqual({ hours: 3, minutes: 12 })
    expect(until(20_000)).toEqual({ hours: 0, minutes: 1 })
    expect(until(0)).toBe(null)
    expect(until(-1)).toBe(null)
  })

  it('put one away for an hour, for three, or until nine tomorrow', () => {
    expect(snoozeUntil('hour', now).getTime() - now).toBe(3_600_000)
    expect(snoozeUntil('three_hours', now).getTime() - now).toBe(3 * 3_600_000)
    expect(snoozeUntil('tomorrow', now)).toEqual(new Date(2026, 2, 3, 9))
  })
})
