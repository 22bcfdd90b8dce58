/** What an endpoint is called with, as the API page shows it: an example of each event, and the shape of what is sent. */
import { at } from '@aura/contracts/integrations/examples.ts'
import { payload, publicEvents } from '@aura/contracts/integrations/public-events.ts'
import type { WebhookExample } from '../platform/handle.ts'

export const webhookExamples: Readonly<Record<string, WebhookExample>> = Object.fromEntries(
  publicEvents.map(({ contract: { name }, read, sample, shape }) => {
    const outgoing = read(sample)
    if (!outgoing) throw new Error(`the example of ${name} does not go out`)
    return [name, { example: payload({ name, at, ...outgoing }), data: shape }]
  }),
)
