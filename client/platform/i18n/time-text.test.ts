import { describe, expect, it } from 'vitest'
import { dayText } from './time-text.ts'

const now = new Date(2026, 2, 2, 15, 30).getTime()
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

describe('times in a conversation', () => {
  it('name today and yesterday, and say the whole date of other days', () => {
    expect(dayText(at(2, 0), now, 'pt-BR')).toBe('hoje')
    expect(dayText(at(1, 23), now, 'pt-BR')).toBe('ontem')
    expect(dayText(at(1, 23), now, 'en-US')).toBe('yesterday')
    expect(dayText(new Date(2026, 1, 27, 9).toISOString(), now, 'pt-BR')).toBe('sexta-feira, 27 de fevereiro de 2026')
  })
})
