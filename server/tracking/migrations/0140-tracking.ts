import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Where short links lead, the links, and what came for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table link_targets (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    url text not null,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    life_days integer not null,
    carries_ref boolean not null,
    state text not null default 'active',
    state_reason text,
    made_at timestamptz not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index link_targets_name on link_targets (company_id, plain_text(name)) where not archived`.execute(
    db,
  )
  // A letter's link has no target: it carries the picture that tells of its opening, and the way to unsubscribe.
  await sql`create table short_links (
    company_id uuid not null,
    code text not null,
    target_id uuid,
    campaign_id uuid,
    contact_id uuid,
    message_id uuid,
    label text,
    is_qr boolean not null default false,
    made_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    primary key (company_id, code),
    foreign key (company_id, target_id) references link_targets (company_id, id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id))`.execute(db)
  // Serves the door, which knows no company yet.
  await sql`create unique index short_links_code on short_links (code)`.execute(db)
  // Serves the merge and the removal of contacts.
  await sql`create index short_links_contact on short_links (company_id, contact_id)
    where contact_id is not null`.execute(db)
  // Serves the figures of a campaign.
  await sql`create index short_links_campaign on short_links (company_id, campaign_id, target_id)
    where campaign_id is not null`.execute(db)
  // Serves the shared links of a target.
  await sql`create index short_links_shared on short_links (company_id, target_id, made_at desc)
    where campaign_id is null`.execute(db)
  // Serves what is known of a message's links.
  await sql`create index short_links_message on short_links (company_id, message_id) where message_id is not null`.execute(
    db,
  )
  await sql`create table link_hits (
    company_id uuid not null,
    id uuid not null,
    code text not null,
    kind text not null,
    at timestamptz not null,
    agent text not null,
    is_head boolean not null,
    is_prefetch boolean not null,
    sent_from text not null,
    verdict text,
    reason text,
    primary key (company_id, id),
    foreign key (company_id, code) references short_links (company_id, code) on delete cascade)`.execute(db)
  // Serves the counts of a link.
  await sql`create index link_hits_code on link_hits (company_id, code, at)`.execute(db)
  // Serves what is not judged yet.
  await sql`create index link_hits_pending on link_hits (company_id, at) where verdict is null`.execute(db)
  // Serves what came from one address at about the same time, and the days of the overview.
  await sql`create index link_hits_around on link_hits (company_id, at)`.execute(db)
  await sql`create table link_reports (
    company_id uuid not null,
    code text not null,
    at timestamptz not null,
    primary key (company_id, code),
    foreign key (company_id, code) references short_links (company_id, code) on delete cascade)`.execute(db)
  await sql`create table campaign_goals (
    company_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    kind text not null,
    stage text,
    window_hours integer not null,
    secret_hash text,
    made_at timestamptz not null,
    removed_at timestamptz,
    primary key (company_id, id),
    unique (id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id))`.execute(db)
  // Serves what an event may be a conversion of.
  await sql`create index campaign_goals_open on campaign_goals (company_id, kind) where removed_at is null`.execute(db)
  // Serves the goals of a campaign.
  await sql`create index campaign_goals_campaign on campaign_goals (company_id, campaign_id)`.execute(db)
  await sql`create table conversions (
    company_id uuid not null,
    goal_id uuid not null,
    contact_id uuid not null,
    campaign_id uuid not null,
    at timestamptz not null,
    subject text not null,
    primary key (company_id, goal_id, contact_id),
    foreign key (company_id, goal_id) references campaign_goals (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, campaign_id) references campaigns (company_id, id))`.execute(db)
  // Serves the funnel of a campaign.
  await sql`create index conversions_campaign on conversions (company_id, campaign_id, contact_id)`.execute(db)
  // Serves who was sent what lately: an event of a person is attributed to the last of them.
  await sql`create index campaign_recipients_contact on campaign_recipients (company_id, contact_id)
    where message_id is not null`.execute(db)
  // Serves the campaigns of the overview.
  await sql`create index campaigns_launched on campaigns (company_id, launched_at desc, id)
    where launched_at is not null`.execute(db)
  await sql`create function company_of_goal(p_goal uuid) returns uuid language sql stable ${definer}
    as $$ select company_id from campaign_goals where id = p_goal and removed_at is null $$`.execute(db)
  await grantFunctions(db, ['company_of_goal(uuid)'])
  await ownCompany(db, 'select, insert, update', ['campaign_goals'])
  await ownCompany(db, 'select, insert', ['conversions'])
  await sql`create table link_pulse (
    company_id uuid not null primary key,
    at timestamptz not null)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['link_targets', 'short_links', 'link_hits', 'link_pulse'])
  await ownCompany(db, 'select, insert, delete', ['link_reports'])
  await sql`create function short_link_of(p_code text) returns table (
      company_id uuid, code text, url text, state text, utm_source text, utm_medium text, utm_campaign text,
      carries_ref boolean, expires_at timestamptz, revoked_at timestamptz, label text, campaign_id uuid)
    language sql stable ${definer}
    as $$ select l.company_id, l.code, t.url, t.state, t.utm_source, t.utm_medium, t.utm_campaign, t.carries_ref,
      l.expires_at, l.revoked_at, coalesce(l.label, c.name), l.campaign_id
    from short_links l
    left join link_targets t on t.company_id = l.company_id and t.id = l.target_id
    left join campaigns c on c.company_id = l.company_id and c.id = l.campaign_id
    where l.code = p_code $$`.execute(db)
  await grantFunctions(db, ['short_link_of(text)'])
  await keepSearchable(db, { table: 'link_targets', type: 'link_target', title: ['name'], also: ['url'] })
}
