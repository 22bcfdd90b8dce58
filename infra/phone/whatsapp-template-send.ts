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
  const known = templates.find((one) => one.name === name && one.language === language.code)
  if (!known || known.status === 'PENDING' || known.status === 'REJECTED')
    return no(132001, 'Template name does not exist in the translation', 404)
  if (known.status === 'PAUSED') return no(132015, 'Template is Paused')
  if (known.status === 'DISABLED') return no(132016, 'Template is Disabled')
  const asked = partsOf(known)
  const header = textsIn(known, asked.header ?? '', parametersOf(sent, 'header'))
  const body = textsIn(known, asked.text, parametersOf(sent, 'body'))
  const buttons = asked.buttons.map((one, at) => buttonOf(one, parametersOf(sent, 'button', at)))
  const media = asked.format === 'TEXT' ? null : fileOf(asked.format, parametersOf(sent, 'header'), files)
  if (media !== null && 'refused' in media) return media
  if (!(header instanceof Map)) return header
  if (!(body instanceof Map)) return body
  for (const one of buttons) if ('refused' in one) return one
  return {
    type: 'template',
    name,
    language: language.code,
    values: [...body.values()],
    header: asked.header === null ? null : put(asked.header, header),
    ...(media !== null && { media }),
    text: put(asked.text, body),
    footer: asked.footer,
    buttons: buttons.flatMap((one) => ('refused' in one ? [] : [one])),
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
  const texts = all.flatMap((one) => (one.type === 'text' ? [one] : []))
  const named = parameter_format === 'NAMED'
  const keys = named ? keysIn(words) : keysIn(words).sort()
  if (texts.length !== keys.length) return wrongCount
  const values = new Map<string, string>()
  for (const [at, key] of keys.entries()) {
    const one = named ? texts.find(({ parameter_name }) => parameter_name === key) : texts[at]
    if (!one) return no(100, 'Invalid parameter')
    if (one.text === '' || /[\n\t]| {4}/.test(one.text)) return wrongFormat
    values.set(key, one.text)
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
  const [one] = all
  if (!one || all.length !== 1) return wrongCount
  if (one.type === 'text' || one.type === 'coupon_code' || one.type.toUpperCase() !== format) return wrongFormat
  const { id, filename } = one.type === 'image' ? one.image : one.type === 'video' ? one.video : one.document
  const stored = files.get(id)
  if (!stored) return no(131009, 'Parameter value is not valid')
  if (one.type !== 'document' && !stored.mime.startsWith(`${one.type}/`)) return no(131053, 'Media upload error')
  return { media: one.type, mediaId: id, mime: stored.mime, name: filename ?? stored.name }
}

type Button = ReturnType<typeof partsOf>['buttons'][number]

function buttonOf(
  { type, title, url, phone }: Button,
  all: readonly Parameter[],
): TemplateOnPhone['buttons'][number] | Refused {
  const [one] = all
  if (type === 'COPY_CODE') {
    if (one?.type !== 'coupon_code' || all.length !== 1) return wrongCount
    return one.coupon_code.length <= 15 ? { id: title, title, code: one.coupon_code } : no(100, 'Invalid parameter')
  }
  const asked = keysIn(url ?? '')
  if (all.length !== asked.length) return wrongCount
  if (one && one.type !== 'text') return wrongFormat
  const values = new Map(one ? asked.map((key) => [key, one.text] as const) : [])
  if (phone !== undefined) return { id: title, title, url: `tel:${phone}` }
  return { id: title, title, ...(url !== undefined && { url: put(url, values) }) }
}

function partsOf({ components }: Template) {
  const words = (type: 'HEADER' | 'BODY' | 'FOOTER') =>
    components.map((one) => (one.type === type && 'text' in one ? (one.text ?? '') : null)).find((one) => one !== null)
  const top = components.flatMap((one) => (one.type === 'HEADER' ? [one.format] : []))[0] ?? 'TEXT'
  const buttons = components.flatMap((one) => (one.type === 'BUTTONS' ? one.buttons : []))
  return {
    header: words('HEADER') ?? null,
    format: top,
    text: words('BODY') ?? '',
    footer: words('FOOTER') ?? null,
    buttons: buttons.map(({ type, text: title = '', url, phone_number: phone }) => ({ type, title, url, phone })),
  }
}
