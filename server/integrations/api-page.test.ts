import { eventNames } from '@aura/contracts/integrations/event-names.ts'
import { publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openApi } from '../platform/http/openapi.ts'
import { integrations } from './index.ts'

const payloadSchema = z.object({
  properties: z.object({ data: z.object({ properties: z.optional(z.record(z.string(), z.unknown())) }) }),
})

it('every event that leaves the house stands on the API page, as it is sent', () => {
  const { webhooks } = openApi([], 'https://aura.example', {}, integrations.webhooks)
  expect(Object.keys(webhooks)).toEqual(eventNames)
  for (const name of eventNames) {
    const { example, schema } = webhooks[name]?.post.requestBody.content['application/json'] ?? {}
    expect(example, name).toEqual({
      type: name,
      timestamp: '2026-11-03T14:32:08.000Z',
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      data: publicEventOf(name)?.example,
    })
    const { data } = z.parse(payloadSchema, schema).properties
    if (name.startsWith('deals.')) expect(Object.keys(data.properties ?? {}), name).not.toEqual([])
  }
})

it('the API page says in which units a quote counts, and what its fields may be', () => {
  const { webhooks } = openApi([], 'https://aura.example', {}, integrations.webhooks)
  const text = JSON.stringify(webhooks['deals.quote_saved'])
  for (const words of ['In thousandths', 'minor units', '"enum":["writing","ready","failed"]'])
    expect(text).toContain(words)
  expect(JSON.stringify(webhooks['deals.created'])).toContain('deals.find-fields')
})
