/** Every table as Kysely sees it. A migration that changes a table changes its type in `schema/<feature>.ts`. */

import type { AlertTables } from './schema/alerts.ts'
import type { CallsTables } from './schema/calls.ts'
import type { CompaniesTables } from './schema/companies.ts'
import type { ContactsTables } from './schema/contacts.ts'
import type { ConversationsTables } from './schema/conversations.ts'
import type { DealsTables } from './schema/deals.ts'
import type { DeskTables } from './schema/desk.ts'
import type { FilesTables } from './schema/files.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { ImportsTables } from './schema/imports.ts'
import type { IncidentsTables } from './schema/incidents.ts'
import type { ListsTables } from './schema/lists.ts'
import type { LogTables } from './schema/log.ts'
import type { NotificationsTables } from './schema/notifications.ts'
import type { OutboundTables } from './schema/outbound.ts'
import type { RepliesTables } from './schema/replies.ts'
import type { StatusTables } from './schema/status.ts'
import type { TemplatesTables } from './schema/templates.ts'
import type { WarroomTables } from './schema/warroom.ts'

export type Schema = LogTables &
  AlertTables &
  IdentityTables &
  CompaniesTables &
  ContactsTables &
  ConversationsTables &
  DealsTables &
  CallsTables &
  DeskTables &
  FilesTables &
  ImportsTables &
  IncidentsTables &
  ListsTables &
  NotificationsTables &
  OutboundTables &
  RepliesTables &
  StatusTables &
  TemplatesTables &
  WarroomTables
