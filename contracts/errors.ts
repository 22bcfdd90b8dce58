/** The one table of errors: every coded refusal of every door. `npm run diagrams` writes it. */
import { agentErrors } from './agents/errors.ts'
import { aiErrors } from './ai/errors.ts'
import { assistantErrors } from './assistant/errors.ts'
import { audiencesErrors } from './audiences/errors.ts'
import { callsErrors } from './calls/errors.ts'
import { campaignsErrors } from './campaigns/errors.ts'
import { channelsErrors } from './channels/errors.ts'
import { companiesErrors } from './companies/errors.ts'
import { contactsErrors } from './contacts/errors.ts'
import { conversationsErrors } from './conversations/errors.ts'
import { copilotErrors } from './copilot/errors.ts'
import { credentialsErrors } from './credentials/errors.ts'
import { crmSyncErrors } from './crm-sync/errors.ts'
import { dealsErrors } from './deals/errors.ts'
import { exportsErrors } from './exports/errors.ts'
import { filesErrors } from './files/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { importsErrors } from './imports/errors.ts'
import { integrationsErrors } from './integrations/errors.ts'
import { listsErrors } from './lists/errors.ts'
import { type ErrorRow, platformErrors } from './platform/errors.ts'
import { repliesErrors } from './replies/errors.ts'
import { routingErrors } from './routing/errors.ts'
import { suppliersErrors } from './suppliers/errors.ts'
import { templatesErrors } from './templates/errors.ts'
import { trackingErrors } from './tracking/errors.ts'
import { warehouseErrors } from './warehouse/errors.ts'
import { alertsErrors } from './warroom/alerts/errors.ts'
import { incidentsErrors } from './warroom/incidents/errors.ts'
import { webchatErrors } from './webchat/errors.ts'

export const errors = {
  ...agentErrors,
  ...aiErrors,
  ...assistantErrors,
  ...audiencesErrors,
  ...callsErrors,
  ...campaignsErrors,
  ...channelsErrors,
  ...companiesErrors,
  ...contactsErrors,
  ...conversationsErrors,
  ...copilotErrors,
  ...credentialsErrors,
  ...crmSyncErrors,
  ...dealsErrors,
  ...exportsErrors,
  ...filesErrors,
  ...identityErrors,
  ...importsErrors,
  ...integrationsErrors,
  ...listsErrors,
  ...platformErrors,
  ...repliesErrors,
  ...routingErrors,
  ...suppliersErrors,
  ...templatesErrors,
  ...trackingErrors,
  ...warehouseErrors,
  ...alertsErrors,
  ...incidentsErrors,
  ...webchatErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
