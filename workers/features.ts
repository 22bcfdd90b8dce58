/** Everything the workers do. */

import { closeLines, takeBackCalls } from '@aura/server/calls/index.ts'
import { exportKinds, importKinds } from '@aura/server/features.ts'
import { beginProviderEvents } from '@aura/server/provider-events.ts'
import { agents } from './agents/index.ts'
import { ai } from './ai/index.ts'
import { assistant } from './assistant/index.ts'
import { calls } from './calls/index.ts'
import { campaigns } from './campaigns/index.ts'
import { channels } from './channels/index.ts'
import { companies } from './companies/index.ts'
import { contacts } from './contacts/index.ts'
import { conversations } from './conversations/index.ts'
import { copilot } from './copilot/index.ts'
import { credentials } from './credentials/index.ts'
import { crmSync } from './crm-sync/index.ts'
import { dashboard } from './dashboard/index.ts'
import { deals } from './deals/index.ts'
import { exportsOf } from './exports/index.ts'
import { files } from './files/index.ts'
import { identity } from './identity/index.ts'
import { importsOf } from './imports/index.ts'
import { integrations } from './integrations/index.ts'
import { notifications } from './notifications/index.ts'
import type { WorkerFeature } from './platform/feature.ts'
import { housekeeping } from './platform/housekeeping.ts'
import { replies } from './replies/index.ts'
import { routing } from './routing/index.ts'
import { suppliers } from './suppliers/index.ts'
import { templates } from './templates/index.ts'
import { tracking } from './tracking/index.ts'
import { warehouse } from './warehouse/index.ts'
import { warroom } from './warroom/index.ts'
import { webchat } from './webchat/index.ts'

export const features: readonly WorkerFeature[] = [
  housekeeping,
  identity,
  companies,
  contacts,
  channels(beginProviderEvents),
  templates,
  conversations,
  routing([closeLines, takeBackCalls]),
  calls,
  campaigns,
  tracking,
  replies,
  deals,
  files,
  notifications,
  warroom,
  webchat,
  dashboard,
  integrations,
  ai,
  assistant,
  agents,
  copilot,
  suppliers,
  credentials,
  crmSync,
  warehouse,
  exportsOf(exportKinds),
  importsOf(importKinds),
]
