/**
 * A wall clock that a run sets for the programs it starts. With the library `libfaketime` it is everybody's, Postgres
 * included, as when somebody sets the clock of the machine; without it only Node's, as when two machines disagree.
 */
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockFile } from './jumping-clock.ts'

export type Clocks = Disposable & {
  set: (ms: number) => void
  env: Readonly<Record<string, string>>
  nodeArgs: readonly string[]
}

export function bendClocks(library: string | undefined): Clocks {
  const directory = mkdtempSync(join(tmpdir(), 'aura-clock-'))
  // Postgres reads it, too, as a user of its own.
  chmodSync(directory, 0o755)
  const path = join(directory, 'offset')
  const set = (ms: number) => {
    writeFileSync(`${path}.new`, library ? `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}s` : String(ms))
    chmodSync(`${path}.new`, 0o644)
    renameSync(`${path}.new`, path)
  }
  set(0)
  const remove = () => rmSync(directory, { recursive: true, force: true })
  if (!library) {
    const preload = join(import.meta.dirname, 'jumping-clock.ts')
    return { set, env: { [clockFile]: path }, nodeArgs: ['--import', preload], [Symbol.dispose]: remove }
  }
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: path,
    FAKETIME_NO_CACHE: '1',
    // Timers of a machine whose clock is set go on as they were.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { set, env, nodeArgs: [], [Symbol.dispose]: remove }
}
