import { channel, type Reference } from '../reference.ts'

const checkedAlike = { none: 'checked by the function that checks it for a new one' }
const refusedInTrial = { none: 'a trial answers with the refusal of the command that it would have called' }

export const integrationsReferences: Record<string, Record<string, Reference>> = {
  'integrations.create-endpoint': { endpointId: 'made' },
  'integrations.edit-endpoint': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.pause-endpoint': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.resume-endpoint': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.remove-endpoint': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.rotate-secret': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.replay-period': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.send-test': { endpointId: ['other', 'integrations.endpoint_not_found'] },
  'integrations.replay-delivery': { deliveryId: ['other', 'integrations.delivery_not_found'] },
  'integrations.confirm-delivery': { deliveryId: ['other', 'integrations.delivery_not_found'] },
  'integrations.create-inbound': {
    webhookId: 'made',
    'mapping.contact.fields{}': ['field', 'contacts.field_not_found'],
    'mapping.contact.tagIds[]': ['tag', 'contacts.tag_not_found'],
    'mapping.deal.pipelineId': ['pipeline', 'deals.pipeline_not_found'],
    'mapping.start.channelId': channel,
  },
  'integrations.edit-inbound': {
    webhookId: ['other', 'integrations.inbound_not_found'],
    'mapping.contact.fields{}': checkedAlike,
    'mapping.contact.tagIds[]': checkedAlike,
    'mapping.deal.pipelineId': checkedAlike,
    'mapping.start.channelId': checkedAlike,
  },
  'integrations.pause-inbound': { webhookId: ['other', 'integrations.inbound_not_found'] },
  'integrations.resume-inbound': { webhookId: ['other', 'integrations.inbound_not_found'] },
  'integrations.remove-inbound': { webhookId: ['other', 'integrations.inbound_not_found'] },
  'integrations.rotate-inbound': { webhookId: ['other', 'integrations.inbound_not_found'] },
  'integrations.apply-waiting': { webhookId: ['other', 'integrations.inbound_not_found'] },
  'integrations.apply-request': { requestId: ['other', 'integrations.request_not_found'] },
  'integrations.try-mapping': {
    requestId: ['other', 'integrations.request_not_found'],
    'mapping.contact.fields{}': refusedInTrial,
    'mapping.contact.tagIds[]': refusedInTrial,
    'mapping.deal.pipelineId': refusedInTrial,
    'mapping.start.channelId': refusedInTrial,
  },
}
