/**
 * Word, Excel and PowerPoint wrote compound files before theirs were archives: a small file system with a directory, whose
 * names say which of the three it was. The directory is a chain of sectors; the table of sectors says where it goes on.
 */
import type { FileType } from '@aura/contracts/files/purposes.ts'

const streams: Readonly<Record<string, FileType>> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
}

const headerBytes = 512
const entryBytes = 128
/** Of the table's own sectors, those that the header lists. */
const listedSectors = 109
const mostSectors = 10_000

/** By its first stream that says so: what is embedded in a document comes after it. */
export function legacyOfficeType(content: Buffer): FileType | null {
  if (content.length < headerBytes) return null
  const shift = content.readUInt16LE(0x1e)
  if (shift !== 9 && shift !== 12) return null
  const size = 1 << shift
  const startOf = (sector: number) => (sector + 1) * size
  const numberAt = (at: number) => (at >= 0 && at + 4 <= content.length ? content.readInt32LE(at) : -1)
  const next = (sector: number) => {
    const [table, place] = [Math.floor((sector * 4) / size), (sector * 4) % size]
    return table < listedSectors ? numberAt(startOf(numberAt(0x4c + table * 4)) + place) : -1
  }
  let sector = content.readInt32LE(0x30)
  for (let turn = 0; turn < mostSectors && sector >= 0 && startOf(sector) + size <= content.length; turn += 1) {
    for (let at = startOf(sector); at < startOf(sector) + size; at += entryBytes) {
      const name = nameAt(content, at)
      if (Object.hasOwn(streams, name)) return streams[name] ?? null
    }
    sector = next(sector)
  }
  return null
}

function nameAt(content: Buffer, at: number): string {
  const bytes = content.readUInt16LE(at + 0x40)
  return bytes < 2 || bytes > 64 ? '' : content.toString('utf16le', at, at + bytes - 2)
}
