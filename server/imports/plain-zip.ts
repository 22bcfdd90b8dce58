/**
 * A ZIP file of exactly these parts, not deflated. A reader that is handed this one sees what was counted, and not
 * what another reading of the same bytes may find in them.
 */
import { crc32 } from 'node:zlib'

export function storeParts(parts: ReadonlyMap<string, Buffer>): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [part, content] of parts) {
    const name = Buffer.from(part)
    const sizes = shared(content, name)
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), sizes, name])
    const header = Buffer.alloc(14)
    header.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]), sizes, header, name]))
    written.push(head, content)
    at += head.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...written, listed, end])
}

/** The fields that a part and its line in the directory have in common. */
function shared(content: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
