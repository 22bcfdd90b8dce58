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
    const one: Written = { name: Buffer.from(part.name), at, crc: 0, packed: 0, size: 0 }
    const head = fields(
      ['u32', 0x04034b50],
      ['u16', version],
      ...common(one, false),
      ['u16', one.name.length],
      ['u16', 0],
    )
    yield head
    yield one.name
    at += head.length + one.name.length
    for await (const chunk of packed(part, one)) {
      one.packed += chunk.length
      yield chunk
    }
    const tail = fields(['u32', 0x08074b50], ['u32', one.crc], ['u32', one.packed], ['u32', one.size])
    yield tail
    at += one.packed + tail.length
    written.push(one)
  }
  yield* directory(written, at)
}

async function* packed(part: ZipEntry, one: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of part.content) {
      one.crc = crc32(chunk, one.crc)
      one.size += chunk.length
      yield chunk
    }
  }
  const deflate = createDeflateRaw()
  const source = Readable.from(counted(), { objectMode: false })
  source.on('error', (error) => deflate.destroy(error))
  for await (const chunk of source.pipe(deflate)) yield chunk
}

const common = ({ crc, packed, size }: Written, known: boolean): Field[] => [
  ['u16', flags],
  ['u16', deflated],
  ['u16', 0],
  ['u16', date],
  ['u32', known ? crc : 0],
  ['u32', known ? packed : 0],
  ['u32', known ? size : 0],
]

function* directory(written: readonly Written[], at: number): Generator<Buffer> {
  let length = 0
  for (const one of written) {
    const entry = Buffer.concat([
      fields(
        ['u32', 0x02014b50],
        ['u16', version],
        ['u16', version],
        ...common(one, true),
        ['u16', one.name.length],
        ['u16', 0],
        ['u16', 0],
        ['u16', 0],
        ['u16', 0],
        ['u32', 0],
        ['u32', one.at],
      ),
      one.name,
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
