/** PDF and DOCX files made by hand, so that they can say what no program writes. */
import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'

type Content = { bytes: Uint8Array; filter: string }
const plain = (text: string): Content => ({ bytes: Buffer.from(text, 'latin1'), filter: '' })
const contentOf = (text: string) => plain(`BT /F1 12 Tf 50 700 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`)

/** Written from its objects, with the table of where each one stands. */
export function pdf(contents: readonly (string | Content)[]): Buffer {
  const pages = contents.map((content) => (typeof content === 'string' ? contentOf(content) : content))
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects: Uint8Array[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [at, { bytes, filter }] of pages.entries()) {
    const head = `/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>`
    objects.push(Buffer.from(`<< ${head} /Contents ${5 + at * 2} 0 R >>`))
    const stream = `<< /Length ${bytes.length} ${filter} >>\nstream\n`
    objects.push(Buffer.concat([Buffer.from(stream), bytes, Buffer.from('\nendstream')]))
  }
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let length = 9
  for (const [at, object] of objects.entries()) {
    starts.push(length)
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

/** So many megabytes of blanks that take a few kilobytes, in so many layers. */
export function deflated(megabytes: number, layers: number): Content {
  let bytes: Uint8Array = Buffer.alloc(megabytes * 1024 * 1024, ' ')
  for (let layer = 0; layer < layers; layer++) bytes = deflateSync(bytes, { level: 9 })
  return { bytes, filter: `/Filter [${'/FlateDecode '.repeat(layers)}]` }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const docx = (body: string, { prologue = '', parts = {} }: { prologue?: string; parts?: object } = {}): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      'word/document.xml': Buffer.from(
        `${declaration}${prologue}<w:document ${namespace}><w:body>${body}</w:body></w:document>`,
      ),
      ...parts,
    }),
  )
