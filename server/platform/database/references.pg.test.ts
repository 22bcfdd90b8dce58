import { sharedWorld } from '@aura/infra/shared-world.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const outlives = 'a fact about somebody or something that may be gone by now'
const looked = 'looked up in the command that stores it; files go and are not waited for'
const array = 'an array, which no foreign key reaches: looked up in the command that stores it'
const outside = 'the name that another system knows the account by'
const own = 'made by the server for its own use'

/** Ids without a foreign key, and why. */
const unkeyed: Record<string, string> = {
  'address_rules.created_by': outlives,
  'ai_agents.channel_ids': array,
  'ai_agents.queue_ids': array,
  'ai_agents.canary_id': own,
  'ai_calls.agent_id': outlives,
  'ai_calls.campaign_id': 'campaigns have no table yet',
  'ai_embeddings.lease_by': own,
  'ai_sources.file_id': looked,
  'ai_turns.canary_id': own,
  'alert_maintenance.targets': array,
  'assistant_threads.answering': 'a message of the thread, which is keyed to it',
  'attempts.job_id': own,
  'attendance.gateway': own,
  'calls.message_id': own,
  'commands.actor_id': outlives,
  'consent_changes.by_id': outlives,
  'contact_bulk_items.contact_id': 'a contact that is gone meanwhile is passed over',
  'conversations.offered_to': own,
  'cost_bookings.booked_by': outlives,
  'campaign_attempts.queued_channel_id': 'of the message, which is keyed to its channel',
  'campaign_counts.channel_id': 'of the messages it counts, which are keyed to their channel',
  'campaign_recipients.queued_channel_id': 'of the message, which is keyed to its channel',
  'copilot_suggestions.message_id': own,
  'credential_uses.user_id': 'a channel or an endpoint, which may be removed before what it used',
  'crm_changes.own_id': 'a contact that is gone is passed over when the change is claimed',
  'crm_entries.own_id': 'the log outlives a contact that an undo has removed',
  'custom_values.owner_id': 'of a contact or of whatever else has fields; the contact is locked before',
  'dead_letters.job_id': own,
  'deal_activities.file_id': looked,
  'deal_quotes.file_id': looked,
  'deal_targets.user_ids': array,
  'deals.came_from': own,
  'deals.tag_ids': array,
  'endpoint_deliveries.event_id': outlives,
  'events.actor_id': outlives,
  'events.cause': outlives,
  'exports.created_by': outlives,
  'exports.file_id': own,
  'files.created_by': outlives,
  'form_submissions.phone_message_id': own,
  'import_rows.target_id': outlives,
  'imports.acting': outlives,
  'imports.created_by': outlives,
  'imports.file_id': looked,
  'incident_reports.file_id': own,
  'incidents.channel_ids': array,
  'incidents.queue_ids': array,
  'job_deaths.job_id': own,
  'memberships.cause': outlives,
  'message_words.conversation_id': own,
  'message_words.message_id': own,
  'messages.reply_to': 'looked up within its conversation, which is narrower than its company',
  'metric_traces.queue_id': outlives,
  'notice_groups.members': array,
  'notice_receipts.message_id': own,
  'notifications.actor_id': outlives,
  'on_call_schedules.members': array,
  'organization_contacts.came_from': own,
  'queues.members': array,
  'refresh_tokens.used_by': own,
  'registrations.invited_by': outlives,
  'registrations.manager_id': 'looked up when somebody is invited, and again when the invitation is accepted',
  'send_slots.message_id': 'a slot outlives its message by a second',
  'sessions.ended_by': outlives,
  'surveys.message_id': own,
  'template_versions.author_id': outlives,
  'templates.submitted_by': outlives,
  'users.agent_id': outside,
  'users.avatar': own,
  'users.avatar_file_id': looked,
  'users.organization_id': outside,
  'users.partner_id': outside,
  'users.profile_id': outside,
  'webchat_messages.visible_id': own,
}

async function connect(url: string): Promise<AsyncDisposable & { query: pg.Client['query'] }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return { query: client.query.bind(client), [Symbol.asyncDispose]: () => client.end() }
}

it('every id in a column has a composite foreign key, or a reason not to', async () => {
  await using database = await sharedWorld().freshDatabase()
  await using client = await connect(database.url)
  const { rows } = await client.query<{ column: string }>(`
    select t.relname || '.' || a.attname as column
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname not in ('company_id', 'id')
      and not exists (select from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'f' and a.attnum = any (k.conkey))`)
  expect(rows.map(({ column }) => column).sort()).toEqual(Object.keys(unkeyed).sort())
})
