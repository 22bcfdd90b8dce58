/** A report as PDF: A4, the standard type faces, a number at the foot of each page. */
import { PassThrough, type Readable } from 'node:stream'
import type { Document, Piece } from '@aura/server/warroom/index.ts'
import PDFDocument from 'pdfkit'

const margin = 56
const grey = '#55607a'

/** The standard faces have the letters of western Europe; what else people type becomes what is nearest or '?'. */
const near: Readonly<Record<string, string>> = { '→': '->', '“': '"', '”': '"', '‘': "'", '’': "'", '\u00a0': ' ' }
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[→“”‘’\u00a0]/g, (one) => near[one] ?? one)
    .replaceAll(/[^\n\u0020-\u007e\u00a1-\u00ff–—•…€]/gu, '?')

function put(pdf: PDFKit.PDFDocument, piece: Piece): void {
  const text = printable(piece.text)
  switch (piece.kind) {
    case 'heading':
      pdf
        .moveDown(0.8)
        .font('Helvetica-Bold')
        .fontSize(piece.level <= 2 ? 14 : 12)
        .text(text)
        .moveDown(0.3)
      return
    case 'fact':
      pdf
        .font('Helvetica-Bold')
        .fontSize(10)
        .text(`${printable(piece.name)}  `, { continued: true })
      pdf
        .font('Helvetica')
        .text(text === '' ? ' ' : text)
        .moveDown(0.25)
      return
    case 'item':
      pdf.font('Helvetica').fontSize(10).text(`• ${text}`, { indent: 10 }).moveDown(0.2)
      return
    case 'paragraph':
      pdf.font('Helvetica').fontSize(10).text(text).moveDown(0.5)
  }
}

function numberPages(pdf: PDFKit.PDFDocument, say: Document['say']): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Writing below the margin would begin another page.
    pdf.page.margins.bottom = 0
    const words = printable(say('report.page', { page: page - start + 1, pages: count }))
    pdf.font('Helvetica').fontSize(8).fillColor(grey)
    const x = pdf.page.width - margin - pdf.widthOfString(words)
    pdf.text(words, x, pdf.page.height - margin / 1.5, { lineBreak: false })
  }
}

export function pdfOf(document: Document, now: Date): Readable {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: document.title, Producer: 'Aura', Creator: 'Aura', CreationDate: now, ModDate: now },
  })
  const out = pdf.pipe(new PassThrough())
  pdf.font('Helvetica-Bold').fontSize(18).text(printable(document.title))
  pdf.font('Helvetica').fontSize(9).fillColor(grey).text(printable(document.made)).fillColor('black').moveDown(1)
  for (const piece of document.pieces) put(pdf, piece)
  numberPages(pdf, document.say)
  pdf.end()
  return out
}
