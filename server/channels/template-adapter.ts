/** What an adapter can do about templates, where its provider reviews them. */
import type { TemplateCategory, TemplateParts } from '@aura/contracts/templates/template.ts'
import type { Connection } from './adapter.ts'

/** 'pending': under review. 'removed': it is there no more. */
export type TemplateStatus = 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled' | 'removed'

export type TemplateWords = {
  name: string
  language: string
  category: TemplateCategory
  parts: TemplateParts
  /** Of a media header: what the provider called its example. */
  headerHandle?: string
}

/** One as the provider has it; the names of its gaps it does not know. */
export type ListedTemplate = TemplateWords & { externalId: string; status: TemplateStatus; reason: string | null }

export type TemplatesAt = {
  /** The business account that a channel's templates belong to. */
  accountOf: (settings: Connection['settings']) => string
  /** All of them. */
  list: (connection: Connection, signal: AbortSignal) => Promise<readonly ListedTemplate[]>
  /** Brings the example of a media header to the provider. Nothing is made there by it. */
  uploadExample: (
    connection: Connection,
    file: { name: string; type: string; bytes: Uint8Array },
    signal: AbortSignal,
  ) => Promise<string>
  create: (
    connection: Connection,
    words: TemplateWords,
    signal: AbortSignal,
  ) => Promise<{ externalId: string; status: TemplateStatus }>
  /** One that it has, worded anew; it is reviewed again. */
  change: (
    connection: Connection,
    of: { externalId: string; words: TemplateWords },
    signal: AbortSignal,
  ) => Promise<{ status: TemplateStatus }>
  /** Also when it is there no more. */
  remove: (connection: Connection, of: { externalId: string; name: string }, signal: AbortSignal) => Promise<void>
}

/** What the provider says became of one. */
export type ProviderTemplate = {
  type: 'template_status'
  externalId: string
  name: string
  language: string
  status: TemplateStatus
  reason: string | null
}
