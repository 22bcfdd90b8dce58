/**
 * Where contents lie: under the hash of their bytes, once for each company. A content is written beside its place,
 * made durable and then renamed, so whatever stands in a place is whole. Several servers share one folder.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../platform/config.ts'

export type FileLocation = { companyId: string; hash: string }

export type Store = {
  /** Moves the file of that path into its place; harmless when the content is there already. */
  put: (fileLocation: FileLocation, path: string) => Promise<void>
  /** Null when there is no such content. */
  read: (fileLocation: FileLocation) => Promise<Readable | null>
  /** Harmless when it is gone already. */
  remove: (fileLocation: FileLocation) => Promise<void>
}

export type HasHome = Pick<Config, 'home'>

const root = ({ home }: HasHome) => join(home, 'files')
/** What is still arriving; on the same disk as the places, so that a rename is enough. */
export const arrivals = (config: HasHome) => join(root(config), 'arriving')

/** Both come from us, never from a name that somebody gave. */
const pathOf = (config: HasHome, { companyId, hash }: FileLocation) =>
  join(root(config), companyId, hash.slice(0, 2), hash.slice(2))

export const diskStore = (config: HasHome): Store => ({
  async put(fileLocation, path) {
    const target = pathOf(config, fileLocation)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await copyFile(path, `${target}.copy`)
      await rename(`${target}.copy`, target)
      await rm(path, { force: true })
    })
    await syncFolder(dirname(target))
  },
  async read(fileLocation) {
    const path = pathOf(config, fileLocation)
    const there = await stat(path).catch(() => null)
    return there ? createReadStream(path) : null
  },
  remove: (fileLocation) => rm(pathOf(config, fileLocation), { force: true }),
})

/** A rename is durable when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const abandonedMs = 6 * 3_600_000

/** What a process that died had been receiving. */
export async function sweepArrivals(config: HasHome, now: Date): Promise<number> {
  const folder = arrivals(config)
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs < abandonedMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
