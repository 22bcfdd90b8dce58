import { expect, it } from 'vitest'
import { telephonyOf } from './telephony-line.tsx'

const health = { status: 'ok', problem: null, quality: null, limit: null, checkedAt: null } as const
const voice = { kind: 'voice', state: 'active', health } as const
const of = (status: 'ok' | 'unknown' | 'failing') => ({ ...voice, health: { ...health, status } })

it('telephony is as its worst voice channel in use is; without one it is not shown', () => {
  expect(telephonyOf([])).toBeUndefined()
  expect(
    telephonyOf([
      { ...voice, kind: 'sms' },
      { ...voice, state: 'paused' },
    ]),
  ).toBeUndefined()
  expect(telephonyOf([voice, voice])).toBe('online')
  expect(telephonyOf([voice, of('unknown')])).toBe('warning')
  expect(telephonyOf([of('failing'), of('unknown'), { ...of('failing'), kind: 'sms' }])).toBe('offline')
})
