/**
 * A PostgreSQL that flushes as in production, because a commit's cost is part of most questions here,
 * with a migrated database. Everything is gone when the run ends.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@aura/infra/orphan-processes.ts'
import { type Postgres, startPostgres } from '@aura/infra/postgres.ts'
import { dataDirectories } from '@aura/infra/postgres-location.ts'
import { migrate } from '@aura/server/migrate.ts'
import { readSettings } from '@aura/server/platform/config.ts'
import { endWithUs } from './ending.ts'

export type Durable = AsyncDisposable & { readonly url: string; readonly postgres: Postgres; readonly home: string }

export async function startDurable(): Promise<Durable> {
  await using undo = new AsyncDisposableStack()
  const home = temporaryHome()
  undo.defer(() => removeHome(home))
  const postgres = undo.use(await startPostgres({ home, programs: readSettings(process.env).home }))
  await migrate(postgres.url)
  const owned = undo.move()
  return endWithUs({ url: postgres.url, postgres, home, [Symbol.asyncDispose]: () => owned.disposeAsync() })
}

const prefix = 'aura-bench-'

/** Named after this process, so that a later run removes what a killed one left behind. */
function temporaryHome(): string {
  for (const name of readdirSync(tmpdir()).filter((value) => value.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (pid > 0 && !isRunning(pid)) removeHome(join(tmpdir(), name))
  }
  const home = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(home, 0o755)
  return home
}

function removeHome(home: string): void {
  for (const directory of [...dataDirectories(home), home]) rmSync(directory, { recursive: true, force: true })
}
