/** Pictures that are not what they seem: small files of absurd sides, bombs, halves, and two things in one. */
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type PngParts = { width: number; height: number; pixels?: Buffer; between?: readonly Buffer[] }

/** Of one bit a pixel, with the pixels that are given, whether they suffice or not. */
export function png({ width, height, pixels = Buffer.alloc(2), between = [] }: PngParts): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(pixels))
  return Buffer.concat([signature, chunk('IHDR', head), ...between, data, chunk('IEND', Buffer.alloc(0))])
}

/** Inflates to a thousand times its size. */
export const pngBomb = (): Buffer => png({ width: 20_000, height: 8_000, pixels: Buffer.alloc(20_000_000) })

/** A note of a megabyte becomes hundreds. */
export const pngNoteBomb = (): Buffer => {
  const note = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(64_000_000))])
  return png({ width: 1, height: 1, between: [chunk('zTXt', note)] })
}

/** A JPEG whose frame says these sides; before it as many segments as wanted. */
export function jpeg(width: number, height: number, segments = 0): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const note = Buffer.from([0xff, 0xfe, 0, 2])
  const notes = Array.from({ length: segments }, () => note)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...notes, frame, Buffer.from([0xff, 0xd9])])
}

export function webp(width: number, height: number): Buffer {
  const extended = Buffer.alloc(30)
  extended.write('RIFF', 0, 'latin1')
  extended.writeUInt32LE(22, 4)
  extended.write('WEBPVP8X', 8, 'latin1')
  extended.writeUInt32LE(10, 16)
  extended.writeUIntLE(width - 1, 24, 3)
  extended.writeUIntLE(height - 1, 27, 3)
  return extended
}

export const svg = (body: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${body}</svg>`)
