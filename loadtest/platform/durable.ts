/**
 * A PostgreSQL that flushes as in production, because a commit's cost is part of most questions here,
 * with a migrated database. Everything is gone when the run ends.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@aura/infra/postgres.ts'
import { dataDirectories } from '@aura/infra/postgres-place.ts'
import { migrate } from '@aura/server/platform/database/migrate.ts'

export type Durable = AsyncDisposable & { readonly url: string; readonly postgres: Postgres; readonly home: string }

export async function startDurable(): Promise<Durable> {
  await using undo = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'aura-bench-'))
  chmodSync(home, 0o755)
  undo.defer(() => {
    for (const directory of [...dataDirectories(home), home]) rmSync(directory, { recursive: true, force: true })
  })
  const postgres = undo.use(await startPostgres({ home }))
  await migrate(postgres.url)
  const owned = undo.move()
  return { url: postgres.url, postgres, home, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
