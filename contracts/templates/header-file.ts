/** What stands on top of a template in place of words: which files a provider takes there. */
import type { FileType } from '../files/purposes.ts'
import { spreadsheet, textDocument } from '../files/purposes.ts'
import type { TemplateMedia } from './template.ts'

const mebibyte = 1024 * 1024

export const headerFiles: Readonly<Record<TemplateMedia, { types: readonly FileType[]; maxBytes: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * mebibyte },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * mebibyte },
  document: { types: ['application/pdf', textDocument, spreadsheet], maxBytes: 100 * mebibyte },
}

export type HeaderFile = { fileId: string; name: string; type: string; size: number }

export const fitsHeader = (media: TemplateMedia, { type, size }: Pick<HeaderFile, 'type' | 'size'>): boolean =>
  headerFiles[media].types.some((value) => value === type) && size <= headerFiles[media].maxBytes
