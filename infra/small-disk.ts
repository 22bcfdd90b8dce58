/**
 * A disk of a few megabytes that can be filled to the last byte and emptied again: a tmpfs of its own where this user may
 * mount one. Elsewhere there is none, and a fault finds another way to have writes refused.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = Disposable & { fill: () => void; empty: () => void }

/** Null where this user may not mount; `allowed: false` behaves as there. */
export function mountSmallDisk(path: string, megabytes: number, allowed = true): SmallDisk | null {
  if (!allowed || process.platform !== 'linux' || process.getuid?.() !== 0) return null
  mkdirSync(path, { recursive: true, mode: 0o700 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'aura-faults', path], { stdio: 'pipe' })
  } catch {
    return null
  }
  const ballast = join(path, 'ballast')
  return {
    fill: () => fillWith(ballast),
    empty: () => rmSync(ballast, { force: true }),
    // What still has files open there keeps them; the name is free at once.
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', path], { stdio: 'pipe' }),
  }
}

function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const bytes of [1024 * 1024, 4096, 1]) {
      const block = Buffer.alloc(bytes)
      try {
        for (;;) writeSync(file, block)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
