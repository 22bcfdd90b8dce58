/** The library that bends the clock of any program, from its Debian package; nothing where there is none. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'libfaketime.so.1'

export async function fakeTimeLibrary(): Promise<string | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'aura-faketime-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  // Postgres loads it, too, as a user of its own.
  chmodSync(directory, 0o755)
  try {
    const options = { cwd: directory, stdio: 'pipe' as const, timeout: 60_000 }
    execFileSync('apt-get', ['download', 'libfaketime'], options)
    execFileSync('/bin/sh', ['-c', 'dpkg-deb -x ./*.deb .'], options)
    const found = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith(`/${name}`),
    )
    const path = found && join(directory, found)
    return path && existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
