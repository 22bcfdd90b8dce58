/**
 * What files are for. The purpose decides which kinds of content may come, how large it may be, and whether a
 * person may bring it or only the server makes it. What a file is, is read off its content, never off its name.
 */
import * as z from 'zod/mini'

export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const textDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
/** What Office wrote before its files were archives. */
const legacyOffice = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'] as const

const pictures = ['image/png', 'image/jpeg', 'image/webp'] as const
const recordings = [
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'video/mp4',
  'video/3gpp',
] as const
const documents = ['application/pdf', textDocument, spreadsheet, 'text/csv'] as const

const messageTypes = [...pictures, ...recordings, ...documents] as const
/** Plain text tells nothing of itself: only a purpose that takes it finds it. */
export const plainText = 'text/plain'

/** What WhatsApp takes as the document on top of a template. */
export const headerDocuments = [
  'application/pdf',
  textDocument,
  spreadsheet,
  presentation,
  ...legacyOffice,
  plainText,
] as const

export const fileTypes = [...messageTypes, presentation, ...legacyOffice, plainText] as const
export type FileType = (typeof fileTypes)[number]

export type PurposeRow = {
  types: readonly FileType[]
  maxBytes: number
  /** Of a picture: the most pixels of either side. */
  maxSide?: number
  /** Whether people bring it. */
  uploaded: boolean
}

const mebibyte = 1024 * 1024

export const purposes = {
  avatar: { types: pictures, maxBytes: mebibyte, maxSide: 512, uploaded: true },
  import: { types: ['text/csv', spreadsheet], maxBytes: 20 * mebibyte, uploaded: true },
  /** What customers and colleagues send each other. */
  message: { types: messageTypes, maxBytes: 16 * mebibyte, uploaded: true },
  /** What stands on top of a template: the kind and size of its header are held to when it is chosen. */
  header: {
    types: ['image/png', 'image/jpeg', 'video/mp4', 'video/3gpp', ...headerDocuments],
    maxBytes: 16 * mebibyte,
    uploaded: true,
  },
  /** Pictures in letters and on cards: they go along with each message, and mail programs show these two kinds. */
  campaign: { types: ['image/png', 'image/jpeg'], maxBytes: mebibyte / 2, maxSide: 2000, uploaded: true },
  /** What AI agents read. */
  knowledge: {
    types: ['application/pdf', textDocument, plainText, 'text/csv'],
    maxBytes: 10 * mebibyte,
    uploaded: true,
  },
  /** What the server writes about an incident; it stays with it. */
  report: { types: ['application/pdf'], maxBytes: 20 * mebibyte, uploaded: false },
  export: { types: ['text/csv', spreadsheet], maxBytes: 200 * mebibyte, uploaded: false },
} as const satisfies Record<string, PurposeRow>

export type Purpose = keyof typeof purposes
export const isPurpose = (name: string): name is Purpose => Object.hasOwn(purposes, name)
export const purposeRow = (purpose: Purpose): PurposeRow => purposes[purpose]
export const purpose = z.enum(Object.keys(purposes).filter(isPurpose))
