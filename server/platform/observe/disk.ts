/** A disk without room is told by the process that writes to it: files, logs and the database need it before anybody looks. */
import { statfs } from 'node:fs/promises'
import type { Probe } from './health.ts'
import type { LogState } from './log.ts'

const leastBytes = 1024 * 1024

export const diskProbes = (home: string, log: LogState): Probe[] => [
  { name: 'disk', critical: false, check: () => assertRoom(home) },
  {
    name: 'logs',
    critical: false,
    check: async () => {
      const problem = log.problem()
      if (problem) throw new Error(problem)
    },
  },
]

/** A home that does not exist yet takes nothing. */
async function assertRoom(home: string): Promise<void> {
  const found = await statfs(home).catch(() => null)
  if (found && found.bavail * found.bsize < leastBytes) throw new Error('the disk is full')
}
