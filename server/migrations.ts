/** In order, for ever: a migration that has landed is never edited, and `migrations.test.ts` holds the hash of each. `npm run diagrams` writes it. */
import type { Migration } from 'kysely/migration'
import * as aiAgents0161 from './agents/migrations/0161-ai-agents.ts'
import * as knowledge0162 from './agents/migrations/0162-knowledge.ts'
import * as agentSpans0194 from './agents/migrations/0194-agent-spans.ts'
import * as knowledgeFiles0196 from './agents/migrations/0196-knowledge-files.ts'
import * as agentReleases0197 from './agents/migrations/0197-agent-releases.ts'
import * as procedures0198 from './agents/migrations/0198-procedures.ts'
import * as knowledgeVectors0361 from './agents/migrations/0361-knowledge-vectors.ts'
import * as titleVersions0363 from './agents/migrations/0363-title-versions.ts'
import * as vectorSpaces0364 from './agents/migrations/0364-vector-spaces.ts'
import * as vectorErasures0365 from './agents/migrations/0365-vector-erasures.ts'
import * as untestedVersions0370 from './agents/migrations/0370-untested-versions.ts'
import * as knowledgeGaps0381 from './agents/migrations/0381-knowledge-gaps.ts'
import * as testTurns0383 from './agents/migrations/0383-test-turns.ts'
import * as aiConnections0068 from './ai/migrations/0068-ai-connections.ts'
import * as forgetAiCalls0069 from './ai/migrations/0069-forget-ai-calls.ts'
import * as aiPrivacy0160 from './ai/migrations/0160-ai-privacy.ts'
import * as speech0190 from './ai/migrations/0190-speech.ts'
import * as embeddings0362 from './ai/migrations/0362-embeddings.ts'
import * as morePersonalData0382 from './ai/migrations/0382-more-personal-data.ts'
import * as assistant0150 from './assistant/migrations/0150-assistant.ts'
import * as voiceTurns0191 from './assistant/migrations/0191-voice-turns.ts'
import * as confirmingActions0192 from './assistant/migrations/0192-confirming-actions.ts'
import * as confirmationLeases0215 from './assistant/migrations/0215-confirmation-leases.ts'
import * as spokenProcedures0285 from './assistant/migrations/0285-spoken-procedures.ts'
import * as unverifiedFigures0371 from './assistant/migrations/0371-unverified-figures.ts'
import * as audiences0075 from './audiences/migrations/0075-audiences.ts'
import * as calls0017 from './calls/migrations/0017-baseline.ts'
import * as unattendedCalls0054 from './calls/migrations/0054-unattended-calls.ts'
import * as campaigns0076 from './campaigns/migrations/0076-campaigns.ts'
import * as unitDispatch0130 from './campaigns/migrations/0130-unit-dispatch.ts'
import * as campaignDesign0131 from './campaigns/migrations/0131-campaign-design.ts'
import * as campaignNotices0132 from './campaigns/migrations/0132-campaign-notices.ts'
import * as liveRooms0205 from './campaigns/migrations/0205-live-rooms.ts'
import * as waterfall0206 from './campaigns/migrations/0206-waterfall.ts'
import * as money0208 from './campaigns/migrations/0208-money.ts'
import * as messageLanguages0235 from './campaigns/migrations/0235-message-languages.ts'
import * as warmUps0236 from './campaigns/migrations/0236-warm-ups.ts'
import * as queuedChannel0256 from './campaigns/migrations/0256-queued-channel.ts'
import * as attemptChannels0320 from './campaigns/migrations/0320-attempt-channels.ts'
import * as attemptReservations0331 from './campaigns/migrations/0331-attempt-reservations.ts'
import * as launchRecord0352 from './campaigns/migrations/0352-launch-record.ts'
import * as zonesOfWaiting0354 from './campaigns/migrations/0354-zones-of-waiting.ts'
import * as campaignFalls0356 from './campaigns/migrations/0356-campaign-falls.ts'
import * as dearParts0357 from './campaigns/migrations/0357-dear-parts.ts'
import * as campaignCounts0407 from './campaigns/migrations/0407-campaign-counts.ts'
import * as shortCodes0409 from './campaigns/migrations/0409-short-codes.ts'
import * as campaignBudget0410 from './campaigns/migrations/0410-campaign-budget.ts'
import * as testDispatches0412 from './campaigns/migrations/0412-test-dispatches.ts'
import * as bookedCampaigns0428 from './campaigns/migrations/0428-booked-campaigns.ts'
import * as foldByApp0432 from './campaigns/migrations/0432-fold-by-app.ts'
import * as countsOfUnits0436 from './campaigns/migrations/0436-counts-of-units.ts'
import * as channels0012 from './channels/migrations/0012-baseline.ts'
import * as failover0046 from './channels/migrations/0046-failover.ts'
import * as deliveriesNotTaken0270 from './channels/migrations/0270-deliveries-not-taken.ts'
import * as providerRates0355 from './channels/migrations/0355-provider-rates.ts'
import * as companies0005 from './companies/migrations/0005-baseline.ts'
import * as moneyFormat0100 from './companies/migrations/0100-money-format.ts'
import * as queueMoves0450 from './companies/migrations/0450-queue-moves.ts'
import * as contacts0010 from './contacts/migrations/0010-baseline.ts'
import * as searchTags0048 from './contacts/migrations/0048-search-tags.ts'
import * as tagColors0057 from './contacts/migrations/0057-tag-colors.ts'
import * as bulkChanges0101 from './contacts/migrations/0101-bulk-changes.ts'
import * as doNotDisturb0237 from './contacts/migrations/0237-do-not-disturb.ts'
import * as doNotDisturbLists0255 from './contacts/migrations/0255-do-not-disturb-lists.ts'
import * as conversations0014 from './conversations/migrations/0014-baseline.ts'
import * as dueOrder0030 from './conversations/migrations/0030-due-order.ts'
import * as restDays0207 from './conversations/migrations/0207-rest-days.ts'
import * as messageStatusAt0219 from './conversations/migrations/0219-message-status-at.ts'
import * as lookStartedAt0265 from './conversations/migrations/0265-look-started-at.ts'
import * as lawProfile0351 from './conversations/migrations/0351-law-profile.ts'
import * as testMessages0411 from './conversations/migrations/0411-test-messages.ts'
import * as stopWords0413 from './conversations/migrations/0413-stop-words.ts'
import * as ownDaysOff0414 from './conversations/migrations/0414-own-days-off.ts'
import * as freeChannels0431 from './conversations/migrations/0431-free-channels.ts'
import * as dueOrderOfWaits0433 from './conversations/migrations/0433-due-order-of-waits.ts'
import * as confirmingMessages0435 from './conversations/migrations/0435-confirming-messages.ts'
import * as confirmationsByTime0437 from './conversations/migrations/0437-confirmations-by-time.ts'
import * as closedByDayAndOperator0445 from './conversations/migrations/0445-closed-by-day-and-operator.ts'
import * as copilot0193 from './copilot/migrations/0193-copilot.ts'
import * as suggestionClaims0216 from './copilot/migrations/0216-suggestion-claims.ts'
import * as credentials0032 from './credentials/migrations/0032-credentials.ts'
import * as credentialUses0033 from './credentials/migrations/0033-credential-uses.ts'
import * as credentialReadings0111 from './credentials/migrations/0111-credential-readings.ts'
import * as crmSync0038 from './crm-sync/migrations/0038-crm-sync.ts'
import * as crmObjects0185 from './crm-sync/migrations/0185-crm-objects.ts'
import * as crmCompanies0204 from './crm-sync/migrations/0204-crm-companies.ts'
import * as crmProbes0220 from './crm-sync/migrations/0220-crm-probes.ts'
import * as samples0181 from './dashboard/migrations/0181-samples.ts'
import * as sampleConversations0422 from './dashboard/migrations/0422-sample-conversations.ts'
import * as deals0011 from './deals/migrations/0011-baseline.ts'
import * as pipelineStages0029 from './deals/migrations/0029-pipeline-stages.ts'
import * as dealActivities0034 from './deals/migrations/0034-deal-activities.ts'
import * as dealArchive0050 from './deals/migrations/0050-deal-archive.ts'
import * as dealAutomations0051 from './deals/migrations/0051-deal-automations.ts'
import * as products0120 from './deals/migrations/0120-products.ts'
import * as dealTargets0121 from './deals/migrations/0121-deal-targets.ts'
import * as dealMerges0122 from './deals/migrations/0122-deal-merges.ts'
import * as searchProducts0123 from './deals/migrations/0123-search-products.ts'
import * as organizations0200 from './deals/migrations/0200-organizations.ts'
import * as dealFields0201 from './deals/migrations/0201-deal-fields.ts'
import * as endedDeals0260 from './deals/migrations/0260-ended-deals.ts'
import * as dealRelatedEvents0341 from './deals/migrations/0341-deal-related-events.ts'
import * as mergesOfDeals0342 from './deals/migrations/0342-merges-of-deals.ts'
import * as visitedStages0343 from './deals/migrations/0343-visited-stages.ts'
import * as boardEvents0344 from './deals/migrations/0344-board-events.ts'
import * as archivedPipelines0345 from './deals/migrations/0345-archived-pipelines.ts'
import * as dealTransfers0387 from './deals/migrations/0387-deal-transfers.ts'
import * as automationRunTriggers0399 from './deals/migrations/0399-automation-run-triggers.ts'
import * as automationRunTries0405 from './deals/migrations/0405-automation-run-tries.ts'
import * as storedDealCauses0406 from './deals/migrations/0406-stored-deal-causes.ts'
import * as boardEventVersions0441 from './deals/migrations/0441-board-event-versions.ts'
import * as exports0008 from './exports/migrations/0008-baseline.ts'
import * as files0004 from './files/migrations/0004-baseline.ts'
import * as identity0003 from './identity/migrations/0003-baseline.ts'
import * as findDisplayDevice0020 from './identity/migrations/0020-find-display-device.ts'
import * as waitingSignals0044 from './identity/migrations/0044-waiting-signals.ts'
import * as imports0009 from './imports/migrations/0009-baseline.ts'
import * as webhookEndpoints0021 from './integrations/migrations/0021-webhook-endpoints.ts'
import * as endpointFormat0028 from './integrations/migrations/0028-endpoint-format.ts'
import * as inboundWebhooks0037 from './integrations/migrations/0037-inbound-webhooks.ts'
import * as inboundSecrets0063 from './integrations/migrations/0063-inbound-secrets.ts'
import * as calendarFeeds0064 from './integrations/migrations/0064-calendar-feeds.ts'
import * as lists0007 from './lists/migrations/0007-baseline.ts'
import * as notifications0006 from './notifications/migrations/0006-baseline.ts'
import * as platform0001 from './platform/database/migrations/0001-baseline.ts'
import * as eventCause0019 from './platform/database/migrations/0019-event-cause.ts'
import * as replies0016 from './replies/migrations/0016-baseline.ts'
import * as routing0015 from './routing/migrations/0015-baseline.ts'
import * as defaultTargets0045 from './routing/migrations/0045-default-targets.ts'
import * as queueSince0310 from './routing/migrations/0310-queue-since.ts'
import * as search0002 from './search/migrations/0002-baseline.ts'
import * as suppliers0031 from './suppliers/migrations/0031-suppliers.ts'
import * as budgets0047 from './suppliers/migrations/0047-budgets.ts'
import * as searchSuppliers0049 from './suppliers/migrations/0049-search-suppliers.ts'
import * as templates0013 from './templates/migrations/0013-baseline.ts'
import * as tracking0140 from './tracking/migrations/0140-tracking.ts'
import * as captureForms0141 from './tracking/migrations/0141-capture-forms.ts'
import * as hashNames0142 from './tracking/migrations/0142-hash-names.ts'
import * as heldOut0353 from './tracking/migrations/0353-held-out.ts'
import * as formPhones0429 from './tracking/migrations/0429-form-phones.ts'
import * as phoneAsks0438 from './tracking/migrations/0438-phone-asks.ts'
import * as oauthGrants0110 from './vault/migrations/0110-oauth-grants.ts'
import * as warehouses0186 from './warehouse/migrations/0186-warehouses.ts'
import * as warehouseProbes0221 from './warehouse/migrations/0221-warehouse-probes.ts'
import * as warroom0018 from './warroom/migrations/0018-baseline.ts'
import * as aiAgentFacts0230 from './warroom/migrations/0230-ai-agent-facts.ts'
import * as roundsOfConnections0271 from './warroom/migrations/0271-rounds-of-connections.ts'
import * as rulesFollowTeam0417 from './warroom/migrations/0417-rules-follow-team.ts'
import * as countedWins0440 from './warroom/migrations/0440-counted-wins.ts'
import * as webchat0027 from './webchat/migrations/0027-webchat.ts'
import * as answersByMail0180 from './webchat/migrations/0180-answers-by-mail.ts'
import * as letterLimits0218 from './webchat/migrations/0218-letter-limits.ts'

export const migrations: Record<string, Migration> = {
  '0001-platform': platform0001,
  '0002-search': search0002,
  '0003-identity': identity0003,
  '0004-files': files0004,
  '0005-companies': companies0005,
  '0006-notifications': notifications0006,
  '0007-lists': lists0007,
  '0008-exports': exports0008,
  '0009-imports': imports0009,
  '0010-contacts': contacts0010,
  '0011-deals': deals0011,
  '0012-channels': channels0012,
  '0013-templates': templates0013,
  '0014-conversations': conversations0014,
  '0015-routing': routing0015,
  '0016-replies': replies0016,
  '0017-calls': calls0017,
  '0018-warroom': warroom0018,
  '0019-event-cause': eventCause0019,
  '0020-find-display-device': findDisplayDevice0020,
  '0021-webhook-endpoints': webhookEndpoints0021,
  '0027-webchat': webchat0027,
  '0028-endpoint-format': endpointFormat0028,
  '0029-pipeline-stages': pipelineStages0029,
  '0030-due-order': dueOrder0030,
  '0031-suppliers': suppliers0031,
  '0032-credentials': credentials0032,
  '0033-credential-uses': credentialUses0033,
  '0034-deal-activities': dealActivities0034,
  '0037-inbound-webhooks': inboundWebhooks0037,
  '0038-crm-sync': crmSync0038,
  '0044-waiting-signals': waitingSignals0044,
  '0045-default-targets': defaultTargets0045,
  '0046-failover': failover0046,
  '0047-budgets': budgets0047,
  '0048-search-tags': searchTags0048,
  '0049-search-suppliers': searchSuppliers0049,
  '0050-deal-archive': dealArchive0050,
  '0051-deal-automations': dealAutomations0051,
  '0054-unattended-calls': unattendedCalls0054,
  '0057-tag-colors': tagColors0057,
  '0063-inbound-secrets': inboundSecrets0063,
  '0064-calendar-feeds': calendarFeeds0064,
  '0068-ai-connections': aiConnections0068,
  '0069-forget-ai-calls': forgetAiCalls0069,
  '0075-audiences': audiences0075,
  '0076-campaigns': campaigns0076,
  '0100-money-format': moneyFormat0100,
  '0101-bulk-changes': bulkChanges0101,
  '0110-oauth-grants': oauthGrants0110,
  '0111-credential-readings': credentialReadings0111,
  '0120-products': products0120,
  '0121-deal-targets': dealTargets0121,
  '0122-deal-merges': dealMerges0122,
  '0123-search-products': searchProducts0123,
  '0130-unit-dispatch': unitDispatch0130,
  '0131-campaign-design': campaignDesign0131,
  '0132-campaign-notices': campaignNotices0132,
  '0140-tracking': tracking0140,
  '0141-capture-forms': captureForms0141,
  '0142-hash-names': hashNames0142,
  '0150-assistant': assistant0150,
  '0160-ai-privacy': aiPrivacy0160,
  '0161-ai-agents': aiAgents0161,
  '0162-knowledge': knowledge0162,
  '0180-answers-by-mail': answersByMail0180,
  '0181-samples': samples0181,
  '0185-crm-objects': crmObjects0185,
  '0186-warehouses': warehouses0186,
  '0190-speech': speech0190,
  '0191-voice-turns': voiceTurns0191,
  '0192-confirming-actions': confirmingActions0192,
  '0193-copilot': copilot0193,
  '0194-agent-spans': agentSpans0194,
  '0196-knowledge-files': knowledgeFiles0196,
  '0197-agent-releases': agentReleases0197,
  '0198-procedures': procedures0198,
  '0200-organizations': organizations0200,
  '0201-deal-fields': dealFields0201,
  '0204-crm-companies': crmCompanies0204,
  '0205-live-rooms': liveRooms0205,
  '0206-waterfall': waterfall0206,
  '0207-rest-days': restDays0207,
  '0208-money': money0208,
  '0215-confirmation-leases': confirmationLeases0215,
  '0216-suggestion-claims': suggestionClaims0216,
  '0218-letter-limits': letterLimits0218,
  '0219-message-status-at': messageStatusAt0219,
  '0220-crm-probes': crmProbes0220,
  '0221-warehouse-probes': warehouseProbes0221,
  '0230-ai-agent-facts': aiAgentFacts0230,
  '0235-message-languages': messageLanguages0235,
  '0236-warm-ups': warmUps0236,
  '0237-do-not-disturb': doNotDisturb0237,
  '0255-do-not-disturb-lists': doNotDisturbLists0255,
  '0256-queued-channel': queuedChannel0256,
  '0260-ended-deals': endedDeals0260,
  '0265-look-started-at': lookStartedAt0265,
  '0270-deliveries-not-taken': deliveriesNotTaken0270,
  '0271-rounds-of-connections': roundsOfConnections0271,
  '0285-spoken-procedures': spokenProcedures0285,
  '0310-queue-since': queueSince0310,
  '0320-attempt-channels': attemptChannels0320,
  '0331-attempt-reservations': attemptReservations0331,
  '0341-deal-related-events': dealRelatedEvents0341,
  '0342-merges-of-deals': mergesOfDeals0342,
  '0343-visited-stages': visitedStages0343,
  '0344-board-events': boardEvents0344,
  '0345-archived-pipelines': archivedPipelines0345,
  '0351-law-profile': lawProfile0351,
  '0352-launch-record': launchRecord0352,
  '0353-held-out': heldOut0353,
  '0354-zones-of-waiting': zonesOfWaiting0354,
  '0355-provider-rates': providerRates0355,
  '0356-campaign-falls': campaignFalls0356,
  '0357-dear-parts': dearParts0357,
  '0361-knowledge-vectors': knowledgeVectors0361,
  '0362-embeddings': embeddings0362,
  '0363-title-versions': titleVersions0363,
  '0364-vector-spaces': vectorSpaces0364,
  '0365-vector-erasures': vectorErasures0365,
  '0370-untested-versions': untestedVersions0370,
  '0371-unverified-figures': unverifiedFigures0371,
  '0381-knowledge-gaps': knowledgeGaps0381,
  '0382-more-personal-data': morePersonalData0382,
  '0383-test-turns': testTurns0383,
  '0387-deal-transfers': dealTransfers0387,
  '0399-automation-run-triggers': automationRunTriggers0399,
  '0405-automation-run-tries': automationRunTries0405,
  '0406-stored-deal-causes': storedDealCauses0406,
  '0407-campaign-counts': campaignCounts0407,
  '0409-short-codes': shortCodes0409,
  '0410-campaign-budget': campaignBudget0410,
  '0411-test-messages': testMessages0411,
  '0412-test-dispatches': testDispatches0412,
  '0413-stop-words': stopWords0413,
  '0414-own-days-off': ownDaysOff0414,
  '0417-rules-follow-team': rulesFollowTeam0417,
  '0422-sample-conversations': sampleConversations0422,
  '0428-booked-campaigns': bookedCampaigns0428,
  '0429-form-phones': formPhones0429,
  '0431-free-channels': freeChannels0431,
  '0432-fold-by-app': foldByApp0432,
  '0433-due-order-of-waits': dueOrderOfWaits0433,
  '0435-confirming-messages': confirmingMessages0435,
  '0436-counts-of-units': countsOfUnits0436,
  '0437-confirmations-by-time': confirmationsByTime0437,
  '0438-phone-asks': phoneAsks0438,
  '0440-counted-wins': countedWins0440,
  '0441-board-event-versions': boardEventVersions0441,
  '0445-closed-by-day-and-operator': closedByDayAndOperator0445,
  '0450-queue-moves': queueMoves0450,
}
