/** What nobody could answer before there were gaps, read from the turns; by itself, so that no table is locked meanwhile. */
import { type Kysely, sql } from 'kysely'

/** As the owner of the tables, who sees every company. One that has gaps is left alone. */
export async function fillGaps(db: Kysely<unknown>): Promise<void> {
  await sql`insert into ai_gaps (company_id, id, question, words, cause, count, conversation_id, agent_id, last_at)
    select t.company_id, t.id, t.gap,
      coalesce((select array_agg(distinct left(regexp_replace(word, 's$', ''), 6)) from unnest(knowledge_words(t.gap)) word), '{}'),
      'nothing_found', t.count, t.conversation_id, t.agent_id, t.began_at
    from (select distinct on (company_id, plain_words(gap)) company_id, id, gap, conversation_id, agent_id, began_at,
        (count(*) over (partition by company_id, plain_words(gap)))::integer as count
      from ai_turns where gap is not null and began_at > now() - interval '90 days'
        and not exists (select from ai_gaps g where g.company_id = ai_turns.company_id)
      order by company_id, plain_words(gap), began_at desc) t`.execute(db)
}
