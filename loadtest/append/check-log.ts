/** What the log holds against what the writers were told. */
import pg from 'pg'
import type { Report } from '../platform/report.ts'

type Entry = { id: string; position: string; later: boolean }

export async function checkLog(
  report: Report,
  databaseUrl: string,
  company: string,
  acknowledged: ReadonlyMap<string, number>,
  unanswered: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Entry>(
      `select id, position::text, coalesce(at > lag(at) over (order by e.position), true) as later
       from events e where company_id = $1 order by e.position`,
      [company],
    )
    const holes = rows.filter((row, index) => Number(row.position) !== index + 1).length
    report.must('positions are dense', holes === 0, `${rows.length} events, ${holes} out of place`)
    const early = rows.filter((row) => !row.later).length
    report.must('every commit is later than the one before it', early === 0, `${early} are not`)
    const positions = new Map(rows.map((row) => [row.id, Number(row.position)]))
    report.must('no event is in the log twice', positions.size === rows.length)
    const wrong = [...acknowledged].filter(([id, position]) => positions.get(id) !== position).length
    report.must('what was acknowledged is in the log at the position that was told', wrong === 0, `${wrong} are not`)
    const unknown = rows.length - acknowledged.size
    report.must('nothing else is in the log', unknown <= unanswered, `${unknown} more, ${unanswered} without an answer`)
  } finally {
    await client.end()
  }
}
