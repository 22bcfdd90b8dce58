import { describe, expect, it } from 'vitest'
import { fullness } from './freshness.ts'

describe('the dot of the connection', () => {
  it('is full while beats come', () => expect(fullness('live', 5000)).toBe(1))
  it('empties while the server is silent', () => {
    expect(fullness('live', 11_000)).toBe(0.5)
    expect(fullness('live', 15_000)).toBe(0)
  })
  it('is empty whenever the line is not live', () => {
    expect(fullness('offline', 100)).toBe(0)
    expect(fullness('catchingUp', 100)).toBe(0)
    expect(fullness('live', undefined)).toBe(0)
  })
})
