/** WebSocket frames as a client reads and writes them: whole text frames in, masked text frames out. */
import { randomFillSync } from 'node:crypto'

export type Reader = (chunk: Buffer) => void

/** Calls back for each frame with its opcode and payload; the payload is only valid during the call. */
export function frameReader(onFrame: (opcode: number, payload: Buffer) => void): Reader {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (bytes.length - at >= 2) {
      const short = (bytes[at + 1] ?? 0) & 0x7f
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length - at < head) break
      const length =
        short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
      if (bytes.length - at < head + length) break
      onFrame((bytes[at] ?? 0) & 0x0f, bytes.subarray(at + head, at + head + length))
      at += head + length
    }
    rest = at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at))
  }
}

export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? 2 : 4
  const frame = Buffer.allocUnsafe(head + 4 + payload.length)
  frame[0] = 0x81
  if (head === 2) frame[1] = 0x80 | payload.length
  else {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(payload.length, 2)
  }
  randomFillSync(frame, head, 4)
  for (let index = 0; index < payload.length; index += 1)
    frame[head + 4 + index] = (payload[index] ?? 0) ^ (frame[head + (index & 3)] ?? 0)
  return frame
}
