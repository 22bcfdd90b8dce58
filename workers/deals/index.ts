import type { WorkerFeature } from '../platform/feature.ts'
import { onDealHappened, planningAutomations, runningAutomations } from './automations.ts'
import { onCompanyCreated } from './on-company-created.ts'
import { onContactEvents } from './on-contact-events.ts'
import { onOrganizationEvents } from './on-organization-events.ts'
import { onUserRenamed } from './on-user-renamed.ts'
import { reminding } from './remind.ts'
import { writingQuotes } from './write-quote.ts'

export const deals: WorkerFeature = {
  name: 'deals',
  reactions: [onCompanyCreated, onUserRenamed, onContactEvents, onOrganizationEvents, onDealHappened],
  jobs: [reminding, planningAutomations],
  configured: (config) => [runningAutomations(config), writingQuotes(config)],
}
