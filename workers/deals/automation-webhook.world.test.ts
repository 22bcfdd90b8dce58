/** A rule calls another system: from the won deal to the request that a real receiver has got. */
import { randomUUIDv7 } from 'node:crypto'
import { tokenOf } from '@aura/infra/access-token.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { expect, it } from 'vitest'

const { url, databaseUrl } = sharedWorld().provided
const simulator = sharedWorld().addresses.simulated.simulatorUrl ?? ''

type Got = { path: string; headers: Record<string, string>; body: string }

it('a rule that calls webhooks reaches a receiver, signed, with the deal and the name of the rule', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const accessToken = tokenOf(company.people[0]?.email ?? '')
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  const path = `/receiver/deal-${randomUUIDv7()}`
  await ask('integrations.create-endpoint', {
    ...{ endpointId: randomUUIDv7(), name: 'ERP', url: `${simulator}${path}`, deduplicates: true },
    events: ['deals.automation_called'],
  })
  const automationId = randomUUIDv7()
  await ask('deals.save-automation', {
    ...{ automationId, pipelineId: company.pipelineId, version: 0, name: 'Pedido fechado', least: null },
    ...{ trigger: { on: 'won' }, actions: [{ do: 'webhook' }] },
  })
  const dealId = randomUUIDv7()
  const value = { amount: 100, currency: 'BRL' }
  await ask('deals.create', { dealId, title: 'Loja', stage: 'closing', probability: 90, value })
  await ask('deals.win', { dealId, reason: 'Prazo' })

  let calls: Got[] = []
  const isCalled = async () => {
    const got = (await (await fetch(`${simulator}/receiver/got`)).json()) as Got[]
    calls = got.filter((request) => request.path === path)
    return calls.length > 0
  }
  expect(await until(isCalled, { within: 60_000 })).toBe(true)
  const [{ headers, body } = { headers: {}, body: '{}' }] = calls
  expect(JSON.parse(body)).toMatchObject({
    type: 'deals.automation_called',
    data: { automation: { id: automationId, name: 'Pedido fechado' }, deal: { id: dealId } },
  })
  expect((headers as Record<string, string>)['webhook-signature']).toMatch(/^v1,/)
})
