/**
 * A template is a message worded before it is needed, with gaps for what differs from customer to customer.
 * WhatsApp reviews each one and lets it be sent at any time; one for SMS is the company's own affair. Each saved
 * edit is a version, and what was sent names its version.
 */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'

export const templateChannels = ['whatsapp', 'sms'] as const
export const templateChannel = z.enum(templateChannels)
export type TemplateChannel = z.infer<typeof templateChannel>

export const templateStates = ['draft', 'submitted', 'approved', 'rejected', 'paused', 'disabled', 'retired'] as const
export const templateState = z.enum(templateStates)
export type TemplateState = z.infer<typeof templateState>

export const templateCategories = ['marketing', 'utility', 'authentication'] as const
export const templateCategory = z.enum(templateCategories)
export type TemplateCategory = z.infer<typeof templateCategory>

export const templateButton = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('quick_reply'), text: z.string() }),
  /** Its address may end in a gap. */
  z.strictObject({ type: z.literal('url'), text: z.string(), url: z.string() }),
  z.strictObject({ type: z.literal('phone'), text: z.string(), phone: z.string() }),
  /** The customer copies what stands in its gap. */
  z.strictObject({ type: z.literal('copy_code'), text: z.string(), code: z.string() }),
])
export type TemplateButton = z.infer<typeof templateButton>

export const templateMedia = ['image', 'video', 'document'] as const
export type TemplateMedia = (typeof templateMedia)[number]

export const templateVariable = z.strictObject({ name: z.string(), example: z.string() })

export const templateParts = z.strictObject({
  header: z.nullable(z.string()),
  /** In place of header text: a file of this kind, brought by the sender. */
  headerMedia: z.optional(z.enum(templateMedia)),
  /** The example of it that the reviewer is shown; absent for one made at the provider. */
  headerFile: z.optional(z.strictObject({ fileId: id, name: z.string() })),
  /** Its gaps have names, {{order}}, and not numbers. */
  named: z.optional(z.literal(true)),
  body: z.string(),
  footer: z.nullable(z.string()),
  buttons: z.array(templateButton),
  /** One for each gap: that of the header, those of the body, those of the buttons. */
  variables: z.array(templateVariable),
  /** Made at the provider with something that we cannot send; its word for it. */
  unsupported: z.nullable(z.string()),
})
export type TemplateParts = z.infer<typeof templateParts>

export const template = z.strictObject({
  id,
  channel: templateChannel,
  /** The business account at the provider that it belongs to; null where there is none to ask. */
  account: z.nullable(z.string()),
  name: z.string(),
  /** As the provider writes it: pt_BR. */
  language: z.string(),
  category: templateCategory,
  state: templateState,
  /** The provider's words for why it does not let it be sent. */
  reason: z.nullable(z.string()),
  /** Of the newest edit. */
  version: integer(1),
  /** What is sent; null before one was approved. */
  liveVersion: z.nullable(z.int()),
  /** What the provider was given last; null before a submission. */
  sentVersion: z.nullable(z.int()),
  /** The provider knows it by its name and language. */
  isAtProvider: z.boolean(),
  parts: templateParts,
  /** What is sent, where the newest edit says something else. */
  live: z.nullable(templateParts),
  changedAt: instant,
})
export type Template = z.infer<typeof template>

export const templatesRoom = 'templates.templates'

/** As it is now. */
export const templateSaved = event('templates.template_saved', z.strictObject({ template }), {
  rooms: () => [templatesRoom],
})

/** The provider has reviewed what was given to it. `authorId`: who gave it, or worded it. */
export const templateJudged = event(
  'templates.template_judged',
  z.strictObject({
    templateId: id,
    name: z.string(),
    outcome: z.enum(['approved', 'rejected']),
    reason: z.nullable(z.string()),
    authorId: z.nullable(id),
  }),
  { rooms: () => [templatesRoom] },
)
