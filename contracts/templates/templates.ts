/** The templates of a company: written, submitted to the provider, synchronised, archived. */
import * as z from 'zod/mini'
import { channelStates } from '../channels/channel.ts'
import { command, query, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text, trimmed } from '../platform/values.ts'
import * as rules from './rules.ts'
import {
  template,
  templateCategory,
  templateChannel,
  templateMedia,
  templateParts,
  templateState,
  templatesRoom,
} from './template.ts'

/** How many templates a company may have that are not archived; more at a provider are not imported. */
export const templateLimit = 500
/** How many archived ones, the newest, are still in the list. */
export const retiredShown = 200

export const templatesState = z.strictObject({ templates: z.record(z.string(), template) })
export type TemplatesState = z.infer<typeof templatesState>

export const templates = view('templates.templates', {
  params: z.strictObject({}),
  state: templatesState,
  needs: 'view_template_mensagem',
  room: () => templatesRoom,
})

const wording = (max: number) => trimmed(max, 1).check(z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n]*$/u))
const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('quick_reply'), text: singleLine(rules.buttonLimit) }),
  z.strictObject({
    type: z.literal('url'),
    text: singleLine(rules.buttonLimit),
    url: trimmed(rules.urlLimit),
  }),
])

/** As people word it; how its gaps may stand is in `rules.ts`. */
export const typedParts = z.strictObject({
  header: z.nullable(singleLine(rules.headerLimit)),
  headerMedia: z.optional(z.enum(templateMedia)),
  /** An upload of one's own, or the file of the version before; its name is the stored one. */
  headerFile: z.optional(z.strictObject({ fileId: id, name: text(300) })),
  body: wording(Math.max(...Object.values(rules.bodyLimit))),
  footer: z.nullable(singleLine(rules.footerLimit)),
  buttons: z.array(button).check(z.maxLength(rules.buttonCount)),
  variables: z.array(z.strictObject({ name: singleLine(40), example: singleLine(200) })).check(z.maxLength(40)),
})
export type TypedParts = z.infer<typeof typedParts>

const worded = {
  name: trimmed(100).check(z.regex(rules.templateName)),
  language: text(6).check(z.regex(rules.templateLanguage)),
  category: templateCategory,
  parts: typedParts,
}
const refusals = [
  ...(['templates.not_now', 'templates.name_taken', 'request.invalid'] as const),
  ...(['files.not_found', 'templates.example_unfit'] as const),
] as const
const provider = ['templates.refused', 'templates.unreachable'] as const

export const createTemplate = command('templates.create-template', {
  input: z.strictObject({
    templateId: id,
    channel: templateChannel,
    /** Of one of the company's channels; null for those that no provider reviews. */
    account: z.nullable(text(40)),
    ...worded,
  }),
  output: template,
  needs: 'create_template_mensagem',
  errors: [...refusals, 'conversations.id_taken', 'templates.too_many_templates', 'templates.no_account'],
})

/** Each is a version. Its name and language stay once the provider knows it. */
export const editTemplate = command('templates.edit-template', {
  input: z.strictObject({ templateId: id, version: integer(1), ...worded }),
  output: template,
  needs: 'update_template_mensagem',
  errors: [...refusals, 'templates.not_found', 'command.stale'],
})

/** To the provider, for its review; where there is none, it is ready to be sent. */
export const submitTemplate = command('templates.submit-template', {
  input: z.strictObject({ templateId: id, version: integer(1) }),
  output: template,
  needs: 'update_template_mensagem',
  errors: [
    ...(['templates.not_found', 'templates.not_now', 'templates.no_account', 'command.stale'] as const),
    ...(['files.not_found', ...provider] as const),
  ],
  perMinute: 30,
})

/** It is never sent again, and goes from the provider. What was sent stays readable. */
export const retireTemplate = command('templates.retire-template', {
  input: z.strictObject({ templateId: id }),
  output: template,
  needs: 'update_template_mensagem',
  errors: ['templates.not_found', 'templates.not_now', ...provider],
  perMinute: 30,
})

/** Asks every provider now what it has; it is asked every few minutes anyway. */
export const syncTemplates = command('templates.sync-templates', {
  input: z.strictObject({}),
  output: z.strictObject({
    changed: z.int(),
    /** Business accounts whose provider could not be asked, with its words. */
    problems: z.array(z.strictObject({ name: z.string(), problem: z.string() })),
  }),
  needs: 'update_template_mensagem',
  errors: [],
  perMinute: 10,
})

export const templateVersion = z.strictObject({
  version: z.int(),
  category: templateCategory,
  parts: templateParts,
  /** Where the example of its header is read from; null without one that is stored. */
  fileUrl: z.nullable(z.string()),
  /** The author; the provider's name for a template made there. */
  author: z.string(),
  at: instant,
  /** What became of it at the provider; null before it said. */
  outcome: z.nullable(z.enum(['approved', 'rejected'])),
  reason: z.nullable(z.string()),
})
export type TemplateVersion = z.infer<typeof templateVersion>

/** Newest first. */
export const templateVersions = query('templates.template-versions', {
  input: z.strictObject({ templateId: id }),
  output: z.strictObject({ state: templateState, versions: z.array(templateVersion).check(z.maxLength(100)) }),
  needs: 'view_template_mensagem',
  errors: ['templates.not_found'],
})

/** Where templates can be: the channels that have some, by their names. */
export const templateAccounts = query('templates.template-channels', {
  input: z.strictObject({}),
  output: z.strictObject({
    channels: z.array(
      z.strictObject({
        id,
        kind: templateChannel,
        name: z.string(),
        address: z.string(),
        account: z.nullable(z.string()),
        state: z.enum(channelStates),
      }),
    ),
  }),
  needs: 'view_template_mensagem',
  errors: [],
})
