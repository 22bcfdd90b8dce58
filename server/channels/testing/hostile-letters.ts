/** Letters that are hard to take apart: nested, padded, cut off, and with names that deceive. */

const head = (subject: string, type: string): string =>
  `From: x@cliente.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@cliente.test>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`

function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n\r\n`,
  ).join('')
  return `${head('nested', 'multipart/mixed; boundary="b0"')}${open}--b${depth}\r\n\r\nend\r\n`
}

const enclosed = (depth: number): string => head('enclosed', 'message/rfc822').repeat(depth)

const attached = (name: string, type: string, body: string): string =>
  `${head('attached', 'multipart/mixed; boundary="b"')}--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${body}\r\n--b--\r\n`

export const hostileLetters: readonly { name: string; make: () => Buffer }[] = [
  { name: 'nested-parts', make: () => Buffer.from(nested(5_000)) },
  { name: 'enclosed-letters', make: () => Buffer.from(enclosed(2_000)) },
  {
    name: 'boundary-repeated',
    make: () => Buffer.from(`${head('many', 'multipart/mixed; boundary="b"')}${'--b\r\n\r\n'.repeat(20_000)}`),
  },
  {
    name: 'header-long',
    make: () => Buffer.from(`X-Long: ${'a'.repeat(2_000_000)}\r\n${head('long', 'text/plain')}x`),
  },
  { name: 'headers-many', make: () => Buffer.from(`${'X-A: b\r\n'.repeat(50_000)}${head('headers', 'text/plain')}x`) },
  { name: 'folded', make: () => Buffer.from(`Subject: a\r\n${' =?utf-8?Q?=41?=\r\n'.repeat(20_000)}\r\nx`) },
  { name: 'name-deceives', make: () => Buffer.from(attached('\u202Egpj.exe\u0000.png', 'image/png', 'MZ')) },
  { name: 'cut-off', make: () => Buffer.from(nested(3).slice(0, 120)) },
  { name: 'nothing', make: () => Buffer.from('\r\n') },
]
