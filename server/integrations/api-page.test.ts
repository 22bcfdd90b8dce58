import { eventNames } from '@aura/contracts/integrations/event-names.ts'
import { expect, it } from 'vitest'
import { openApi } from '../platform/http/openapi.ts'
import { integrations } from './index.ts'

it('every event that leaves the house stands on the API page, as it is sent', () => {
  const { webhooks } = openApi([], 'https://aura.example', {}, integrations.webhooks)
  expect(Object.keys(webhooks)).toEqual(eventNames)
  for (const name of eventNames) {
    const { example } = webhooks[name]?.post.requestBody.content['application/json'] ?? {}
    expect(example, name).toEqual({
      type: name,
      timestamp: '2026-11-03T14:32:08.000Z',
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      data: expect.objectContaining({}),
    })
  }
})
