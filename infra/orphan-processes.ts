/**
 * Programs that outlived the launcher that started them. A process number alone proves nothing, it
 * may have been given to somebody else since; what the process was called with tells.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { until } from './until.ts'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function commandOf(pid: number): string {
  try {
    // It may end while it is looked at.
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** What a process started, and what these started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  try {
    for (const row of execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
      const [child = 0, parent = 0] = row.trim().split(/\s+/).map(Number)
      parents.set(parent, [...(parents.get(parent) ?? []), child])
    }
  } catch {
    return []
  }
  const below = (of: number): number[] => (parents.get(of) ?? []).flatMap((child) => [child, ...below(child)])
  return below(pid)
}

export function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went with its parent.
  }
}

/**
 * Ends the process if its command line holds the mark; true when no such process is left. Its guard has asked it to stop
 * already, so it has `patience` milliseconds for what it has begun; a second signal could mean "drop everything".
 */
export async function endLeftover(
  pid: number,
  { mark, stop, patience = 3_000 }: { mark: string; stop: NodeJS.Signals; patience?: number },
): Promise<boolean> {
  const there = () => isRunning(pid) && commandOf(pid).includes(mark)
  if (await until(() => !there(), { within: patience })) return true
  for (const next of [stop, 'SIGKILL'] as const) {
    try {
      process.kill(pid, next)
    } catch {
      return !there()
    }
    if (await until(() => !there(), { within: 10_000 })) return true
  }
  return false
}
