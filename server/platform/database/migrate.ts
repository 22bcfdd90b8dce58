import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import * as log from './migrations/0001-log.ts'
import * as identity from './migrations/0002-identity.ts'
import * as deals from './migrations/0003-deals.ts'
import * as jobs from './migrations/0004-jobs.ts'
import * as accounts from './migrations/0010-identity.ts'
import * as rights from './migrations/0020-companies-rights.ts'
import * as users from './migrations/0021-companies-users.ts'
import * as companySettings from './migrations/0022-companies-settings.ts'
import * as memberships from './migrations/0023-companies-memberships.ts'
import * as costs from './migrations/0024-companies-costs.ts'
import * as search from './migrations/0025-search.ts'
import * as notifications from './migrations/0026-notifications.ts'
import * as lists from './migrations/0027-lists.ts'
import * as files from './migrations/0028-files.ts'
import * as imports from './migrations/0029-imports.ts'
import * as userAdministration from './migrations/0030-users.ts'
import * as owner from './migrations/0031-owner.ts'
import * as profile from './migrations/0032-profile.ts'
import * as contacts from './migrations/0040-contacts.ts'
import * as conversations from './migrations/0050-conversations.ts'
import * as desk from './migrations/0060-desk.ts'
import * as templates from './migrations/0061-templates.ts'
import * as replies from './migrations/0062-replies.ts'
import * as conversationsAsItWas from './migrations/0063-conversations-as-it-was.ts'
import * as conversationChannels from './migrations/0064-conversations-channels.ts'
import * as outbound from './migrations/0065-outbound.ts'
import * as contactFields from './migrations/0066-contacts-fields.ts'
import * as contactBases from './migrations/0067-contacts-bases.ts'
import * as importParams from './migrations/0068-imports-params.ts'
import * as manyContacts from './migrations/0069-contacts-many.ts'
import * as calls from './migrations/0070-calls.ts'
import * as problemParams from './migrations/0072-problem-params.ts'
import * as contactConsents from './migrations/0073-contacts-consents.ts'
import * as searchAmongMany from './migrations/0073-search.ts'
import * as warroom from './migrations/0080-warroom.ts'
import * as warroomTraces from './migrations/0081-warroom-traces.ts'
import * as incidents from './migrations/0082-incidents.ts'
import * as escalation from './migrations/0083-escalation.ts'
import * as warroomStatus from './migrations/0084-warroom-status.ts'
import * as warroomAlerts from './migrations/0085-warroom-alerts.ts'
import * as dashboard from './migrations/0086-dashboard.ts'
import * as warroomAlertsEnd from './migrations/0087-warroom-alerts-end.ts'
import * as notices from './migrations/0088-notices.ts'
import * as warroomRewind from './migrations/0089-warroom-rewind.ts'
import * as replyChanges from './migrations/0090-reply-changes.ts'
import * as callsClosed from './migrations/0091-calls-closed.ts'
import * as mailAddress from './migrations/0092-mail-address.ts'
import * as importReasons from './migrations/0094-import-reasons.ts'
import * as jobDeaths from './migrations/0095-job-deaths.ts'
import * as sessionEndedBy from './migrations/0097-session-ended-by.ts'
import * as invitationTakenOver from './migrations/0098-invitation-taken-over.ts'
import * as trustedDevices from './migrations/0099-trusted-devices.ts'
import * as userLinks from './migrations/0100-user-links.ts'

/** In order, for ever: a migration that has landed is never edited. */
const migrations: Record<string, Migration> = {
  '0001-log': log,
  '0002-identity': identity,
  '0003-deals': deals,
  '0004-jobs': jobs,
  '0010-identity': accounts,
  '0020-companies-rights': rights,
  '0021-companies-users': users,
  '0022-companies-settings': companySettings,
  '0023-companies-memberships': memberships,
  '0024-companies-costs': costs,
  '0025-search': search,
  '0026-notifications': notifications,
  '0027-lists': lists,
  '0028-files': files,
  '0029-imports': imports,
  '0030-users': userAdministration,
  '0031-owner': owner,
  '0032-profile': profile,
  '0040-contacts': contacts,
  '0050-conversations': conversations,
  '0060-desk': desk,
  '0061-templates': templates,
  '0062-replies': replies,
  '0063-conversations-as-it-was': conversationsAsItWas,
  '0064-conversations-channels': conversationChannels,
  '0065-outbound': outbound,
  '0066-contacts-fields': contactFields,
  '0067-contacts-bases': contactBases,
  '0068-imports-params': importParams,
  '0069-contacts-many': manyContacts,
  '0070-calls': calls,
  '0072-problem-params': problemParams,
  '0073-contacts-consents': contactConsents,
  '0073-search': searchAmongMany,
  '0080-warroom': warroom,
  '0081-warroom-traces': warroomTraces,
  '0082-incidents': incidents,
  '0083-escalation': escalation,
  '0084-warroom-status': warroomStatus,
  '0085-warroom-alerts': warroomAlerts,
  '0086-dashboard': dashboard,
  '0087-warroom-alerts-end': warroomAlertsEnd,
  '0088-notices': notices,
  '0089-warroom-rewind': warroomRewind,
  '0090-reply-changes': replyChanges,
  '0091-calls-closed': callsClosed,
  '0092-mail-address': mailAddress,
  '0094-import-reasons': importReasons,
  '0095-job-deaths': jobDeaths,
  '0097-session-ended-by': sessionEndedBy,
  '0098-invitation-taken-over': invitationTakenOver,
  '0099-trusted-devices': trustedDevices,
  '0100-user-links': userLinks,
}

/** Brings a database to today's schema. It runs as the owner of the tables, never as a role of the product. */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find((result) => result.status === 'Error')
    if (error) {
      const where = failed ? `migration ${failed.migrationName} failed: ` : ''
      throw new Error(`${where}${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  } finally {
    await db.destroy()
  }
}
