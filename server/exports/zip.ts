/** A ZIP file as a stream, whatever its size: each entry is deflated as it comes, and its sum and lengths follow it. */
import { Zip, ZipDeflate } from 'fflate'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** A fixed day: equal content makes an equal file. */
const mtime = new Date(2024, 0, 1)

export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Buffer[] = []
  const file = new Zip((error, chunk) => {
    if (error) throw error
    written.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
  })
  for await (const { name, content } of entries) {
    const entry = Object.assign(new ZipDeflate(name), { mtime })
    file.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* written.splice(0)
    }
    entry.push(new Uint8Array(), true)
  }
  file.end()
  yield* written.splice(0)
}
