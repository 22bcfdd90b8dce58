import { type Kysely, sql } from 'kysely'

/** The rules a company began with follow the size of its team, as long as no person has changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_rules
    add column default_key text check (default_key in ('queue_wait', 'call_peak', 'low_conversion')),
    add column team_size integer check (team_size >= 0)`.execute(db)
  await sql`update alert_rules set default_key = case conditions -> 0 ->> 'metric'
      when 'queue.waiting' then 'queue_wait' when 'calls.started' then 'call_peak' else 'low_conversion' end
    where version = 1 and removed_at is null and schedule is null and (severity, name, hold_seconds, groups, conditions -> 0 ->> 'metric') in (
      select severity, name, hold_seconds, groups, metric from (values
        ('critical', array['Fila com espera alta', 'High queue wait', 'Cola con espera alta'], 60, array['supervisor'], 'queue.waiting'),
        ('high', array['Pico de chamadas', 'Call peak', 'Pico de llamadas'], 60, array['supervisor'], 'calls.started'),
        ('medium', array['Baixa conversão', 'Low conversion', 'Conversión baja'], 300, array['management'], 'source.won')
      ) d (severity, names, hold_seconds, groups, metric), unnest(names) name)`.execute(db)
}
