/** A quote as PDF: seller, customer, number and validity above, the products as a table, what they come to below. */
import { PassThrough, type Readable } from 'node:stream'
import type { DealItem } from '@aura/contracts/deals/products/items.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { amountOf } from '@aura/machines/deals/items.ts'
import { exactText, type MoneyStyle } from '@aura/machines/platform/money-text.ts'
import type { QuoteDocument } from '@aura/server/deals/index.ts'
import PDFDocument from 'pdfkit'
import { printable } from '../platform/printable.ts'
import { quoteWords } from './quote-words.ts'

type Pdf = PDFKit.PDFDocument
const margin = 56
const grey = '#55607a'
const hairline = '#d5dae3'

/** Widths of all columns but the first, which has what is left. */
const widths = { quantity: 68, price: 84, discount: 48, amount: 92 }
const gap = 8

const priceIn = (currency: Money['currency'], style: MoneyStyle) => (amount: number) =>
  printable(exactText({ amount, currency }, style))

export const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const innerWidth = (pdf: Pdf) => pdf.page.width - 2 * margin

type Cell = { text: string; x: number; width: number; align: 'left' | 'right' }

function cells(pdf: Pdf, texts: readonly string[]): Cell[] {
  const sizes = [widths.quantity, widths.price, widths.discount, widths.amount]
  const rest = innerWidth(pdf) - sizes.reduce((sum, size) => sum + size + gap, 0)
  let x = margin
  return [rest, ...sizes].map((width, index) => {
    const cell = { text: texts[index] ?? '', x, width, align: index === 0 ? ('left' as const) : ('right' as const) }
    x += width + gap
    return cell
  })
}

/** A row is never cut in two; a new page repeats nothing, since its columns are plain. */
function tableRow(pdf: Pdf, texts: readonly string[], { font, color }: { font: string; color: string }): void {
  const row = cells(pdf, texts)
  pdf.font(font).fontSize(9.5)
  const height = Math.max(...row.map(({ text, width }) => pdf.heightOfString(text, { width })))
  if (pdf.y + height + 10 > pdf.page.height - margin) pdf.addPage()
  const top = pdf.y
  pdf.fillColor(color)
  for (const { text, x, width, align } of row) pdf.text(text, x, top, { width, align })
  pdf.y = top + height + 5
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .lineWidth(0.5)
    .stroke(hairline)
  pdf.y += 5
  pdf.fillColor('black')
}

function head(pdf: Pdf, { quote, seller, language, timezone }: QuoteDocument): void {
  const say = quoteWords[language]
  pdf.font('Helvetica-Bold').fontSize(13).text(printable(seller.name), margin, margin)
  pdf.font('Helvetica').fontSize(9).fillColor(grey)
  for (const fact of seller.facts) pdf.text(printable(fact))
  const number = say.number(quote.number, quote.revision)
  pdf.moveDown(1.6).font('Helvetica-Bold').fontSize(18).fillColor('black').text(printable(number))
  pdf.fontSize(11).text(printable(quote.title)).moveDown(0.6)
  const issued = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone }).format(
    new Date(quote.issuedAt),
  )
  const facts: [string, string][] = [
    ...(quote.customer === null ? [] : [[say.customer, quote.customer] as [string, string]]),
    [say.issued, issued],
    [say.validUntil, dayText(language, quote.validUntil)],
    [say.by, quote.issuedBy],
  ]
  for (const [name, text] of facts) {
    const top = pdf.y
    pdf.font('Helvetica').fontSize(9.5).fillColor(grey).text(printable(name), margin, top, { width: 96 })
    pdf.fillColor('black').text(printable(text), margin + 104, top, { width: innerWidth(pdf) - 104 })
    pdf.y += 2
  }
  pdf.moveDown(1.2)
}

/** Printed pages that fall apart say to which quote they belong, and in which order. */
function numberPages(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    // Below the margin, where text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fontSize(8).fillColor(grey)
    pdf.text(`${title} · ${index + 1}/${count}`, margin, pdf.page.height - margin / 2 - 8, {
      ...{ width: innerWidth(pdf), align: 'right', lineBreak: false },
    })
  }
}

export function pdfOfQuote(document: QuoteDocument, now: Date): Readable {
  const { quote, language } = document
  const say = quoteWords[language]
  const title = say.number(quote.number, quote.revision)
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    info: { Title: title, Producer: 'Aura', Creator: 'Aura', CreationDate: now, ModDate: now },
  })
  const out = pdf.pipe(new PassThrough())
  const price = priceIn(quote.currency, document)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  head(pdf, document)
  tableRow(pdf, say.columns, { font: 'Helvetica-Bold', color: grey })
  for (const row of quote.rows) tableRow(pdf, texts(row), { font: 'Helvetica', color: 'black' })
  pdf.moveDown(0.4).font('Helvetica-Bold').fontSize(12)
  pdf.text(`${printable(say.total)}  ${price(quote.total)}`, margin, pdf.y, { width: innerWidth(pdf), align: 'right' })
  if (quote.note !== null)
    pdf
      .moveDown(1.4)
      .font('Helvetica')
      .fontSize(10)
      .text(printable(quote.note), margin, pdf.y, {
        width: innerWidth(pdf),
        lineGap: 1.5,
      })
  numberPages(pdf, printable(title))
  pdf.end()
  return out

  function texts(row: DealItem): string[] {
    const amount = number.format(row.quantity / 1000)
    return [
      printable(row.name),
      printable(row.unit === null ? amount : `${amount} ${row.unit}`),
      price(row.unitPrice),
      row.discount === 0 ? '–' : `${row.discount} %`,
      price(amountOf(row)),
    ]
  }
}
