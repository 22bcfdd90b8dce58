/** Whether the disk of a directory has room. What cannot be asked counts as a disk with room. */
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

const leastBytes = 1024 * 1024

export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(existsSync(path) ? path : dirname(path))
    return bavail * bsize < leastBytes
  } catch {
    return false
  }
}
