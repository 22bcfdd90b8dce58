/** Takes a stream in: counted, hashed and made durable in a file of its own, which is gone unless it is kept. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../platform/refuse.ts'
import { refuseWhenDiskFull } from './disk-full.ts'
import { arrivals, type HasHome } from './store.ts'

export type ReceivedUpload = AsyncDisposable & { path: string; hash: string; size: number }

/** How sizes are said: in megabytes as people count them. */
export const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} kB`

export const receiveUpload = (
  config: HasHome,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedUpload> => refuseWhenDiskFull(() => receive(config, source, maxBytes))

async function receive(config: HasHome, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedUpload> {
  const path = join(arrivals(config), randomUUID())
  await mkdir(arrivals(config), { recursive: true, mode: 0o700 })
  await using undo = new AsyncDisposableStack()
  const target = await open(path, 'wx', 0o600)
  undo.defer(() => rm(path, { force: true }))
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > maxBytes) return refuse('files.too_large', { params: { limit: inWords(maxBytes) } })
      hash.update(chunk)
      for (let at = 0; at < chunk.byteLength; ) at += (await target.write(chunk, at)).bytesWritten
    }
    await target.sync()
  } finally {
    await target.close()
  }
  const owned = undo.move()
  return { path, hash: hash.digest('hex'), size, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
