/** A template as a send names it, held against the one that was reviewed, as Meta does. */
import * as z from 'zod/mini'
import type { WhatsappAccount } from './account.ts'
import type { Files } from './files.ts'
import type { PhoneContent } from './message-store.ts'
import { no, type Refused } from './refused-send.ts'
import { keysIn, put, type Template } from './template.ts'

const file = z.object({ id: z.string(), filename: z.optional(z.string()) })
const parameter = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), parameter_name: z.optional(z.string()) }),
  z.object({ type: z.literal('image'), image: file }),
  z.object({ type: z.literal('video'), video: file }),
  z.object({ type: z.literal('document'), document: file }),
  z.object({ type: z.literal('coupon_code'), coupon_code: z.string() }),
])
type Parameter = z.infer<typeof parameter>

export const sentTemplate = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z.optional(
    z.array(
      z.object({
        type: z.string(),
        sub_type: z.optional(z.string()),
        index: z.optional(z.union([z.string(), z.number()])),
        parameters: z._default(z.array(parameter), []),
      }),
    ),
  ),
})
type Sent = z.infer<typeof sentTemplate>
type TemplateOnPhone = Extract<PhoneContent, { type: 'template' }>

const wrongCount = no(132000, 'Number of parameters does not match the expected number of params')
const wrongFormat = no(132012, 'Parameter format does not match format in the created template')

export function templateOnPhone(sent: Sent, { templates }: WhatsappAccount, files: Files): PhoneContent | Refused {
  const { name, language } = sent
  const existing = templates.find((template) => template.name === name && template.language === language.code)
  if (!existing || existing.status === 'PENDING' || existing.status === 'REJECTED')
    return no(132001, 'Template name does not exist in the translation', 404)
  if (existing.status === 'PAUSED') return no(132015, 'Template is Paused')
  if (existing.status === 'DISABLED') return no(132016, 'Template is Disabled')
  const request = partsOf(existing)
  const header = textsIn(existing, request.header ?? '', parametersOf(sent, 'header'))
  const body = textsIn(existing, request.text, parametersOf(sent, 'body'))
  const buttons = request.buttons.map((button, at) => buttonOf(button, parametersOf(sent, 'button', at)))
  const media = request.format === 'TEXT' ? null : fileOf(request.format, parametersOf(sent, 'header'), files)
  if (media !== null && 'refused' in media) return media
  if (!(header instanceof Map)) return header
  if (!(body instanceof Map)) return body
  for (const button of buttons) if ('refused' in button) return button
  return {
    type: 'template',
    name,
    language: language.code,
    values: [...body.values()],
    header: request.header === null ? null : put(request.header, header),
    ...(media !== null && { media }),
    text: put(request.text, body),
    footer: request.footer,
    buttons: buttons.flatMap((button) => ('refused' in button ? [] : [button])),
  }
}

/** What was given for one of its parts; of a button by its place. */
const parametersOf = ({ components = [] }: Sent, wanted: string, index?: number): Parameter[] =>
  components
    .filter(({ type, index: at }) => type === wanted && (index === undefined || Number(at) === index))
    .flatMap(({ parameters }) => parameters)

/** Values by gap: in their order, or by their names where the gaps have some. */
function textsIn(
  { parameter_format }: Template,
  words: string,
  all: readonly Parameter[],
): Map<string, string> | Refused {
  const texts = all.flatMap((item) => (item.type === 'text' ? [item] : []))
  const named = parameter_format === 'NAMED'
  const keys = named ? keysIn(words) : keysIn(words).sort()
  if (texts.length !== keys.length) return wrongCount
  const values = new Map<string, string>()
  for (const [at, key] of keys.entries()) {
    const item = named ? texts.find(({ parameter_name }) => parameter_name === key) : texts[at]
    if (!item) return no(100, 'Invalid parameter')
    if (item.text === '' || /[\n\t]| {4}/.test(item.text)) return wrongFormat
    values.set(key, item.text)
  }
  return values
}

type Format = 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'

/** The file of the header: uploaded before, and of the kind that was reviewed. */
function fileOf(
  format: Format,
  all: readonly Parameter[],
  files: Files,
): NonNullable<TemplateOnPhone['media']> | Refused {
  const [item] = all
  if (!item || all.length !== 1) return wrongCount
  if (item.type === 'text' || item.type === 'coupon_code' || item.type.toUpperCase() !== format) return wrongFormat
  const { id, filename } = item.type === 'image' ? item.image : item.type === 'video' ? item.video : item.document
  const stored = files.get(id)
  if (!stored) return no(131009, 'Parameter value is not valid')
  if (item.type !== 'document' && !stored.mime.startsWith(`${item.type}/`)) return no(131053, 'Media upload error')
  return { media: item.type, mediaId: id, mime: stored.mime, name: filename ?? stored.name }
}

type Button = ReturnType<typeof partsOf>['buttons'][number]

function buttonOf(
  { type, title, url, phone }: Button,
  all: readonly Parameter[],
): TemplateOnPhone['buttons'][number] | Refused {
  const [item] = all
  if (type === 'COPY_CODE') {
    if (item?.type !== 'coupon_code' || all.length !== 1) return wrongCount
    return item.coupon_code.length <= 15 ? { id: title, title, code: item.coupon_code } : no(100, 'Invalid parameter')
  }
  const requests = keysIn(url ?? '')
  if (all.length !== requests.length) return wrongCount
  if (item && item.type !== 'text') return wrongFormat
  const values = new Map(item ? requests.map((key) => [key, item.text] as const) : [])
  if (phone !== undefined) return { id: title, title, url: `tel:${phone}` }
  return { id: title, title, ...(url !== undefined && { url: put(url, values) }) }
}

function partsOf({ components }: Template) {
  const words = (type: 'HEADER' | 'BODY' | 'FOOTER') =>
    components
      .map((component) => (component.type === type && 'text' in component ? (component.text ?? '') : null))
      .find((value) => value !== null)
  const top = components.flatMap((component) => (component.type === 'HEADER' ? [component.format] : []))[0] ?? 'TEXT'
  const buttons = components.flatMap((component) => (component.type === 'BUTTONS' ? component.buttons : []))
  return {
    header: words('HEADER') ?? null,
    format: top,
    text: words('BODY') ?? '',
    footer: words('FOOTER') ?? null,
    buttons: buttons.map(({ type, text: title = '', url, phone_number: phone }) => ({ type, title, url, phone })),
  }
}
