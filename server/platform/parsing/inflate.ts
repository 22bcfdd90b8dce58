/**
 * What a ZIP file holds, really inflated and counted before anything is made of it: what it says of itself may be a
 * lie, and a few kilobytes can become gigabytes.
 */
import { inflateRawSync } from 'node:zlib'

export type Bounds = { bytes: number; parts: number }

export class TooMuchInside extends Error {
  override name = 'TooMuchInside'
}

type Entry = { name: string; method: number; packed: number; at: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const partMark = 0x04034b50
const stored = 0
const deflated = 8

/** The parts whose names pass; throws when there is more than the bounds allow. */
export function inflate(bytes: Buffer, bounds: Bounds, wanted: (name: string) => boolean): Map<string, Buffer> {
  const entries = directoryOf(bytes, bounds)
  let left = bounds.bytes
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!isInside(entry.name) || parts.has(entry.name)) throw new Error('a name that no part has')
    const content = contentOf(bytes, entry, left)
    left -= content.length
    if (left <= 0) throw new TooMuchInside()
    if (wanted(entry.name)) parts.set(entry.name, content)
  }
  return parts
}

/** Nothing is ever written below these names; a file that has others is made to deceive. */
const isInside = (name: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  !/[\u0000-\u001f\\]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name)

function directoryOf(bytes: Buffer, { parts }: Bounds): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new Error('no end of a ZIP file')
  const count = bytes.readUInt16LE(end + 10)
  if (count > parts) throw new TooMuchInside()
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('no part of a ZIP file')
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return entry
  })
}

function contentOf(bytes: Buffer, { method, packed, at }: Entry, most: number): Buffer {
  if (bytes.readUInt32LE(at) !== partMark) throw new Error('no content of a ZIP file')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const raw = bytes.subarray(from, from + packed)
  if (method === stored) return raw
  if (method !== deflated) throw new Error('packed in a way that documents do not use')
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuchInside()
    throw error
  }
}
