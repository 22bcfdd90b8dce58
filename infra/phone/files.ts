/** Files at the simulated providers; the oldest make room. */
import { randomBytes } from 'node:crypto'

export type StoredFile = { mime: string; name: string | null; bytes: Buffer }
export type Files = ReturnType<typeof createFiles>

export function createFiles(limit = 256 * 1024 * 1024) {
  const files = new Map<string, StoredFile>()
  let size = 0
  return {
    get: (id: string) => files.get(id),
    add: (file: StoredFile): string => {
      const id = `9${[...randomBytes(14)].map((randomByte) => randomByte % 10).join('')}`
      files.set(id, file)
      size += file.bytes.length
      for (const [oldest, { bytes }] of files) {
        if (size <= limit) break
        files.delete(oldest)
        size -= bytes.length
      }
      return id
    },
  }
}
