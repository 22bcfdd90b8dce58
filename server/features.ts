/** Every feature of the product. Both doors, the gateway and the API page read this list. */

import { agents } from './agents/index.ts'
import { ai } from './ai/index.ts'
import { assistant } from './assistant/index.ts'
import { audiences } from './audiences/index.ts'
import { calls } from './calls/index.ts'
import { campaigns } from './campaigns/index.ts'
import { channels } from './channels/index.ts'
import { companies } from './companies/index.ts'
import { contacts } from './contacts/index.ts'
import { effects } from './conversation-effects.ts'
import { conversations, registerConversationEffects, tellTyping } from './conversations/index.ts'
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
import { lists } from './lists/index.ts'
import { monitoring } from './monitoring/index.ts'
import { notifications } from './notifications/index.ts'
import type { Feature } from './platform/handle.ts'
import { replies } from './replies/index.ts'
import { routing } from './routing/index.ts'
import { search } from './search/index.ts'
import { searchables } from './searchables.ts'
import { suppliers } from './suppliers/index.ts'
import { templates } from './templates/index.ts'
import { tracking } from './tracking/index.ts'
import { warehouse } from './warehouse/index.ts'
import { warroom } from './warroom/index.ts'
import { webchat } from './webchat/index.ts'

registerConversationEffects(effects)

const own: readonly Feature[] = [
  identity,
  companies,
  contacts,
  audiences,
  channels(tellTyping),
  templates,
  conversations,
  routing,
  calls,
  webchat,
  campaigns,
  tracking,
  replies,
  suppliers,
  credentials,
  crmSync,
  warehouse,
  deals,
  files,
  lists,
  notifications,
  warroom,
  dashboard,
  integrations,
  ai,
  agents,
  copilot,
  search(searchables),
  monitoring,
]

/** Each feature says which of its tables can be brought in and taken away. */
export const importKinds = own.flatMap((feature) => feature.imports ?? [])
const listed: readonly Feature[] = [...own, importsOf(importKinds)]
export const exportKinds = listed.flatMap((feature) => feature.exports ?? [])

export const features: readonly Feature[] = [...listed, exportsOf(exportKinds), assistant(own)]
