import { notification } from '@aura/contracts/notifications/notification.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { barestParams, storableParams } from './plain-params.ts'

const hostile = { name: 'Robô \ud800', nul: 'a\0b', long: 'x'.repeat(1000), cut: `${'x'.repeat(299)}😀`, count: 3 }

it('what the database would refuse is mended, and the rest stays', () => {
  const params = storableParams({ ...hostile, not: { a: 1 }, infinite: Number.POSITIVE_INFINITY, good: 'Ana 😀' })
  expect(z.safeParse(notification.shape.params, params).success).toBe(true)
  for (const value of Object.values(params))
    expect(String(value).isWellFormed() && !String(value).includes('\0')).toBe(true)
  expect(params).toMatchObject({ name: 'Robô \ufffd', nul: 'ab', count: 3, not: '–', infinite: '–', good: 'Ana 😀' })
})

it('at its barest it keeps what is ours and nothing that people wrote', () => {
  const until = '2026-11-21T12:00:00.000Z'
  const params = { device: 'Firefox <x>', until, change: 'added', count: 2 }
  expect(barestParams(params)).toEqual({ device: '–', until, change: 'added', count: 2 })
})
