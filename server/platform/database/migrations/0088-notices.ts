import { type Kysely, sql } from 'kysely'

/** Groups that a company adds, how each of their people is told, and notices by WhatsApp with what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_groups
    drop constraint notice_groups_key_check,
    add column name text,
    add column ways jsonb not null default '{}',
    add column removed_at timestamptz,
    add check ((key in ('team', 'supervisor', 'technical', 'management')) = (name is null))`.execute(db)

  await sql`alter table notice_receipts
    add column whatsapp text not null default 'none'
      check (whatsapp in ('none', 'queued', 'sent', 'delivered', 'read', 'failed')),
    add column whatsapp_to text,
    add column message_id uuid`.execute(db)
  // A receipt of the provider finds whose notice it was.
  await sql`create unique index notice_receipts_message on notice_receipts (company_id, message_id)
    where message_id is not null`.execute(db)

  await sql`create table notice_whatsapp (
    company_id uuid not null primary key references companies (id),
    channel_id uuid not null,
    template_id uuid not null,
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, template_id) references templates (company_id, id))`.execute(db)
  await sql`alter table notice_whatsapp enable row level security`.execute(db)
  await sql`create policy own_company on notice_whatsapp for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert, update, delete on notice_whatsapp to aura_app`.execute(db)
}
