/**
 * Each figure of an answer without a model, counted by hand: $1 is the company, $2 the person, $3 the queue, stage, base or
 * tag that the figure is of.
 */
import type { FigureName } from '@aura/server/assistant/system/figure-names.ts'

const conversations = (state: string) =>
  `select count(*) from conversations where company_id = $1 and state = '${state}' and not from_campaign`
const operators = (state: string) => `select count(*) from operators where company_id = $1 and state = '${state}'`
const firstBoard = `company_id = $1 and archived_at is null and pipeline_id =
  (select id from pipelines where company_id = $1 and archived_at is null order by rank limit 1)`
const openDeals = `from deals where ${firstBoard} and outcome is null and stage <> 'lost'`
const won = `from deals where ${firstBoard} and outcome ->> 'result' = 'won'`
const lost = `from deals where ${firstBoard} and (outcome ->> 'result' = 'lost' or (outcome is null and stage = 'lost'))`
const campaigns = (...states: string[]) =>
  `select count(*) from campaigns where company_id = $1 and state in ('${states.join("','")}') and not archived`
const templates = (state: string) => `select count(*) from templates where company_id = $1 and state = '${state}'`
const people = (condition: string) => `select count(*) from access a join users u using (company_id)
  where a.company_id = $1 and u.id = a.user_id and u.kind = 'person' and ${condition}`
const channels = (condition: string) =>
  `select count(*) from channels where company_id = $1 and state <> 'removed' and ${condition}`
const activities = `from deal_activities where company_id = $1 and assignee_id = $2 and done_at is null
  and kind not in ('note', 'file')`

export const figureSql: Record<FigureName, string> = {
  waiting: conversations('waiting'),
  open: conversations('open'),
  opened: `select coalesce(sum(m.value), 0) from metric_minutes m join companies c on c.id = m.company_id
    where m.company_id = $1 and m.key = 'conversations.opened'
      and m.minute >= date_trunc('day', now() at time zone c.timezone) at time zone c.timezone`,
  held: conversations('held'),
  snoozed: conversations('snoozed'),
  closed: conversations('closed'),
  my_conversations: `select count(*) from conversations
    where company_id = $1 and assignee_id = $2 and state in ('open', 'held')`,
  at_hand: `select count(*) from conversations c join operators o on o.company_id = c.company_id
    and o.user_id = c.assignee_id where c.company_id = $1 and c.state in ('open', 'held')`,
  queues: 'select count(*) from queues where company_id = $1',
  queue_waiting: `select count(*) from conversations c join queues q on q.company_id = c.company_id
    and q.id = c.queue_id where c.company_id = $1 and c.state = 'waiting' and q.name = $3`,
  unqueued_waiting: `select count(*) from conversations where company_id = $1 and state = 'waiting' and queue_id is null`,
  available: operators('available'),
  paused: operators('paused'),
  away: people(`a.active and not exists (select from operators o where o.company_id = a.company_id
    and o.user_id = a.user_id and o.state <> 'away')`),
  capacity: `select coalesce(sum((capacity ->> 'total')::int), 0) from operators where company_id = $1 and state <> 'away'`,
  calls_live: `select count(*) from calls where company_id = $1 and state in ('talking', 'on_hold')`,
  calls_waiting: `select count(*) from calls where company_id = $1 and state in ('waiting', 'offered', 'connecting')`,
  calls_unanswered: `select count(*) from calls where company_id = $1 and state in ('abandoned', 'missed')`,
  calls_total: 'select count(*) from calls where company_id = $1',
  rating_average: 'select avg(rating)::float8 from surveys where company_id = $1',
  rating_count: 'select count(rating) from surveys where company_id = $1',
  surveys_asked: `select count(*) from surveys where company_id = $1 and state <> 'asked'`,
  deals_open: `select count(*) ${openDeals}`,
  deals_value: `select sum(value_amount) ${openDeals}`,
  deals_weighted: `select round(sum(value_amount * probability / 100.0)) ${openDeals}`,
  deals_probability: `select round(avg(probability)) ${openDeals}`,
  deals_average: `select round(avg(value_amount)) ${openDeals}`,
  deals_largest: `select max(value_amount) ${openDeals}`,
  deals_won: `select count(*) ${won}`,
  deals_won_value: `select sum(value_amount) ${won}`,
  deals_lost: `select count(*) ${lost}`,
  win_rate: `select round(100.0 * (select count(*) ${won}) / nullif((select count(*) ${won}) + (select count(*) ${lost}), 0))`,
  deals_stuck: `select count(*) ${openDeals} and stage not in ('closing') and moved_at < now() - interval '30 days'`,
  stage_deals: `select count(*) from deals where ${firstBoard} and stage = $3`,
  my_deals: `select count(*) ${openDeals} and owner_id = $2`,
  my_deals_value: `select sum(value_amount) ${openDeals} and owner_id = $2`,
  activities_open: `select count(*) ${activities}`,
  activities_overdue: `select count(*) ${activities} and due_at < now()`,
  pipelines: 'select count(*) from pipelines where company_id = $1 and archived_at is null',
  deals_undated: `select count(*) ${openDeals} and expected_close is null`,
  contacts: 'select count(*) from contacts where company_id = $1 and merged_into is null',
  bases: 'select count(*) from bases where company_id = $1 and not archived',
  base_members: `select count(*) from base_members m join bases b on b.company_id = m.company_id and b.id = m.base_id
    where m.company_id = $1 and b.name = $3`,
  tags: 'select count(*) from tags where company_id = $1 and not archived',
  tag_uses: `select count(*) from contact_tags m join tags t on t.company_id = m.company_id and t.id = m.tag_id
    where m.company_id = $1 and t.name = $3`,
  audiences: 'select count(*) from audiences where company_id = $1 and not archived',
  blocked: `select count(*) from address_rules where company_id = $1 and list = 'block'`,
  exempt: `select count(*) from address_rules where company_id = $1 and list = 'white'`,
  users_active: people('a.active'),
  users_inactive: people('not a.active'),
  administrators: people(`a.active and a.role = 'company_admin'`),
  owners: people(`a.active and a.role in ('company_owner', 'platform_owner')`),
  cost_centres: 'select count(*) from cost_centres where company_id = $1 and active',
  cost_month: 'select sum(amount) from cost_bookings where company_id = $1',
  cost_budget: 'select coalesce(sum(budget), 0) from cost_centres where company_id = $1 and active',
  templates_approved: templates('approved'),
  templates_review: templates('submitted'),
  templates_rejected: templates('rejected'),
  templates_draft: templates('draft'),
  channels_active: channels(`state = 'active'`),
  channels_paused: channels(`state = 'paused'`),
  channels_failing: channels(`health ->> 'status' = 'failing'`),
  campaigns_running: campaigns('preparing', 'running', 'paused'),
  campaigns_draft: campaigns('draft'),
  campaigns_scheduled: campaigns('scheduled'),
  campaigns_finished: campaigns('finished', 'stopped'),
  suppliers: 'select count(*) from suppliers where company_id = $1 and not archived',
  model_spending: 'select coalesce(round(sum(micros) / 10000.0), 0) from ai_calls where company_id = $1',
  model_connections: 'select count(*) from ai_connections where company_id = $1 and not removed',
  notifications_unread: `select count(*) from notifications
    where company_id = $1 and user_id = $2 and read_at is null and dismissed_at is null`,
  alerts_active: `select count(*) from alerts where company_id = $1 and state <> 'cleared'`,
  alerts_critical: `select count(*) from alerts where company_id = $1 and state <> 'cleared' and severity = 'critical'`,
  incidents_open: `select count(*) from incidents where company_id = $1 and state not in ('resolved', 'reviewed')`,
  incidents_critical: `select count(*) from incidents
    where company_id = $1 and state not in ('resolved', 'reviewed') and severity = 'critical'`,
}
