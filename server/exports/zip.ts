/**
 * A ZIP file as a stream, whatever its size: each part is deflated as it comes, and its sum and lengths follow it in
 * a descriptor (PKWARE APPNOTE 4.3.9), because they are not known before. Nothing is held but the list of parts.
 */
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number }

const deflated = 8
/** Bit 3: the descriptor follows; bit 11: the name is UTF-8. */
const flags = 0x0808
const version = 20
/** A fixed day: equal content makes an equal file. */
const date = 0x5821

export async function* zip(parts: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const part of parts) {
    const item: Written = { name: Buffer.from(part.name), at, crc: 0, packed: 0, size: 0 }
    const head = fields(
      ['u32', 0x04034b50],
      ['u16', version],
      ...common(item, false),
      ['u16', item.name.length],
      ['u16', 0],
    )
    yield head
    yield item.name
    at += head.length + item.name.length
    for await (const chunk of packed(part, item)) {
      item.packed += chunk.length
      yield chunk
    }
    const tail = fields(['u32', 0x08074b50], ['u32', item.crc], ['u32', item.packed], ['u32', item.size])
    yield tail
    at += item.packed + tail.length
    written.push(item)
  }
  yield* directory(written, at)
}

async function* packed(part: ZipEntry, item: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of part.content) {
      item.crc = crc32(chunk, item.crc)
      item.size += chunk.length
      yield chunk
    }
  }
  const deflate = createDeflateRaw()
  const source = Readable.from(counted(), { objectMode: false })
  source.on('error', (error) => deflate.destroy(error))
  for await (const chunk of source.pipe(deflate)) yield chunk
}

const common = ({ crc, packed, size }: Written, exists: boolean): Field[] => [
  ['u16', flags],
  ['u16', deflated],
  ['u16', 0],
  ['u16', date],
  ['u32', exists ? crc : 0],
  ['u32', exists ? packed : 0],
  ['u32', exists ? size : 0],
]

function* directory(written: readonly Written[], at: number): Generator<Buffer> {
  let length = 0
  for (const item of written) {
    const entry = Buffer.concat([
      fields(
        ['u32', 0x02014b50],
        ['u16', version],
        ['u16', version],
        ...common(item, true),
        ['u16', item.name.length],
        ['u16', 0],
        ['u16', 0],
        ['u16', 0],
        ['u16', 0],
        ['u32', 0],
        ['u32', item.at],
      ),
      item.name,
    ])
    length += entry.length
    yield entry
  }
  yield fields(
    ['u32', 0x06054b50],
    ['u16', 0],
    ['u16', 0],
    ['u16', written.length],
    ['u16', written.length],
    ['u32', length],
    ['u32', at],
    ['u16', 0],
  )
}

type Field = ['u16' | 'u32', number]

function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [kind]) => sum + (kind === 'u16' ? 2 : 4), 0))
  let at = 0
  for (const [kind, value] of list)
    at = kind === 'u16' ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at)
  return buffer
}
