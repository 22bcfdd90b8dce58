/** What kind of sound some bytes are, by how they begin: what somebody calls them is not believed. */
import type { AudioFormat } from './port.ts'

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, at) => bytes[at] === byte)
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const ebml = [0x1a, 0x45, 0xdf, 0xa3]
const beginnings: Record<AudioFormat, readonly number[]> = { webm: ebml, ogg: codes('OggS'), wav: codes('RIFF') }

/** Null for what is no recording that is taken. */
export function audioFormatOf(bytes: Uint8Array): AudioFormat | null {
  for (const [format, beginning] of Object.entries(beginnings))
    if (beginsWith(bytes, beginning)) return format as AudioFormat
  return null
}

/** A tag, or the sync word of a frame of layer III. */
export function isMp3(bytes: Uint8Array): boolean {
  if (beginsWith(bytes, codes('ID3'))) return true
  const [first = 0, second = 0] = bytes
  return first === 0xff && (second & 0xe6) === 0xe2
}

/** A second of silence at 16 kHz, to try a provider with. */
export function silentWav(): Buffer {
  const [rate, bytes] = [16_000, 32_000]
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return Buffer.concat([header, Buffer.alloc(bytes)])
}
