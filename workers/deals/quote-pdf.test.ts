import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import type { MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { QuoteDocument } from '@aura/server/deals/index.ts'
import { expect, it } from 'vitest'
import { pdfOfQuote } from './quote-pdf.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const quoted = (language: Language, format: MoneyFormat): QuoteDocument => ({
  ...{ language, format, timezone: 'America/Sao_Paulo', seller: { name: 'Padaria Aurora', facts: [] } },
  quote: {
    ...{ id, dealId: id, number: 7, revision: 1, state: 'issued', title: 'Plano anual', customer: 'Ana Lima' },
    rows: [{ id, productId: null, name: 'Plano', unit: null, quantity: 2000, unitPrice: 240_000, discount: 0 }],
    ...{ currency: 'BRL', total: 480_000, validUntil: '2026-12-05', note: null, issuedBy: 'Rui', file: 'writing' },
    // Still the twentieth on the clocks of the company.
    ...{ issuedAt: '2026-11-21T02:00:00.000Z', ofMerged: false, links: [] },
  },
})

/** What the pages say: the standard faces are written as hexadecimal texts inside of compressed streams. */
async function textOf(document: QuoteDocument): Promise<string> {
  const pdf = (await buffer(pdfOfQuote(document, new Date(0)))).toString('latin1')
  const pages = [...pdf.matchAll(/FlateDecode[^>]*>>\s*stream\n(.*?)\nendstream/gs)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  const lines = pages.flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/gs)].map(([, line = '']) => line))
  const hexadecimal = (line: string) => [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, text = '']) => text).join('')
  return lines.map((line) => Buffer.from(hexadecimal(line), 'hex').toString('latin1')).join('\n')
}

it('money stands on the PDF of a quote as the company has it written', async () => {
  const [bySymbol, byLanguage] = [await textOf(quoted('pt-BR', 'currency')), await textOf(quoted('pt-BR', 'language'))]
  expect(bySymbol).toMatch(/^2\.400,00 R\$.*^4\.800,00 R\$\nTotal {2}4\.800,00 R\$/ms)
  expect(byLanguage).toMatch(/^R\$ 2\.400,00$.*^R\$ 4\.800,00\nTotal {2}R\$ 4\.800,00$/ms)
})

it('its days are written as the language has them, on the clocks of the company', async () => {
  const [english = '', spanish = '', portuguese = ''] = await Promise.all(
    (['en-US', 'es-ES', 'pt-BR'] as const).map((each) => textOf(quoted(each, 'language'))),
  )
  expect(english).toMatch(/November 20, 2026.*December 5, 2026/s)
  expect(spanish).toMatch(/20 de noviembre de 2026.*5 de diciembre de 2026/s)
  expect(portuguese).toMatch(/20 de novembro de 2026.*5 de dezembro de 2026/s)
})
