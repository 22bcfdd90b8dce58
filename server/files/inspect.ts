/** What a file is, read off its content: a name and what the sender says of it count for nothing. */
import { open, readFile } from 'node:fs/promises'
import { type FileType, fileTypes, type PurposeRow } from '@aura/contracts/files/purposes.ts'
import { fileTypeFromFile } from 'file-type'
import { imageSize } from 'image-size'
import { refuse } from '../platform/refuse.ts'

const headBytes = 64 * 1024

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
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
}

/** The type, or a refusal when the purpose does not take such content. */
export async function inspect(path: string, size: number, row: PurposeRow): Promise<FileType> {
  if (size === 0) return refuse('files.empty')
  const type = await sniff(path)
  if (type === null || !row.types.includes(type))
    return refuse('files.type_refused', { params: { types: row.types.map((one) => endings[one]).join(', ') } })
  if (row.maxSide !== undefined) await measure(path, row.maxSide)
  return type
}

async function sniff(path: string): Promise<FileType | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found) return fileTypes.find((type) => type === plain(found.mime)) ?? null
  return looksLikeTable(await headOf(path)) ? 'text/csv' : null
}

/** Without what is said of its inside, and by the name that everybody else uses. */
const plain = (mime: string): string => mime.replace(/;.*/, '').replace('audio/x-m4a', 'audio/mp4')

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

async function measure(path: string, maxSide: number): Promise<void> {
  const content = await readFile(path)
  const size = sizeOf(content) ?? refuse('files.damaged')
  if (size.width > maxSide || size.height > maxSide)
    return refuse('files.picture_too_large', { params: { side: maxSide } })
}

function sizeOf(content: Uint8Array): { width: number; height: number } | null {
  try {
    return imageSize(content)
  } catch {
    return null
  }
}
