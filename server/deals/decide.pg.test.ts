import { randomUUIDv7 } from 'node:crypto'
import { deal as dealSchema, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { permissionsOf } from '@aura/contracts/permissions.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { type Bench, startBench } from '@aura/infra/operations-bench.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { decide } from '@aura/machines/deals/decide.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '../platform/refuse.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench(sharedWorld())
})
afterAll(() => bench[Symbol.asyncDispose]())

it('the board shows of a move what the server answers', async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  const [owner, mover] = company.people
  if (!owner || !mover) throw new Error('the company has two people')
  let granted = true
  const set = async (next: boolean) => {
    if (next === granted) return
    const change = { userId: mover.id, permission: 'update_crm', granted: next }
    await bench.call('companies.set-permission', change, owner.claims)
    granted = next
  }
  const answerOf = async (dealId: string, to: Stage) => {
    try {
      const { output } = await bench.call('deals.move', { dealId, to, before: null }, mover.claims)
      const deal = z.parse(dealSchema, output)
      return { stage: deal.stage, version: deal.version }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, params: error.detail.params }
    }
  }
  const stage = fc.constantFrom(...stages)
  await fc.assert(
    fc.asyncProperty(stage, stage, fc.boolean(), async (from, to, mayMove) => {
      await set(mayMove)
      const value = { amount: 1, currency: 'BRL' }
      const input = { dealId: randomUUIDv7(), stage: from, title: 'x', value, probability: 1 }
      const deal = z.parse(dealSchema, (await bench.call('deals.create', input, owner.claims)).output)
      const permissions = permissionsOf('company_user').filter((permission) => mayMove || permission !== 'update_crm')
      const decision = decide(
        deal,
        { type: 'move', to },
        { actor: { permissions }, now: new Date(), stages: defaultStages },
      )
      const { ok: _, ...refusal } = decision
      const shown = decision.ok ? { stage: decision.next.stage, version: decision.next.version } : refusal
      expect(await answerOf(deal.id, to)).toEqual(shown)
    }),
    {
      numRuns: 60,
      examples: [
        ['lost', 'closing', true],
        ['lost', 'closing', false],
      ],
    },
  )
})
