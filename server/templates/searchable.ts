/** Templates are found by their name and by their words: some hundreds at most, so they are looked through. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Searchable } from '../search/index.ts'

export const searchableTemplates: Searchable = { type: 'template', find }

type Found = { id: string; name: string; language: string; state: string; body: string; changed_at: Date }

/** Each word of the question begins one of its words; those that are called so stand first. */
async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const { rows } = await sql<Found>`
    with asked as (select array(select '% ' || word || '%' from regexp_split_to_table(plain_words(${text}), ' +') word
      where word <> '') as words),
    named as (select t.*, v.parts ->> 'body' as body, ' ' || plain_words(replace(t.name, '_', ' ')) as called
      from templates t join template_versions v
        on v.company_id = t.company_id and v.template_id = t.id and v.version = t.version
      where t.state <> 'retired')
    select id, name, language, state, body, changed_at from named, asked
    where cardinality(asked.words) > 0 and called || ' ' || plain_words(body) like all (asked.words)
    order by called like all (asked.words) desc, changed_at desc, id limit ${limit}::integer`.execute(tx)
  return rows.map(({ id, name, language, state, body, changed_at }) => ({
    id,
    type: 'template',
    title: name,
    subtitle: body.replace(/\s+/g, ' ').slice(0, 140),
    description: language,
    status: state,
    timestamp: changed_at.toISOString(),
    path: `/template-mensagem?${new URLSearchParams({ q: name })}`,
  }))
}
