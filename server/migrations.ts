/** In order, for ever: a migration that has landed is never edited, and `migrations.test.ts` holds the hash of each. */
import type { Migration } from 'kysely/migration'
import * as aiAgents from './agents/migrations/0161-ai-agents.ts'
import * as knowledge from './agents/migrations/0162-knowledge.ts'
import * as aiConnections from './ai/migrations/0068-ai-connections.ts'
import * as forgetAiCalls from './ai/migrations/0069-forget-ai-calls.ts'
import * as aiPrivacy from './ai/migrations/0160-ai-privacy.ts'
import * as assistant from './assistant/migrations/0150-assistant.ts'
import * as audiences from './audiences/migrations/0075-audiences.ts'
import * as calls from './calls/migrations/0017-baseline.ts'
import * as unattendedCalls from './calls/migrations/0054-unattended-calls.ts'
import * as campaigns from './campaigns/migrations/0076-campaigns.ts'
import * as unitDispatch from './campaigns/migrations/0130-unit-dispatch.ts'
import * as campaignDesign from './campaigns/migrations/0131-campaign-design.ts'
import * as campaignNotices from './campaigns/migrations/0132-campaign-notices.ts'
import * as channels from './channels/migrations/0012-baseline.ts'
import * as failover from './channels/migrations/0046-failover.ts'
import * as companies from './companies/migrations/0005-baseline.ts'
import * as moneyFormat from './companies/migrations/0100-money-format.ts'
import * as contacts from './contacts/migrations/0010-baseline.ts'
import * as searchTags from './contacts/migrations/0048-search-tags.ts'
import * as tagColors from './contacts/migrations/0057-tag-colors.ts'
import * as bulkChanges from './contacts/migrations/0101-bulk-changes.ts'
import * as conversations from './conversations/migrations/0014-baseline.ts'
import * as dueOrder from './conversations/migrations/0030-due-order.ts'
import * as credentials from './credentials/migrations/0032-credentials.ts'
import * as credentialUses from './credentials/migrations/0033-credential-uses.ts'
import * as credentialReadings from './credentials/migrations/0111-credential-readings.ts'
import * as crmSync from './crm-sync/migrations/0038-crm-sync.ts'
import * as deals from './deals/migrations/0011-baseline.ts'
import * as pipelineStages from './deals/migrations/0029-pipeline-stages.ts'
import * as dealActivities from './deals/migrations/0034-deal-activities.ts'
import * as dealArchive from './deals/migrations/0050-deal-archive.ts'
import * as dealAutomations from './deals/migrations/0051-deal-automations.ts'
import * as dealProducts from './deals/migrations/0120-products.ts'
import * as dealTargets from './deals/migrations/0121-deal-targets.ts'
import * as dealMerges from './deals/migrations/0122-deal-merges.ts'
import * as searchProducts from './deals/migrations/0123-search-products.ts'
import * as exports from './exports/migrations/0008-baseline.ts'
import * as files from './files/migrations/0004-baseline.ts'
import * as identity from './identity/migrations/0003-baseline.ts'
import * as findDisplayDevice from './identity/migrations/0020-find-display-device.ts'
import * as waitingSignals from './identity/migrations/0044-waiting-signals.ts'
import * as imports from './imports/migrations/0009-baseline.ts'
import * as webhookEndpoints from './integrations/migrations/0021-webhook-endpoints.ts'
import * as endpointFormat from './integrations/migrations/0028-endpoint-format.ts'
import * as inboundWebhooks from './integrations/migrations/0037-inbound-webhooks.ts'
import * as inboundSecrets from './integrations/migrations/0063-inbound-secrets.ts'
import * as calendarFeeds from './integrations/migrations/0064-calendar-feeds.ts'
import * as lists from './lists/migrations/0007-baseline.ts'
import * as notifications from './notifications/migrations/0006-baseline.ts'
import * as platform from './platform/database/migrations/0001-baseline.ts'
import * as eventCause from './platform/database/migrations/0019-event-cause.ts'
import * as replies from './replies/migrations/0016-baseline.ts'
import * as routing from './routing/migrations/0015-baseline.ts'
import * as defaultTargets from './routing/migrations/0045-default-targets.ts'
import * as search from './search/migrations/0002-baseline.ts'
import * as suppliers from './suppliers/migrations/0031-suppliers.ts'
import * as budgets from './suppliers/migrations/0047-budgets.ts'
import * as searchSuppliers from './suppliers/migrations/0049-search-suppliers.ts'
import * as templates from './templates/migrations/0013-baseline.ts'
import * as tracking from './tracking/migrations/0140-tracking.ts'
import * as captureForms from './tracking/migrations/0141-capture-forms.ts'
import * as hashNames from './tracking/migrations/0142-hash-names.ts'
import * as oauthGrants from './vault/migrations/0110-oauth-grants.ts'
import * as warroom from './warroom/migrations/0018-baseline.ts'
import * as webchat from './webchat/migrations/0027-webchat.ts'

export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-search': search,
  '0003-identity': identity,
  '0004-files': files,
  '0005-companies': companies,
  '0006-notifications': notifications,
  '0007-lists': lists,
  '0008-exports': exports,
  '0009-imports': imports,
  '0010-contacts': contacts,
  '0011-deals': deals,
  '0012-channels': channels,
  '0013-templates': templates,
  '0014-conversations': conversations,
  '0015-routing': routing,
  '0016-replies': replies,
  '0017-calls': calls,
  '0018-warroom': warroom,
  '0019-event-cause': eventCause,
  '0020-find-display-device': findDisplayDevice,
  '0021-webhook-endpoints': webhookEndpoints,
  '0027-webchat': webchat,
  '0028-endpoint-format': endpointFormat,
  '0029-pipeline-stages': pipelineStages,
  '0030-due-order': dueOrder,
  '0031-suppliers': suppliers,
  '0032-credentials': credentials,
  '0033-credential-uses': credentialUses,
  '0034-deal-activities': dealActivities,
  '0037-inbound-webhooks': inboundWebhooks,
  '0038-crm-sync': crmSync,
  '0044-waiting-signals': waitingSignals,
  '0045-default-targets': defaultTargets,
  '0046-failover': failover,
  '0047-budgets': budgets,
  '0048-search-tags': searchTags,
  '0049-search-suppliers': searchSuppliers,
  '0050-deal-archive': dealArchive,
  '0051-deal-automations': dealAutomations,
  '0054-unattended-calls': unattendedCalls,
  '0057-tag-colors': tagColors,
  '0063-inbound-secrets': inboundSecrets,
  '0064-calendar-feeds': calendarFeeds,
  '0068-ai-connections': aiConnections,
  '0069-forget-ai-calls': forgetAiCalls,
  '0075-audiences': audiences,
  '0076-campaigns': campaigns,
  '0100-money-format': moneyFormat,
  '0101-bulk-changes': bulkChanges,
  '0110-oauth-grants': oauthGrants,
  '0111-credential-readings': credentialReadings,
  '0120-products': dealProducts,
  '0121-deal-targets': dealTargets,
  '0122-deal-merges': dealMerges,
  '0123-search-products': searchProducts,
  '0130-unit-dispatch': unitDispatch,
  '0131-campaign-design': campaignDesign,
  '0132-campaign-notices': campaignNotices,
  '0140-tracking': tracking,
  '0141-capture-forms': captureForms,
  '0142-hash-names': hashNames,
  '0150-assistant': assistant,
  '0160-ai-privacy': aiPrivacy,
  '0161-ai-agents': aiAgents,
  '0162-knowledge': knowledge,
}
