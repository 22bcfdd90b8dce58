/** The shop is played by one process at a time: a scenario started by hand has it, and the demo's own traffic waits. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../orphan-processes.ts'

const fileOf = (home: string) => join(home, 'traffic.pid')

export function takeTurn(home: string): Disposable {
  writeFileSync(fileOf(home), String(process.pid), { mode: 0o600 })
  return { [Symbol.dispose]: () => rmSync(fileOf(home), { force: true }) }
}

/** A process that is gone has no turn, whatever it left behind. */
export function isPlayedElsewhere(home: string): boolean {
  try {
    const pid = Number(readFileSync(fileOf(home), 'utf8'))
    return pid > 0 && pid !== process.pid && isRunning(pid)
  } catch {
    return false
  }
}
