/** Opens a file that somebody brought, in a thread of its own: what its content is, and how large a picture. */
import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { imageSize } from 'image-size'
import * as z from 'zod/mini'
import { answerBatches } from '../platform/parsing/answer.ts'
import { legacyOfficeType } from './legacy-office.ts'

const lookedAt = z.strictObject({ path: z.string(), measured: z.boolean() })
export type LookedAt = z.infer<typeof lookedAt>

export type Looked = {
  /** As its first bytes say; null when they say nothing. */
  mime: string | null
  /** Whether it may be a table, as text without marks of anything else. */
  isTable: boolean
  /** Null when nobody asked, and when it says none. */
  picture: { width: number; height: number } | null
}

const headBytes = 64 * 1024

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isText = (byte: number) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13

/** Text without control characters that is no page, no drawing and no document: those begin with a mark. */
const looksLikeTable = (head: Buffer): boolean =>
  head.every(isText) && !/^\s*([<{]|%PDF|%!PS|#!)/.test(head.toString('utf8').replace(/^\uFEFF/, ''))

function sizeOf(content: Uint8Array): Looked['picture'] {
  try {
    const { width, height } = imageSize(content)
    return { width, height }
  } catch {
    return null
  }
}

answerBatches(async function* (input) {
  const { path, measured } = z.parse(lookedAt, input)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const isPicture = measured && found?.mime.startsWith('image/') === true
  const isCompound = found?.mime === 'application/x-cfb'
  yield {
    mime: (isCompound ? legacyOfficeType(await readFile(path)) : found?.mime) ?? null,
    isTable: found === undefined && looksLikeTable(await headOf(path)),
    picture: isPicture ? sizeOf(await readFile(path)) : null,
  } satisfies Looked
})
