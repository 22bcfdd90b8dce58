/**
 * The words of a file that was let in as knowledge: in pages where it has some, and of a table one paragraph a row, under
 * the names of its columns. It is read in a thread of its own, and whatever becomes of that is a problem of the file.
 */

import { knowledgeLimits, type SourceProblem } from '@aura/contracts/agents/knowledge.ts'
import { type FileType, textDocument } from '@aura/contracts/files/purposes.ts'
import { readTable } from '../../../imports/index.ts'
import { parseInThread } from '../../../platform/parsing/parse.ts'
import { ParserStopped } from '../../../platform/parsing/thread.ts'
import { Refusal } from '../../../platform/refuse.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { storable } from '../../../platform/storable.ts'
import type { Page } from '../versions.ts'
import type { DocumentRequest } from './document-thread.ts'

const script = new URL('./document-thread.ts', import.meta.url)
const limits = { megabytes: 384, milliseconds: 30_000 }

/** Threads that read documents at a time in this process: their memory adds up. */
const slots = new Semaphore(2)

export type ReadDocument = { pages: Page[] } | { problem: SourceProblem }
type Document = { bytes: Uint8Array; type: FileType; name: string }

export async function readDocument(document: Document, signal: AbortSignal): Promise<ReadDocument> {
  try {
    const isTable = document.type === 'text/csv' || /\.csv$/i.test(document.name)
    const pages = isTable ? await pagesOfTable(document.bytes, signal) : await pagesInThread(document, signal)
    return { pages: pages.map(({ page, text }) => ({ page, text: storable(text) })) }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ParserStopped) return { problem: error.reason === 'crash' ? 'damaged' : 'too_large' }
    if (!(error instanceof Refusal)) throw error
    const isTooLarge = error.code === 'agents.file_too_large' || error.code === 'imports.too_much_inside'
    return { problem: isTooLarge ? 'too_large' : 'damaged' }
  }
}

async function pagesInThread({ bytes, type }: Document, signal: AbortSignal): Promise<Page[]> {
  const kind = type === 'application/pdf' ? 'pdf' : type === textDocument ? 'docx' : 'text'
  const request: DocumentRequest = { kind, bytes, characters: knowledgeLimits.characters }
  using _slot = await slots.take(signal)
  const pages: Page[] = []
  for await (const page of parseInThread<Page>(script, limits, request, signal)) pages.push(page)
  return pages
}

async function pagesOfTable(bytes: Uint8Array, signal: AbortSignal): Promise<Page[]> {
  let names: readonly string[] | undefined
  let text = ''
  for await (const { cells } of readTable(bytes, 'text/csv', signal)) {
    if (!names) {
      names = cells
      continue
    }
    const columns = names
    const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [`${columns[at] ?? ''}: ${cell}`]))
    text += `${filled.join('\n')}\n\n`
    if (text.length > knowledgeLimits.characters) throw new Refusal('agents.file_too_large')
  }
  return [{ page: null, text }]
}
