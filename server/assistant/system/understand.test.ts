import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import { foreignQuestions } from './foreign-questions.sample.ts'
import { periodQuestions } from './period-questions.sample.ts'
import { periodIn, periodNames, periodOf } from './periods.ts'
import { understand } from './understand.ts'

const columns: Record<Language, 2 | 3 | 4> = { 'pt-BR': 2, 'en-US': 3, 'es-ES': 4 }

describe('what is asked', () => {
  it.each(languages)('of something else in %s is not understood, whatever the language of the person', (language) => {
    expect(foreignQuestions[language].length).toBeGreaterThanOrEqual(20)
    const wrong = foreignQuestions[language].flatMap((question) =>
      languages.flatMap((preferred) => {
        const understood = understand(question, preferred)
        return understood === null ? [] : [`${question} → ${understood.topic}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it.each(languages)('of a stretch of time in %s is understood with it', (language) => {
    expect(periodNames.filter((name) => !periodQuestions.some(([, period]) => period === name))).toEqual([])
    const wrong = periodQuestions.flatMap((question) => {
      const understood = understand(question[columns[language]], language)
      const [topic, period] = question
      return understood?.topic === topic && understood.period === period && understood.language === language
        ? []
        : [{ question: question[columns[language]], understood }]
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['Negócios ganhos este ano', 'deals_won'],
    ['Deals won in the last 7 days', 'deals_won'],
    ['Llamadas de enero', 'calls_total'],
    ['Chamadas hoje e ontem', 'calls_total'],
  ])('%s is of a time that nothing is counted for', (question, topic) => {
    expect(understand(question, 'pt-BR')).toMatchObject({ topic, period: 'other' })
  })
})

describe('a period', () => {
  const spans = (now: string, zone: string) =>
    Object.fromEntries(
      periodNames.map((name) => {
        const { from, to } = periodOf(name, new Date(now), zone)
        return [name, [from.toISOString(), to.toISOString()]]
      }),
    )

  it("is one of the company's clocks: what is Monday there may be Sunday elsewhere", () => {
    expect(spans('2026-06-01T02:30:00Z', 'America/Sao_Paulo')).toEqual({
      today: ['2026-05-31T03:00:00.000Z', '2026-06-01T03:00:00.000Z'],
      yesterday: ['2026-05-30T03:00:00.000Z', '2026-05-31T03:00:00.000Z'],
      this_week: ['2026-05-25T03:00:00.000Z', '2026-06-01T03:00:00.000Z'],
      last_week: ['2026-05-18T03:00:00.000Z', '2026-05-25T03:00:00.000Z'],
      this_month: ['2026-05-01T03:00:00.000Z', '2026-06-01T03:00:00.000Z'],
      last_month: ['2026-04-01T03:00:00.000Z', '2026-05-01T03:00:00.000Z'],
    })
    expect(spans('2026-06-01T02:30:00Z', 'Asia/Tokyo')).toMatchObject({
      today: ['2026-05-31T15:00:00.000Z', '2026-06-01T15:00:00.000Z'],
      this_week: ['2026-05-31T15:00:00.000Z', '2026-06-07T15:00:00.000Z'],
      last_month: ['2026-04-30T15:00:00.000Z', '2026-05-31T15:00:00.000Z'],
    })
  })

  it('of a day on which the clocks change has an hour less, and a month before January is of the year before', () => {
    expect(spans('2026-03-29T12:00:00Z', 'Europe/Madrid').today).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
    expect(spans('2026-01-15T12:00:00Z', 'UTC').last_month).toEqual([
      '2025-12-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ])
  })

  it('is taken out of the words of a question', () => {
    expect(periodIn(['quantas', 'conversas', 'no', 'mes', 'passado'])).toEqual({
      period: 'last_month',
      rest: ['quantas', 'conversas'],
    })
    expect(periodIn(['conversas', 'abertas'])).toEqual({ period: null, rest: ['conversas', 'abertas'] })
  })
})
