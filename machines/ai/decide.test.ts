import { type AiConnection, connectionHealths } from '@aura/contracts/ai/connection.ts'
import { expect, it } from 'vitest'
import { costOf, tokensOf } from './cost.ts'
import { answering, type ConnectionCommand, decide, embedding, isBraked, standingOf } from './decide.ts'

const actor = { permissions: ['update_integrations'] as const }
const types: readonly ConnectionCommand[] = ['pause', 'resume', 'test']

it('refuses for the permission first, then for what the connection is', () => {
  for (const paused of [true, false])
    for (const health of connectionHealths)
      for (const type of types) {
        const nobody = decide({ paused, health }, type, { actor: { permissions: [] } })
        expect(nobody).toMatchObject({ code: 'auth.forbidden' })
        const isRefused = { pause: paused, resume: !paused, test: health === 'testing' }[type]
        expect(decide({ paused, health }, type, { actor })).toMatchObject(
          isRefused ? { code: 'ai.not_now' } : { ok: true },
        )
      }
})

it('the order is the rank, and what is paused or has no model answers nothing', () => {
  const row = (id: string, rank: number, over: Partial<AiConnection> = {}) => ({
    ...{ id, rank, paused: false, chatModel: 'm' as string | null },
    ...over,
  })
  const rows = [row('c', 2), row('a', 3, { paused: true }), row('b', 1, { chatModel: null }), row('d', 0), row('e', 2)]
  expect(answering(rows).map(({ id }) => id)).toEqual(['d', 'c', 'e'])
})

it('texts become vectors at connections with the same model alone, in the order of their rank', () => {
  const row = (id: string, rank: number, embeddingModel: string | null, paused = false) => ({
    ...{ id, rank, embeddingModel, paused },
  })
  const rows = [row('c', 2, 'e'), row('a', 0, 'e', true), row('b', 1, 'other'), row('d', 1, 'e'), row('f', 3, null)]
  expect(embedding(rows, 'e').map(({ id }) => id)).toEqual(['d', 'c'])
})

it('the brake stops a spent month, and nothing without it', () => {
  const budget = { monthlyBudget: 10, brakes: true, spentMicros: 10_000_000 }
  expect(isBraked(budget)).toBe(true)
  expect(isBraked({ ...budget, brakes: false })).toBe(false)
  expect(isBraked({ ...budget, spentMicros: 9_999_999 })).toBe(false)
  expect(isBraked({ ...budget, monthlyBudget: null })).toBe(false)
})

it('a connection has one standing', () => {
  const plain = { paused: false, chatModel: 'm', health: 'ok', restUntil: null } as const
  const at = Date.parse('2026-11-23T12:00:00Z')
  const standing = (over: object) => standingOf({ ...plain, ...over }, at)
  expect(standing({})).toBe('ok')
  expect(standing({ paused: true, health: 'failing' })).toBe('paused')
  expect(standing({ restUntil: '2026-11-23T12:00:01Z' })).toBe('resting')
  expect(standing({ restUntil: '2026-11-23T11:59:59Z' })).toBe('ok')
  expect(standing({ chatModel: null, health: 'untested' })).toBe('no_model')
  expect(standing({ health: 'failing', restUntil: '2026-11-23T12:00:01Z' })).toBe('failing')
})

it('a call costs what its tokens cost, rounded up, and nothing without a price', () => {
  const prices = [{ model: 'm', inputMicros: 3_000_000, outputMicros: 15_000_000 }]
  expect(costOf(prices, 'm', { inputTokens: 1000, outputTokens: 100 })).toBe(4500)
  expect(costOf([{ model: 'm', inputMicros: 1, outputMicros: 0 }], 'm', { inputTokens: 1, outputTokens: 0 })).toBe(1)
  expect(costOf(prices, 'other', { inputTokens: 1000, outputTokens: 100 })).toBe(0)
  expect(tokensOf(9)).toBe(3)
})
