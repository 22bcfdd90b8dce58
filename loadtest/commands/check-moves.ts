/** Every move that was answered happened once: in its card's version, in the log and among the commands. */
import pg from 'pg'
import type { Report } from '../platform/report.ts'

type Found = { versions: number; moved: number; commands: number; sparse: number }

export async function checkMoves(report: Report, databaseUrl: string, done: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Found>(`
      select (select sum(version - 1)::int from deals) as versions,
        (select count(*)::int from events where name = 'deals.moved') as moved,
        (select count(*)::int from commands where name = 'deals.move' and position > 0) as commands,
        (select count(*)::int from (
          select from events group by company_id having max(position) <> count(*)) one) as sparse`)
    const [found] = rows
    const { versions, moved, commands, sparse } = found ?? { versions: 0, moved: 0, commands: 0, sparse: 0 }
    report.must(
      'every move is in its card, in the log and among the commands exactly once',
      versions === done && moved === done && commands === done,
      `${done} answered, ${versions}, ${moved} and ${commands} found`,
    )
    report.must('positions of every company are dense', sparse === 0)
  } finally {
    await client.end()
  }
}
