import { describe, expect, it } from 'vitest'
import { onCallAt, type Rota, shiftsBetween } from './on-call.ts'
import { type EscalationFacts, warningsOf } from './warnings.ts'

const rota = (over: Partial<Rota> = {}): Rota => ({
  timeZone: 'America/Sao_Paulo',
  members: ['ana', 'bia', 'caio'],
  startsOn: '2026-03-02',
  handoverMinute: 9 * 60,
  turnDays: 7,
  overrides: [],
  ...over,
})
const at = (text: string) => new Date(text)
const who = (of: Rota, text: string) => onCallAt(of, at(text))

describe('whose turn it is', () => {
  it('is nobody before the first turn, then each in order, and the first again', () => {
    expect(who(rota(), '2026-03-02T11:59:59Z')).toBeNull()
    expect(who(rota(), '2026-03-02T12:00:00Z')).toBe('ana')
    expect(who(rota(), '2026-03-09T11:59:59Z')).toBe('ana')
    expect(who(rota(), '2026-03-09T12:00:00Z')).toBe('bia')
    expect(who(rota(), '2026-03-16T12:00:00Z')).toBe('caio')
    expect(who(rota(), '2026-03-23T12:00:00Z')).toBe('ana')
  })

  it('is the one of the override while that lasts, and of the newest where two overlap', () => {
    const item = { id: '1', userId: 'bia', from: '2026-03-03T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z' }
    const other = { ...item, id: '2', userId: 'caio', from: '2026-03-03T12:00:00.000Z' }
    const covered = rota({ overrides: [item, other] })
    expect(who(covered, '2026-03-02T23:59:59Z')).toBe('ana')
    expect(who(covered, '2026-03-03T00:00:00Z')).toBe('bia')
    expect(who(covered, '2026-03-03T12:00:00Z')).toBe('caio')
    expect(who(covered, '2026-03-04T00:00:00Z')).toBe('ana')
  })
})

describe('summer time', () => {
  const berlin = (handoverMinute: number) =>
    rota({ timeZone: 'Europe/Berlin', startsOn: '2026-03-28', turnDays: 1, handoverMinute })

  it('hands over by the wall, so a day of 23 hours is a turn of 23 hours', () => {
    const [first] = shiftsBetween(berlin(9 * 60), at('2026-03-28T08:00:00Z'), at('2026-03-30T08:00:00Z'))
    expect(first).toMatchObject({ userId: 'ana', from: '2026-03-28T08:00:00.000Z', to: '2026-03-29T07:00:00.000Z' })
  })

  it('hands over at once where the hour does not come', () => {
    // 2026-03-29 goes from 02:00 to 03:00 at 01:00 UTC.
    expect(who(berlin(150), '2026-03-29T00:59:59Z')).toBe('ana')
    expect(who(berlin(150), '2026-03-29T01:30:00Z')).toBe('bia')
  })

  it('hands over once where the hour comes twice', () => {
    // 2026-10-25 goes from 03:00 back to 02:00 at 01:00 UTC: 02:30 is at 00:30 and at 01:30.
    const autumn = rota({ timeZone: 'Europe/Berlin', startsOn: '2026-10-24', turnDays: 1, handoverMinute: 150 })
    expect(who(autumn, '2026-10-25T00:29:00Z')).toBe('ana')
    expect(who(autumn, '2026-10-25T00:30:00Z')).toBe('bia')
    expect(who(autumn, '2026-10-25T01:10:00Z')).toBe('bia')
    expect(who(autumn, '2026-10-25T01:30:00Z')).toBe('bia')
    expect(who(autumn, '2026-10-26T01:30:00Z')).toBe('caio')
  })
})

it('shifts leave no gap, and the holder of one is on call in it', () => {
  const rotas = ['America/Sao_Paulo', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'].map(
    (timeZone) =>
      rota({
        timeZone,
        startsOn: '2026-01-01',
        turnDays: 1,
        overrides: [{ id: '1', userId: 'dora', from: '2026-03-05T03:00:00.000Z', to: '2026-03-07T03:00:00.000Z' }],
      }),
  )
  for (const rota of rotas) {
    const shifts = shiftsBetween(rota, at('2026-03-01T00:00:00Z'), at('2026-04-05T00:00:00Z'))
    expect(shifts[0]?.from).toBe('2026-03-01T00:00:00.000Z')
    expect(shifts.at(-1)?.to).toBe('2026-04-05T00:00:00.000Z')
    for (const [index, shift] of shifts.entries()) {
      expect(shift.from).toBe(index === 0 ? shift.from : shifts[index - 1]?.to)
      for (const moment of [Date.parse(shift.from), Date.parse(shift.to) - 1])
        expect(onCallAt(rota, new Date(moment))).toBe(shift.userId)
    }
  }
})

describe('warnings', () => {
  const schedule = { id: 's', name: 'Plantão', version: 1, ...rota(), overrides: [] }
  const escalationFacts: EscalationFacts = {
    reachable: new Set(['ana', 'caio']),
    schedules: [schedule],
    groups: { team: { members: [], scheduleId: null }, supervisor: { members: ['caio'], scheduleId: 's' } },
  }
  const step = (...targets: Parameters<typeof warningsOf>[0]['steps'][number]['targets']) => ({
    targets,
    waitMinutes: 5,
  })
  const now = at('2026-03-03T12:00:00Z')

  it('a step that reaches nobody, and a person who is gone, are named', () => {
    const steps = [
      step({ kind: 'group', key: 'team' }),
      step({ kind: 'person', id: 'eva' }, { kind: 'person', id: 'ana' }),
    ]
    expect(warningsOf({ steps }, escalationFacts, now)).toEqual([
      { kind: 'nobody', step: 0 },
      { kind: 'gone', step: 1, userId: 'eva' },
    ])
  })

  it('a step that only asks the same people again is named', () => {
    const steps = [step({ kind: 'person', id: 'ana' }), step({ kind: 'person', id: 'ana' })]
    expect(warningsOf({ steps }, escalationFacts, now)).toEqual([{ kind: 'same_people', step: 1 }])
  })

  it('hours in which nobody will be on call are named ahead', () => {
    const steps = [step({ kind: 'schedule', id: 's' })]
    // From the ninth on it is Bia's turn, who cannot be reached.
    expect(warningsOf({ steps }, escalationFacts, now)).toEqual([
      { kind: 'nobody_later', step: 0, from: '2026-03-09T12:00:00.000Z', to: '2026-03-10T12:00:00.000Z' },
    ])
    const covered = [step({ kind: 'group', key: 'supervisor' })]
    expect(warningsOf({ steps: covered }, escalationFacts, now)).toEqual([])
  })
})
