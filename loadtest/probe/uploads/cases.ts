/** Files for the door of uploads, made by code: each is answered with a code, or taken as what it is. */
import { spreadsheet } from '@aura/contracts/files/purposes.ts'
import { zip } from '@aura/server/exports/index.ts'
import { hostileTables } from '@aura/server/imports/testing/hostile-tables.ts'
import { ordinaryRows, workbook } from '@aura/server/imports/testing/workbook.ts'
import { jpeg, png, pngBomb, pngNoteBomb, svg, webp } from './pictures.ts'

export type UploadCase = {
  name: string
  purpose: 'avatar' | 'import' | 'message'
  /** As its sender calls it. */
  fileName: string
  make: () => Buffer | Promise<Buffer>
  /** `either`: it is sound as far as the server looks at it, or refused with a code. */
  outcome: 'refused' | 'either'
  /** What the import of it ends with, when the door lets it in. */
  refusal?: string
}

const avatar = (
  fileName: string,
  make: UploadCase['make'],
  outcome: UploadCase['outcome'] = 'refused',
): UploadCase => ({
  name: `avatar/${fileName}`,
  purpose: 'avatar',
  fileName,
  make,
  outcome,
})
const message = (fileName: string, make: UploadCase['make'], outcome: UploadCase['outcome'] = 'refused') => ({
  ...avatar(fileName, make, outcome),
  name: `message/${fileName}`,
  purpose: 'message' as const,
})
const table = (fileName: string, make: UploadCase['make'], refusal?: string): UploadCase => ({
  ...avatar(fileName, make, 'either'),
  name: `import/${fileName}`,
  purpose: 'import',
  ...(refusal && { refusal }),
})

async function zipOf(name: string, content: Iterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const item of zip([{ name, content }])) chunks.push(item)
  return Buffer.concat(chunks)
}
const zeros = (megabytes: number) => Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024))
const sheet = () => workbook({ rows: ordinaryRows(20) })
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n')
const dot = () => png({ width: 1, height: 1 })
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

/** Names are cleaned, and the file itself is sound. */
const names = [
  'a\u0000b.csv',
  '\u202Evsc.exe',
  '../../../etc/passwd',
  'a\r\nset-cookie: x',
  `${'n'.repeat(490)}.csv`,
  '\u200B',
  '...',
  'CON',
  'a\uD83D\uDE00.csv',
]

export const uploadCases: readonly UploadCase[] = [
  avatar('absurd-sides.png', () => png({ width: 2_147_483_647, height: 2_147_483_647 })),
  avatar('no-sides.png', () => png({ width: 0, height: 0 }), 'either'),
  avatar('bomb.png', pngBomb),
  avatar('note-bomb.png', pngNoteBomb, 'either'),
  avatar('wide.jpg', () => jpeg(65_535, 65_535)),
  avatar('segments.jpg', () => jpeg(1, 1, 200_000), 'either'),
  avatar('no-frame.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0, 0xff, 0xfe, 0, 0])),
  avatar('wide.webp', () => webp(16_777_215, 16_777_215)),
  avatar('half.png', () => dot().subarray(0, 18)),
  avatar('eight-bytes.png', () => dot().subarray(0, 8)),
  avatar('script.svg', () => svg('<script>alert(1)</script>')),
  avatar('script.png', () => svg('<script href="http://127.0.0.1/"/>')),
  avatar('page.png', () => page),
  avatar('picture-and-page.png', () => Buffer.concat([dot(), page]), 'either'),
  avatar('picture-and-archive.png', async () => Buffer.concat([dot(), await sheet()]), 'either'),
  avatar('empty.png', () => Buffer.alloc(0)),
  avatar('program.png', () => program),
  message('empty.pdf', () => Buffer.alloc(0)),
  message('page.csv', () => page),
  message('program.csv', () => program),
  message('script.svg', () => svg('')),
  message('half.pdf', () => pdf.subarray(0, 12), 'either'),
  message('page-and-document.pdf', () => Buffer.concat([page, pdf])),
  message('document-with-script.pdf', () => pdf, 'either'),
  message('half-archive.docx', async () => (await sheet()).subarray(0, 60), 'either'),
  message('plain-archive.docx', () => zipOf('word.exe', [program])),
  message('types-bomb.docx', () => zipOf('[Content_Types].xml', zeros(200)), 'either'),
  message('tag-of-nowhere.mp3', () => Buffer.from('ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f', 'latin1'), 'either'),
  message('objects-of-nothing.asf', () =>
    Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(10_000)]),
  ),
  message(
    'boxes-of-nothing.mp4',
    () => Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(10_000)]),
    'either',
  ),
  message('boxes-of-nothing.jp2', () =>
    Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(10_000)]),
  ),
  message('elements.mkv', () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(10_000, 0x01)])),
  ...names.map(
    (name, at): UploadCase => ({
      ...message(name, () => Buffer.from('Nome;E-mail\nAna;ana@empresa.test\n'), 'either'),
      name: `name/${at}`,
    }),
  ),
  table('empty.csv', () => Buffer.alloc(0)),
  table('program.csv', () => program),
  table('half.xlsx', async () => (await sheet()).subarray(0, 700), 'imports.unreadable'),
  table('archive-and-program.xlsx', async () => Buffer.concat([await sheet(), program])),
  table('program-and-archive.xlsx', async () => Buffer.concat([program, await sheet()])),
  ...hostileTables.map(({ name, make, refusal }) => table(name, make, refusal)),
]

export const ordinary: Record<UploadCase['purpose'], { fileName: string; type: string; make: UploadCase['make'] }> = {
  avatar: { fileName: 'ana.png', type: 'image/png', make: dot },
  message: { fileName: 'pedido.pdf', type: 'application/pdf', make: () => pdf },
  import: { fileName: 'pessoas.xlsx', type: spreadsheet, make: sheet },
}
