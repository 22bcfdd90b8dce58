/** Reads a PDF, a DOCX or a text in a thread of its own, and hands over its words in pages. */
import * as z from 'zod/mini'
import { answerBatches, bytesOf } from '../../../platform/parsing/answer.ts'
import { TooMuchInside } from '../../../platform/parsing/inflate.ts'
import { textOf } from '../../../platform/parsing/text.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Page } from '../versions.ts'
import { hasTooManyBytes } from './bounded-memory.ts'
import { textOfDocx } from './docx.ts'
import { pagesOfPdf } from './pdf.ts'

const documentRequest = z.strictObject({
  kind: z.enum(['pdf', 'docx', 'text']),
  bytes: z.unknown(),
  characters: z.number(),
})
export type DocumentRequest = { kind: 'pdf' | 'docx' | 'text'; bytes: Uint8Array; characters: number }

answerBatches(async function* (input) {
  const { kind, bytes, characters } = z.parse(documentRequest, input)
  let left = characters
  try {
    for await (const page of pagesOf(kind, bytesOf(bytes))) {
      left -= page.text.length
      if (left < 0) refuse('agents.file_too_large')
      yield page
    }
  } catch (error) {
    if (error instanceof TooMuchInside || hasTooManyBytes()) refuse('agents.file_too_large')
    throw error
  }
  if (hasTooManyBytes()) refuse('agents.file_too_large')
})

async function* pagesOf(kind: DocumentRequest['kind'], bytes: Buffer): AsyncGenerator<Page> {
  if (kind === 'pdf') yield* pagesOfPdf(new Uint8Array(bytes))
  else yield { page: null, text: kind === 'docx' ? textOfDocx(bytes) : textOf(bytes) }
}
