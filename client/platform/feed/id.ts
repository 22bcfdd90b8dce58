/** UUIDv7: 48 bits of milliseconds, then chance. Made here, so a repeat of a command is known as one. */
export function uuidv7(now: number, fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = new Uint8Array(16)
  fill(bytes)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const newId = () => uuidv7(Date.now(), (bytes) => crypto.getRandomValues(bytes))

/** When it was made: the first 48 bits of a UUIDv7. */
export const timeOf = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
