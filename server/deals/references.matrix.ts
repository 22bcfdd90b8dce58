import { contact, type Reference } from '../reference.ts'

/** Only compared with what the log says caused a change. */
const seenCommands = { none: 'compared with the causes in the log' }
const field = ['field', 'contacts.field_not_found'] as const

/** The deals' part of `server/references.matrix.ts`. */
export const dealsReferences: Record<string, Record<string, Reference>> = {
  'deals.create': {
    dealId: 'made',
    pipelineId: ['pipeline', 'deals.pipeline_not_found'],
    contactId: contact,
    organizationId: ['other', 'deals.organization_not_found'],
    ownerId: ['other', 'companies.user_not_found'],
    'tagIds[]': ['tag', 'contacts.tag_not_found'],
    'fields{}': field,
  },
  'deals.create-pipeline': { pipelineId: 'made', 'stages[].id': 'made', 'stages[].requiresFields[]': field },
  'deals.edit-pipeline': {
    ...{ pipelineId: ['pipeline', 'deals.pipeline_not_found'], 'stages[].id': 'made' },
    'stages[].requiresFields[]': field,
  },
  'deals.archive-pipeline': { pipelineId: ['pipeline', 'deals.pipeline_not_found'] },
  'deals.restore-pipeline': { pipelineId: ['pipeline', 'deals.pipeline_not_found'] },
  'deals.order-pipelines': { 'pipelineIds[]': ['pipeline', 'deals.pipeline_not_found'] },
  'deals.add-activity': {
    ...{ activityId: 'made', dealId: ['deal', 'deals.not_found'] },
    ...{
      assigneeId: ['other', 'companies.user_not_found'],
      fileId: { none: 'taken once the user is found, as files.not_found' },
    },
  },
  'deals.edit-activity': {
    activityId: ['other', 'deals.activity_not_found'],
    assigneeId: { none: 'looked up once the activity is found, as companies.user_not_found' },
  },
  'deals.remove-activity': { activityId: ['other', 'deals.activity_not_found'] },
  'deals.win': { dealId: ['deal', 'deals.not_found'] },
  'deals.edit': {
    dealId: ['deal', 'deals.not_found'],
    contactId: contact,
    organizationId: ['other', 'deals.organization_not_found'],
    ownerId: ['other', 'companies.user_not_found'],
    'tagIds[]': ['tag', 'contacts.tag_not_found'],
    'fields{}': field,
    'seenCommands[]': seenCommands,
  },
  'deals.save-automation': {
    ...{ automationId: 'made', pipelineId: ['pipeline', 'deals.pipeline_not_found'] },
    'actions[].assigneeId': ['other', 'companies.user_not_found'],
    'actions[].to': ['other', 'companies.user_not_found'],
    'actions[].ownerId': ['other', 'companies.user_not_found'],
    'actions[].channelId': ['channel', 'channels.not_found'],
    'actions[].templateId': ['other', 'templates.not_found'],
  },
  'deals.switch-automation': { automationId: ['other', 'deals.automation_not_found'] },
  'deals.remove-automation': { automationId: ['other', 'deals.automation_not_found'] },
  'deals.repeat-automation-run': { runId: ['other', 'deals.automation_run_not_found'] },
  'deals.edit-many': {
    'edits[].dealId': ['deal', 'deals.not_found'],
    'edits[].seenCommands[]': seenCommands,
    'edits[].patch.ownerId': { none: 'answered for each deal, as companies.user_not_found' },
    'edits[].patch.pipelineId': { none: 'answered for each deal, as deals.pipeline_not_found' },
    'edits[].patch.fields{}': field,
    'edits[].patch.organizationId': ['other', 'deals.organization_not_found'],
    'edits[].patch.addTags[]': ['tag', 'contacts.tag_not_found'],
    'edits[].patch.removeTags[]': ['tag', 'contacts.tag_not_found'],
  },
  'deals.move': {
    ...{ dealId: ['deal', 'deals.not_found'], before: ['deal', 'deals.neighbour_not_found'] },
    'seenCommands[]': seenCommands,
  },
  'deals.save-target': {
    ...{ targetId: 'made', pipelineId: ['pipeline', 'deals.pipeline_not_found'] },
    ...{ 'userIds[]': ['other', 'companies.user_not_found'] },
  },
  'deals.remove-target': { targetId: ['other', 'deals.target_not_found'] },
  'deals.merge': {
    ...{ mergeId: 'made', keptId: ['deal', 'deals.not_found'], goneId: ['deal', 'deals.not_found'] },
  },
  'deals.undo-merge': { mergeId: ['other', 'deals.merge_not_found'] },
  'deals.create-organization': { organizationId: 'made' },
  'deals.edit-organization': { organizationId: ['other', 'deals.organization_not_found'] },
  'deals.link-contact': { contactId: contact, organizationId: ['other', 'deals.organization_not_found'] },
  'deals.create-product': { productId: 'made' },
  'deals.edit-product': { productId: ['other', 'deals.product_not_found'] },
  'deals.create-pricelist': { pricelistId: 'made', 'prices[].productId': ['other', 'deals.product_not_found'] },
  'deals.edit-pricelist': {
    pricelistId: ['other', 'deals.pricelist_not_found'],
    'prices[].productId': ['other', 'deals.product_not_found'],
  },
  'deals.save-items': {
    ...{ dealId: ['deal', 'deals.not_found'], 'rows[].id': 'made' },
    ...{ 'rows[].productId': ['other', 'deals.product_not_found'] },
  },
  'deals.issue-quote': {
    ...{ quoteId: 'made', dealId: ['deal', 'deals.not_found'] },
    ...{ replacesId: ['other', 'deals.quote_not_found'] },
  },
  'deals.withdraw-quote': { quoteId: ['other', 'deals.quote_not_found'] },
  'deals.rewrite-quote': { quoteId: ['other', 'deals.quote_not_found'] },
  'deals.create-quote-link': { quoteId: ['other', 'deals.quote_not_found'], linkId: 'made' },
  'deals.revoke-quote-link': { linkId: ['other', 'deals.quote_link_not_found'] },
  'deals.send-quote': {
    ...{ quoteId: ['other', 'deals.quote_not_found'], linkId: 'made', conversationId: 'made', messageId: 'made' },
    ...{ channelId: { none: 'looked up once the quote is found, as channels.not_found' } },
  },
}
