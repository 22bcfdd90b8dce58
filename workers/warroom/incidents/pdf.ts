/** A report as PDF: A4, the standard type faces, names and times in a column of their own, a number at the foot of each page. */
import { PassThrough, type Readable } from 'node:stream'
import type { Document, ReportBlock } from '@aura/server/warroom/index.ts'
import PDFDocument from 'pdfkit'
import { printable } from '../../platform/printable.ts'

type Pdf = PDFKit.PDFDocument

const margin = 56
/** Where what belongs to a name or a time begins. */
const column = 112
const grey = '#55607a'
const hairline = '#d5dae3'
/** A heading never stands alone at the foot of a page. */
const withHeading = 64

const innerWidth = (pdf: Pdf) => pdf.page.width - 2 * margin
const left = (pdf: Pdf) => pdf.page.height - margin - pdf.y

/** What fits on a page is not cut in two. */
function keepTogether(pdf: Pdf, height: number): void {
  if (height > left(pdf) && height < pdf.page.height - 2 * margin) pdf.addPage()
}

function heading(pdf: Pdf, level: number, text: string): void {
  pdf.moveDown(level <= 2 ? 1 : 0.6)
  keepTogether(pdf, withHeading)
  pdf
    .font('Helvetica-Bold')
    .fontSize(level <= 2 ? 13 : 10.5)
    .text(text, margin, pdf.y, { width: innerWidth(pdf) })
  if (level <= 2) {
    const y = pdf.y + 2
    pdf
      .moveTo(margin, y)
      .lineTo(pdf.page.width - margin, y)
      .lineWidth(0.5)
      .stroke(hairline)
  }
  pdf.y += 7
}

function words(pdf: Pdf, text: string, indent: number, gap: number): void {
  const width = innerWidth(pdf) - indent
  pdf.font('Helvetica').fontSize(10)
  keepTogether(pdf, Math.min(pdf.heightOfString(text, { width }), withHeading))
  pdf.text(text, margin + indent, pdf.y, { width, lineGap: 1.5 })
  pdf.y += gap
}

const bullet = 12

function item(pdf: Pdf, text: string): void {
  const width = innerWidth(pdf) - bullet
  pdf.font('Helvetica').fontSize(10)
  keepTogether(pdf, Math.min(pdf.heightOfString(text, { width }), withHeading))
  const top = pdf.y
  pdf.text('•', margin + 2, top, { lineBreak: false })
  pdf.y = top
  words(pdf, text, bullet, 3)
}

/** A name or a time on the left, what belongs to it beside it. */
function beside(pdf: Pdf, name: string, parts: readonly { text: string; faint?: boolean }[]): void {
  const width = innerWidth(pdf) - column
  const size = (faint: boolean | undefined) => (faint ? 8.5 : 10)
  const heights = parts.map(({ text, faint }) =>
    pdf.font('Helvetica').fontSize(size(faint)).heightOfString(text, { width }),
  )
  const named = pdf.fontSize(9).heightOfString(name, { width: column - 12 })
  keepTogether(
    pdf,
    Math.max(
      named,
      heights.reduce((sum, height) => sum + height + 1.5, 0),
    ),
  )
  const top = pdf.y
  const page = pdf.bufferedPageRange().count
  pdf.fillColor(grey).text(name, margin, top + 0.8, { width: column - 12 })
  const under = pdf.y
  pdf.y = top
  for (const { text, faint } of parts) {
    pdf.fontSize(size(faint)).fillColor(faint ? grey : 'black')
    pdf.text(text === '' ? '–' : text, margin + column, pdf.y, { width, lineGap: 1.5 })
  }
  pdf.fillColor('black')
  // A long one has gone on to another page, where nothing stands beside it.
  if (pdf.bufferedPageRange().count === page) pdf.y = Math.max(pdf.y, under)
  pdf.y += 4
}

function put(pdf: Pdf, reportBlock: ReportBlock): void {
  const text = printable(reportBlock.text)
  switch (reportBlock.kind) {
    case 'heading':
      heading(pdf, reportBlock.level, text)
      return
    case 'fact':
      beside(pdf, printable(reportBlock.name), [{ text }])
      return
    case 'line':
      beside(pdf, printable(reportBlock.at), [
        { text },
        ...reportBlock.under.map((value) => ({ text: printable(value), faint: true })),
      ])
      return
    case 'item':
      item(pdf, text)
      return
    case 'paragraph':
      words(pdf, text, 0, 6)
  }
}

function footPages(pdf: Pdf, { say, title }: Document): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Writing below the margin would begin another page.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fontSize(8).fillColor(grey)
    const y = pdf.page.height - margin / 1.5
    const number = printable(say('report.page', { page: page - start + 1, pages: count }))
    const x = pdf.page.width - margin - pdf.widthOfString(number)
    pdf.text(number, x, y, { lineBreak: false })
    pdf.text(printable(title), margin, y, { width: x - margin - 16, height: 10, ellipsis: true, lineBreak: false })
  }
}

export function pdfOf(document: Document, now: Date): Readable {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: document.language,
    info: { Title: document.title, Producer: 'Aura', Creator: 'Aura', CreationDate: now, ModDate: now },
  })
  const out = pdf.pipe(new PassThrough())
  pdf.font('Helvetica-Bold').fontSize(18).text(printable(document.title), { lineGap: 2 })
  pdf.font('Helvetica').fontSize(9).fillColor(grey).text(printable(document.made)).fillColor('black').moveDown(1)
  for (const reportBlock of document.pieces) put(pdf, reportBlock)
  footPages(pdf, document)
  pdf.end()
  return out
}
