import { id } from '@aura/contracts/platform/values.ts'
import { expect, it } from 'vitest'
import { newId, uuidv7 } from './id.ts'

it('makes ids that the contracts accept and that sort by time', () => {
  expect(id.safeParse(newId()).success).toBe(true)
  const at = Date.parse('2026-03-02T10:00:00Z')
  const made = uuidv7(at, (bytes) => bytes.fill(0xff))
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7fff-bfff-ffffffffffff$/)
  expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  expect(made < uuidv7(at + 1, (bytes) => bytes)).toBe(true)
})
