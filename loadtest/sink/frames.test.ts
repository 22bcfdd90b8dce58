import { expect, it } from 'vitest'
import { frameReader, maskedText } from './frames.ts'

const served = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10)
  head[0] = 0x81
  if (head.length === 2) head[1] = payload.length
  else if (head.length === 4) {
    head[1] = 126
    head.writeUInt16BE(payload.length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(payload.length), 2)
  }
  return Buffer.concat([head, payload])
}

it('reads the same frames however the stream is cut', () => {
  const texts = ['a', 'b'.repeat(125), 'c'.repeat(126), 'd'.repeat(70_000), '']
  const stream = Buffer.concat(texts.map(served))
  // Byte by byte where the heads are; within the long text that would be 70,000 copies of it.
  const singly = (at: number) => (at < 600 || at >= stream.length - 20 ? 1 : Math.min(1_000, stream.length - 20 - at))
  for (const size of [singly, () => 7, () => 1_000, () => stream.length]) {
    const read: string[] = []
    const reader = frameReader((_, payload) => void read.push(payload.toString()))
    for (let at = 0; at < stream.length; at += size(at)) reader(stream.subarray(at, at + size(at)))
    expect(read).toEqual(texts)
  }
})

it('masks what a client sends', () => {
  for (const text of ['2', 'x'.repeat(300)]) {
    const frame = maskedText(text)
    const head = text.length < 126 ? 2 : 4
    const mask = frame.subarray(head, head + 4)
    const payload = frame.subarray(head + 4).map((byte, index) => byte ^ (mask[index & 3] ?? 0))
    expect(Buffer.from(payload).toString()).toBe(text)
    expect((frame[1] ?? 0) & 0x80).toBe(0x80)
  }
})
