/** The tables of message templates. */
import type {
  TemplateCategory,
  TemplateChannel,
  TemplateParts,
  TemplateState,
} from '@aura/contracts/templates/template.ts'
import type { Json, Time } from '../platform/database/column-types.ts'

type TemplatesTables = {
  templates: {
    company_id: string
    id: string
    channel_kind: TemplateChannel
    account: string | null
    name: string
    language: string
    category: TemplateCategory
    state: TemplateState
    reason: string | null
    /** The provider's name for it. */
    external_id: string | null
    /** What the provider said of it last. */
    provider_status: 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled' | 'removed' | null
    version: number
    /** What is being given to the provider: it has not said yet whether it takes it. */
    submitting_version: number | null
    /** What the provider has. */
    sent_version: number | null
    live_version: number | null
    /** The submitter: the same once more is no second submission. */
    submitted_by: string | null
    submitted_at: Time | null
    changed_at: Time
  }
  template_versions: {
    company_id: string
    template_id: string
    version: number
    category: TemplateCategory
    parts: Json<TemplateParts>
    author_id: string | null
    author_name: string
    at: Time
    outcome: 'approved' | 'rejected' | null
    reason: string | null
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends TemplatesTables {}
}
