/**
 * Bytes ready for the socket. A packet is one or several whole WebSocket text frames in one Buffer,
 * or one frame in two (a head of its own before a body that many sockets share); ws knows how to send
 * lists of one or two and nothing longer. The options object is what engine.io passes through, so
 * one packet serves every socket it goes to.
 */
export type Packet = {
  readonly bytes: number
  readonly options: { wsPreEncodedFrame: Buffer[]; compress: boolean }
}

const packetOf = (buffers: Buffer[], bytes: number): Packet => ({
  bytes,
  options: { wsPreEncodedFrame: buffers, compress: false },
})

const headLength = (payload: number) => (payload < 126 ? 2 : payload < 65_536 ? 4 : 10)

/** FIN, opcode text, not masked: what a server sends. */
function writeHead(target: Buffer, payload: number): number {
  target[0] = 0x81
  if (payload < 126) {
    target[1] = payload
    return 2
  }
  if (payload < 65_536) {
    target[1] = 126
    target.writeUInt16BE(payload, 2)
    return 4
  }
  target[1] = 127
  target.writeBigUInt64BE(BigInt(payload), 2)
  return 10
}

export function textFrame(text: string): Buffer {
  const payload = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafeSlow(headLength(payload) + payload)
  frame.write(text, writeHead(frame, payload))
  return frame
}

/** One packet of whole frames; a single frame is shared as it is. */
export function packetOfFrames(frames: readonly Buffer[]): Packet {
  const [only] = frames
  const whole = only !== undefined && frames.length === 1 ? only : Buffer.concat(frames)
  return packetOf([whole], whole.length)
}

/** One frame whose end is shared by many sockets. */
export function packetWithSharedEnd(start: string, end: Buffer): Packet {
  const length = Buffer.byteLength(start)
  const head = Buffer.allocUnsafe(headLength(length + end.length) + length)
  head.write(start, writeHead(head, length + end.length))
  return packetOf([head, end], head.length + end.length)
}
