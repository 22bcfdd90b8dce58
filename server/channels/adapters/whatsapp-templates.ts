/** Templates in the words of the Graph API: `/{business account}/message_templates`. */

import { gapsOf } from '@aura/contracts/templates/gaps.ts'
import type { TemplateButton, TemplateMedia, TemplateParts } from '@aura/contracts/templates/template.ts'
import * as z from 'zod/mini'
import { type Connection, ProviderError } from '../adapter.ts'
import type { ListedTemplate, TemplateStatus, TemplatesAt, TemplateWords } from '../template-adapter.ts'
import { ask, clean, short } from './provider.ts'
import { base, bearer, failed, isGood } from './whatsapp-graph.ts'
import { uploadResumable } from './whatsapp-upload.ts'

export const businessAccount = ({ businessAccountId = '' }: Connection['settings']) => businessAccountId

const statuses: Record<string, TemplateStatus> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNPAUSED: 'approved',
  // A warning: it may still be sent.
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  LIMIT_EXCEEDED: 'rejected',
  PAUSED: 'paused',
  LOCKED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'removed',
  DELETED: 'removed',
}
export const statusOf = (word: string): TemplateStatus | undefined =>
  Object.hasOwn(statuses, word) ? statuses[word] : undefined

/** Meta says NONE where it has nothing to say. */
export const reasonOf = (word: string | null | undefined): string | null => (word === 'NONE' ? null : short(word, 300))

function headerOf({ header, headerMedia: media }: TemplateParts, examples: string[], handle?: string): object[] {
  if (media) {
    if (handle === undefined) throw new ProviderError('refused', 'Such a header is made at the provider.')
    return [{ type: 'HEADER', format: media.toUpperCase(), example: { header_handle: [handle] } }]
  }
  if (header === null) return []
  const example = examples.length > 0 && { example: { header_text: examples } }
  return [{ type: 'HEADER', format: 'TEXT', text: header, ...example }]
}

function componentsOf(parts: TemplateParts, headerHandle?: string): object[] {
  const { header, body, footer, buttons, variables } = parts
  const examples = variables.map(({ example }) => example)
  const gaps = gapsOf({ header, body, buttons })
  const of = (wanted: string) => examples.filter((_, at) => gaps[at]?.part === wanted)
  const urls = of('button')
  const [inHeader, inBody] = [of('header'), of('body')]
  return [
    ...headerOf(parts, inHeader, headerHandle),
    { type: 'BODY', text: body, ...(inBody.length > 0 && { example: { body_text: [inBody] } }) },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0
      ? []
      : [
          {
            type: 'BUTTONS',
            buttons: buttons.map((button, at) => {
              if (button.type === 'quick_reply') return { type: 'QUICK_REPLY', text: button.text }
              if (button.type !== 'url') throw new ProviderError('refused', 'Such a button is made at the provider.')
              const has = gaps.some((gap) => gap.part === 'button' && gap.button === at)
              const url = { type: 'URL', text: button.text, url: button.url }
              return has
                ? { ...url, example: [button.url.replace('{{1}}', encodeURIComponent(urls.shift() ?? ''))] }
                : url
            }),
          },
        ]),
  ]
}

const wordsOf = ({ name, language, category, parts, headerHandle }: TemplateWords) => ({
  name,
  language,
  category: category.toUpperCase(),
  components: componentsOf(parts, headerHandle),
})

const text = z._default(z.string(), '')
const namedExample = z.object({ param_name: text, example: text })
const component = z.object({
  type: z.string(),
  format: z.optional(z.string()),
  text,
  buttons: z.optional(
    z.array(
      z.object({
        type: z.string(),
        text,
        url: text,
        phone_number: text,
        example: z.optional(z.union([z.string(), z.array(z.string())])),
      }),
    ),
  ),
  example: z.optional(
    z.object({
      header_text: z.optional(z.array(z.string())),
      body_text: z.optional(z.array(z.array(z.string()))),
      header_text_named_params: z.optional(z.array(namedExample)),
      body_text_named_params: z.optional(z.array(namedExample)),
    }),
  ),
})
type Component = z.infer<typeof component>
const listed = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
  language: z.string().check(z.regex(/^[A-Za-z_]{2,10}$/)),
  status: z.string(),
  category: text,
  parameter_format: z.optional(z.string()),
  rejected_reason: z.nullish(z.string()),
  components: z.array(component),
})
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.optional(z.object({ next: z.optional(z.string()), cursors: z.optional(z.object({ after: text })) })),
})

const categories = { MARKETING: 'marketing', UTILITY: 'utility', AUTHENTICATION: 'authentication' } as const
const categoryOf = (word: string) => (word in categories ? categories[word as keyof typeof categories] : 'utility')

const headerMedia: Record<string, TemplateMedia> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' }

function partsOf({ components, parameter_format }: z.infer<typeof listed>): TemplateParts {
  const parts: TemplateParts = { header: null, body: '', footer: null, buttons: [], variables: [], unsupported: null }
  if (parameter_format === 'NAMED') parts.named = true
  for (const { type, format = '', text, buttons = [] } of components) {
    const words = clean(text)
    const media = Object.hasOwn(headerMedia, format) ? headerMedia[format] : undefined
    if (type === 'HEADER' && format === 'TEXT') parts.header = words
    else if (type === 'HEADER' && media) parts.headerMedia = media
    else if (type === 'BODY') parts.body = words
    else if (type === 'FOOTER') parts.footer = words
    else if (type === 'BUTTONS')
      for (const item of buttons) {
        const button = buttonOf(item)
        if (button) parts.buttons.push(button)
        else parts.unsupported ??= short(`BUTTON ${item.type}`)
      }
    else parts.unsupported ??= short([type, format].filter(Boolean).join(' '))
  }
  const examples = examplesOf(components)
  parts.variables = gapsOf(parts).map((gap, at) => ({
    name: parts.named && gap.part !== 'button' ? gap.key : '',
    example: short((gap.part === 'button' ? undefined : examples.named.get(gap.key)) ?? examples.listed[at]) ?? '',
  }))
  return parts
}

function buttonOf(input: NonNullable<Component['buttons']>[number]): TemplateButton | undefined {
  const text = clean(input.text)
  switch (input.type) {
    case 'QUICK_REPLY':
      return { type: 'quick_reply', text }
    case 'URL':
      return { type: 'url', text, url: clean(input.url) }
    case 'PHONE_NUMBER':
      return { type: 'phone', text, phone: clean(input.phone_number) }
    case 'COPY_CODE':
      return { type: 'copy_code', text, code: clean([input.example ?? ''].flat()[0] ?? '') }
    default:
      return undefined
  }
}

function examplesOf(components: readonly Component[]) {
  const all = components.flatMap(({ example }) => example ?? [])
  return {
    listed: all.flatMap(({ header_text = [], body_text: [first = []] = [] }) => [...header_text, ...first]),
    named: new Map(
      all
        .flatMap((item) => [...(item.header_text_named_params ?? []), ...(item.body_text_named_params ?? [])])
        .map(({ param_name, example }) => [param_name, example]),
    ),
  }
}

/** What we cannot make sense of is left out: it is not ours to judge. */
function listedOf(input: unknown): ListedTemplate | null {
  const { success, data } = z.safeParse(listed, input)
  const status = success ? statusOf(data.status) : undefined
  if (!success || !status) return null
  const { id: externalId, name, language, category, rejected_reason } = data
  const reason = reasonOf(rejected_reason)
  return { externalId, name, language, status, reason, category: categoryOf(category), parts: partsOf(data) }
}

const made = z.object({ id: z.string().check(z.minLength(1)), status: text })
const edge = (connection: Connection) => `${base(connection)}/${businessAccount(connection.settings)}/message_templates`
const fields = 'id,name,language,status,category,components,rejected_reason,parameter_format'
const pages = 50

export const whatsappTemplates: TemplatesAt = {
  accountOf: businessAccount,

  async list(connection, signal) {
    const all: ListedTemplate[] = []
    let after = ''
    for (let turn = 0; turn < pages; turn += 1) {
      const query = new URLSearchParams({ fields, limit: '100', ...(after && { after }) })
      const answer = await ask(connection, { url: `${edge(connection)}?${query}`, headers: bearer(connection), signal })
      if (!isGood(answer)) throw failed(answer)
      const { data, paging } = z.parse(page, answer.body)
      all.push(...data.map(listedOf).filter((listedTemplate) => listedTemplate !== null))
      after = paging?.next ? (paging.cursors?.after ?? '') : ''
      if (after === '') return all
    }
    throw new ProviderError('later', 'The list of templates has no end.')
  },

  uploadExample: uploadResumable,

  async create(connection, words, signal) {
    const answer = await post(connection, edge(connection), wordsOf(words), signal)
    const { id: externalId, status } = z.parse(made, answer)
    return { externalId, status: statusOf(status) ?? 'pending' }
  },

  async change(connection, { externalId, words }, signal) {
    const { category, components } = wordsOf(words)
    await post(connection, `${base(connection)}/${encodeURIComponent(externalId)}`, { category, components }, signal)
    return { status: 'pending' }
  },

  async remove(connection, { externalId, name }, signal) {
    const query = new URLSearchParams({ hsm_id: externalId, name })
    const url = `${edge(connection)}?${query}`
    const answer = await ask(connection, { url, method: 'DELETE', headers: bearer(connection), signal })
    if (answer.status !== 404 && !isGood(answer)) throw failed(answer)
  },
}

async function post(connection: Connection, url: string, body: object, signal: AbortSignal): Promise<unknown> {
  const headers = { ...bearer(connection), 'content-type': 'application/json' }
  const answer = await ask(connection, { url, method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!isGood(answer)) throw failed(answer)
  return answer.body
}
