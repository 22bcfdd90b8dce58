/** The stages through which the deals of before went, read from the log: a few deals at a time, so that no board waits. */
import { type Kysely, sql } from 'kysely'

const atOnce = 500

type Row = { company_id: string; id: string; stage: string }
type Step = { id: string; stage: string; undone: boolean }

const names = sql`('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`

/** As the owner of the tables, who sees every company. Deals that have their stages are left alone. */
export async function fillVisitedStages(db: Kysely<unknown>): Promise<void> {
  let last: Row | undefined
  do last = await fillSlice(db, last)
  while (last)
}

const fillSlice = async (db: Kysely<unknown>, after: Row | undefined): Promise<Row | undefined> =>
  await db.transaction().execute(async (tx) => {
    const beyond = after ? sql`and (company_id, id) > (${after.company_id}::uuid, ${after.id}::uuid)` : sql``
    // Locked first: a move that is under way is in the log before the log is read.
    const { rows } = await sql<Row>`select company_id, id, stage from deals where visited_stages is null ${beyond}
      order by company_id, id limit ${atOnce} for update`.execute(tx)
    if (rows.length === 0) return undefined
    const companies = rows.map((row) => row.company_id)
    const ids = rows.map(({ id }) => id)
    const { rows: steps } = await sql<Step>`select d.id, e.body::json #>> '{deal,stage}' as stage,
        coalesce((e.body::json ->> 'undone')::boolean, false) as undone
      from unnest(${companies}::uuid[], ${ids}::uuid[]) d(company_id, id)
      join events e on e.company_id = d.company_id and deal_subject(e.body) = d.id and e.name in ${names}
      order by e.position`.execute(tx)
    const byDeal = Map.groupBy(steps, ({ id }) => id)
    const stages = rows.map(({ id, stage }) => JSON.stringify(visitedStages(byDeal.get(id) ?? [], stage)))
    await sql`update deals set visited_stages = array(select json_array_elements_text(filled.stages::json))
      from unnest(${companies}::uuid[], ${ids}::uuid[], ${stages}::text[]) filled(company_id, id, stages)
      where deals.company_id = filled.company_id and deals.id = filled.id`.execute(tx)
    return rows.at(-1)
  })

/** A move that was taken back leaves no trace, as in `store.ts`. */
function visitedStages(steps: readonly Step[], current: string): string[] {
  const visited: string[] = []
  for (const { stage, undone } of steps) {
    if (undone && visited.length > 1) visited.pop()
    else if (visited.at(-1) !== stage) visited.push(stage)
  }
  return visited.at(-1) === current ? visited : [...visited, current]
}
