/** What stands on top of a template in place of words: which files a provider takes there. */
import { type FileType, headerDocuments, purposes } from '@aura/contracts/files/purposes.ts'
import { type TemplateMedia, templateMedia } from '@aura/contracts/templates/template.ts'
import { type Refused, refused } from '../platform/decision.ts'

const mebibyte = 1024 * 1024

export const headerFiles: Readonly<Record<TemplateMedia, { types: readonly FileType[]; maxBytes: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * mebibyte },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * mebibyte },
  /** WhatsApp takes 100 MB: an upload ends before. */
  document: { types: headerDocuments, maxBytes: Math.min(100 * mebibyte, purposes.header.maxBytes) },
}

/** What a reviewer is shown: WhatsApp takes fewer kinds as an example than it sends. */
export const exampleTypes: Readonly<Record<TemplateMedia, readonly FileType[]>> = {
  image: headerFiles.image.types,
  video: ['video/mp4'],
  document: ['application/pdf'],
}

export type HeaderFile = { fileId: string; name: string; type: string; size: number }
type Measured = Pick<HeaderFile, 'type' | 'size'>

export const headerMegabytes = (media: TemplateMedia): number => Math.floor(headerFiles[media].maxBytes / mebibyte)

/** A browser says '' of a kind that it does not know: the content decides once it is uploaded. */
const fitsHeader = (media: TemplateMedia, { type, size }: Measured): boolean =>
  (type === '' || headerFiles[media].types.some((value) => value === type)) && size <= headerFiles[media].maxBytes

/** Why a template does not go with this file, or without one. */
export function headerRefusal(media: TemplateMedia | undefined, file: Measured | undefined): Refused | undefined {
  if (media === undefined) return file && refused('templates.file_unwanted')
  if (!file) return refused('templates.file_missing', { reason: media })
  return fitsHeader(media, file)
    ? undefined
    : refused('templates.file_unfit', { reason: media, limit: headerMegabytes(media) })
}

/** Why a template cannot be given to its provider with this example. */
export function exampleRefusal(media: TemplateMedia, file: Measured): Refused | undefined {
  const { maxBytes } = headerFiles[media]
  const isFit = (file.type === '' || exampleTypes[media].some((type) => type === file.type)) && file.size <= maxBytes
  return isFit ? undefined : refused('templates.example_unfit', { reason: media, limit: headerMegabytes(media) })
}

/** On top of which templates a file may stand; undefined: of none. */
export const headerMediaOf = (file: Measured): TemplateMedia | undefined =>
  templateMedia.find((media) => fitsHeader(media, file))
