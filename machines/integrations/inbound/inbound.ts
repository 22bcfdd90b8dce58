import {
  type InboundState,
  inboundRemoved,
  inboundSaved,
  inboundWebhooks,
} from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { on, reducer } from '../../platform/reducer.ts'

export const inboundReducer = reducer(inboundWebhooks, [
  on(inboundSaved, (state, { webhook }): InboundState => ({ webhooks: { ...state.webhooks, [webhook.id]: webhook } })),
  on(inboundRemoved, (state, { webhookId }): InboundState => {
    const { [webhookId]: _, ...others } = state.webhooks
    return { webhooks: others }
  }),
])
