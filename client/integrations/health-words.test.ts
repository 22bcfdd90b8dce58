import type { UnwellConnection } from '@aura/contracts/integrations/health.ts'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { unwellText, withHealth } from './health-words.ts'

const t = ((key: string) => key) as TFunction
const unwell = (status: UnwellConnection['status'], problem: string | null): UnwellConnection => ({
  ...{ id: 'crm', since: '2026-11-24T19:46:00.000Z', status, problem },
})
const active = { tone: 'ok', word: 'Ativa' } as const

test('a connection that is active by its latest calls is not well where the probes find it broken', () => {
  expect(withHealth(active, undefined, t)).toEqual(active)
  const [warning, offline] = [unwell('warning', 'unauthorized'), unwell('offline', 'calls_disabled')]
  expect(withHealth(active, warning, t)).toEqual({ tone: 'attention', word: 'integrations.unwell' })
  expect(withHealth(active, offline, t)).toEqual({ tone: 'critical', word: 'integrations.unwell' })
  const slow = { tone: 'attention', word: 'integrations.unwell_slow' }
  expect(withHealth(active, unwell('warning', 'slow'), t)).toEqual(slow)
  const graver = { tone: 'critical', word: 'Com falhas' } as const
  expect(withHealth(graver, warning, t)).toEqual(graver)
})

test('what is wrong is a sentence, whatever the provider called it', () => {
  expect(unwellText(unwell('warning', 'unauthorized'), t)).toBe('integrations.unwell.unauthorized')
  expect(unwellText(unwell('warning', 'ECONNREFUSED'), t)).toBe('integrations.unwell.unreachable')
})
