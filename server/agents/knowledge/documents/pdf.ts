/** The words of a PDF file, page after page. */
import type { Page } from '../versions.ts'
import { bytesInAll } from './bounded-memory.ts'

const mostPages = 1_000

export async function* pagesOfPdf(bytes: Uint8Array): AsyncGenerator<Page> {
  bytesInAll()
  // Loaded after the bounds, so that it works within them.
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes, {
    ...{ isEvalSupported: false, stopAtErrors: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 },
  })
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    yield { page: number, text }
    page.cleanup()
  }
}
