import { describe, expect, it } from 'vitest'
import { dayText, isSameDay, momentText } from './time-text.ts'

const now = new Date(2026, 2, 2, 15, 30).getTime()
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

describe('times in a conversation', () => {
  it('name today and yesterday, and say the whole date of other days', () => {
    expect(dayText(at(2, 0), now, 'pt-BR')).toBe('hoje')
    expect(dayText(at(1, 23), now, 'pt-BR')).toBe('ontem')
    expect(dayText(at(1, 23), now, 'en-US')).toBe('yesterday')
    expect(dayText(new Date(2026, 1, 27, 9).toISOString(), now, 'pt-BR')).toBe('sexta-feira, 27 de fevereiro de 2026')
  })

  it('are of today by the clock that is named, not by the one of the machine', () => {
    const evening = Date.parse('2026-03-02T21:00:00Z')
    const night = '2026-03-03T01:30:00Z'
    expect(isSameDay(night, evening, 'America/Sao_Paulo')).toBe(true)
    expect(isSameDay(night, evening, 'UTC')).toBe(false)
    expect(momentText(night, 'pt-BR', 'America/Sao_Paulo', evening)).toBe('22:30')
    expect(momentText(night, 'pt-BR', 'UTC', evening)).toBe('03/03, 01:30')
    expect(momentText(night, 'pt-BR', 'Asia/Tokyo', evening)).toBe('10:30')
  })
})
