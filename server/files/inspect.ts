/** What a file is, read off its content: a name and what the sender says of it count for nothing. */
import { type FileType, fileTypes, type PurposeRow, plainText } from '@aura/contracts/files/purposes.ts'
import { keptParser } from '../platform/parsing/parse.ts'
import { ParserStopped } from '../platform/parsing/thread.ts'
import { refuse } from '../platform/refuse.ts'
import type { Looked, LookedAt } from './inspect-thread.ts'

const endings: Record<FileType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'audio/ogg': 'OGG',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'audio/amr': 'AMR',
  'video/mp4': 'MP4',
  'video/3gpp': '3GP',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
}

/** What opens a file of anybody does so in a thread of its own, with bounds. */
const look = keptParser<LookedAt, Looked>(new URL('./inspect-thread.ts', import.meta.url), {
  megabytes: 128,
  milliseconds: 10_000,
})

/** The type, or a refusal when the purpose does not take such content. */
export async function inspect(path: string, size: number, row: PurposeRow): Promise<FileType> {
  if (size === 0) return refuse('files.empty')
  const looked = await look({ path, measured: row.maxSide !== undefined }).catch((error: unknown): Looked => {
    if (error instanceof ParserStopped) return refuse('files.damaged')
    throw error
  })
  const type = typeOf(looked, row)
  if (type === null || !row.types.includes(type))
    return refuse('files.type_refused', { params: { types: row.types.map((type) => endings[type]).join(', ') } })
  if (row.maxSide !== undefined) assertSide(looked, row.maxSide)
  return type
}

/** A table is a text too: where texts are taken, it is one, and its reader finds the columns. */
function typeOf({ mime, isTable }: Looked, { types }: PurposeRow): FileType | null {
  if (mime !== null) return fileTypes.find((type) => type === plain(mime)) ?? null
  if (!isTable) return null
  return types.includes(plainText) ? plainText : 'text/csv'
}

/** Without what is said of its inside, and by the name that everybody else uses. */
const plain = (mime: string): string => mime.replace(/;.*/, '').replace('audio/x-m4a', 'audio/mp4')

function assertSide({ picture }: Looked, maxSide: number): void {
  const size = picture ?? refuse('files.damaged')
  if (!(size.width <= maxSide && size.height <= maxSide))
    refuse('files.picture_too_large', { params: { side: maxSide } })
}
