/** Documents that people bring: their words, and what becomes of files that are made to hurt. */
import { type FileType, textDocument } from '@aura/contracts/files/purposes.ts'
import { expect, it } from 'vitest'
import { readDocument } from './read-document.ts'
import { deflated, docx, paragraph, pdf } from './testing/make-documents.ts'

const pdfType = 'application/pdf'
const read = (bytes: Buffer, type: FileType, name = 'arquivo') =>
  readDocument({ bytes, type, name }, new AbortController().signal)
const pagesOf = async (bytes: Buffer, type: FileType, name?: string) => {
  const result = await read(bytes, type, name)
  return 'pages' in result ? result.pages.map(({ page, text }) => ({ page, text: text.trim() })) : result
}

it('a PDF is its words, page after page', async () => {
  expect(await pagesOf(pdf(['Trocas em 30 dias', 'Frete (nacional)']), pdfType)).toEqual([
    { page: 1, text: 'Trocas em 30 dias' },
    { page: 2, text: 'Frete (nacional)' },
  ])
})

it('a DOCX is its paragraphs, tabs and breaks, without what was struck out', async () => {
  const struck = '<w:del><w:r><w:t>nunca</w:t></w:r></w:del>'
  const body = `${paragraph('Trocas &amp; prazos')}<w:p><w:r><w:t>Até</w:t><w:tab/><w:t>30</w:t>${struck}<w:br/><w:t>dias</w:t></w:r></w:p>`
  expect(await pagesOf(docx(body), textDocument)).toEqual([{ page: null, text: 'Trocas & prazos\n\nAté 30\ndias' }])
})

it('a text is read as it was written, and a table as paragraphs under the names of its columns', async () => {
  expect(await pagesOf(Buffer.from('Olá;\n\nmundo'), 'text/plain', 'a.txt')).toEqual([
    { page: null, text: 'Olá;\n\nmundo' },
  ])
  expect(await pagesOf(Buffer.from('Ol\xe1', 'latin1'), 'text/plain')).toEqual([{ page: null, text: 'Olá' }])
  const table = Buffer.from('Produto;Prazo\nTênis;5 dias\nBolsa;\n')
  expect(await pagesOf(table, 'text/plain', 'prazos.CSV')).toEqual([
    { page: null, text: 'Produto: Tênis\nPrazo: 5 dias\n\nProduto: Bolsa' },
  ])
})

const entities = `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`
const external = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')
const deep = '<w:tbl>'.repeat(5_000)

it.each<[string, () => Buffer, FileType, string]>([
  ['a PDF whose page inflates to 150 MB', () => pdf([deflated(150, 1)]), pdfType, 'too_large'],
  ['one whose page is packed twice', () => pdf([deflated(150, 2)]), pdfType, 'damaged'],
  ['a PDF that ends in the middle', () => pdf(['Olá']).subarray(0, 90), pdfType, 'damaged'],
  ['a PDF of nothing but its mark', () => Buffer.from('%PDF-1.7\n'), pdfType, 'damaged'],
  [
    'a DOCX whose document inflates to 60 MB',
    () => docx('', { prologue: blanks(60).toString() }),
    textDocument,
    'too_large',
  ],
  [
    'one with 60 MB beside its document',
    () => docx('', { parts: { 'word/a.bin': blanks(60) } }),
    textDocument,
    'too_large',
  ],
  [
    'entities that grow a thousand millionfold',
    () => docx(paragraph('&j;'), { prologue: entities }),
    textDocument,
    'damaged',
  ],
  ['an entity that is a file of ours', () => docx(paragraph('&a;'), { prologue: external }), textDocument, 'damaged'],
  [
    'a name that leads out of the archive',
    () => docx('', { parts: { '../../etc/x': Buffer.from('x') } }),
    textDocument,
    'damaged',
  ],
  ['tags five thousand deep', () => docx(deep), textDocument, 'damaged'],
  ['an archive without a document', () => Buffer.from('PK\x03\x04'), textDocument, 'damaged'],
  ['more words than a source may have', () => Buffer.from('palavra '.repeat(60_000)), 'text/plain', 'too_large'],
])('%s', async (_, make, type, problem) => {
  const before = process.memoryUsage().rss
  const bytes = make()
  expect(await read(bytes, type)).toEqual({ problem })
  expect(process.memoryUsage().rss - before).toBeLessThan(1024 * 1024 * 1024)
})
