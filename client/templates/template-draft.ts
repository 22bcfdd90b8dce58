/** A template while it is worded: what stands in the form, and what is wrong with it. */
import { gapsOf } from '@aura/contracts/templates/gaps.ts'
import { type PartProblem, problemsOf, templateName } from '@aura/contracts/templates/rules.ts'
import type {
  Template,
  TemplateCategory,
  TemplateChannel,
  TemplateMedia,
  TemplateParts,
} from '@aura/contracts/templates/template.ts'
import type { TypedParts } from '@aura/contracts/templates/templates.ts'

export type WordedButton = { key: number; type: 'quick_reply' | 'url'; text: string; url: string }
export type Wording = {
  channel: TemplateChannel
  account: string | null
  name: string
  language: string
  category: TemplateCategory
  header: string
  /** In place of the title; null where it is text. */
  headerMedia: TemplateMedia | null
  headerFile: NonNullable<TemplateParts['headerFile']> | null
  body: string
  footer: string
  buttons: readonly WordedButton[]
  /** Under the gap they stand for, so that they stay where others come and go. */
  variables: Readonly<Record<string, { name: string; example: string }>>
}
/** In the order of the screen; its rows stand below them, as `buttons.0.url`. */
export const wordingFields = [
  ...(['channel', 'account', 'name', 'language', 'category'] as const),
  ...(['header', 'headerMedia', 'headerFile', 'body', 'footer', 'buttons', 'variables'] as const),
]
/** What stands in the way of a field of it, or of one in its rows. */
export type WordingPath = keyof Wording | `${keyof Wording}.${string}`
export type WordingProblem = PartProblem | 'name' | 'required'

const blank = { name: '', example: '' }

export const empty = (channel: TemplateChannel, account: string | null): Wording => ({
  channel,
  account,
  name: '',
  language: 'pt_BR',
  category: 'utility',
  header: '',
  headerMedia: null,
  headerFile: null,
  body: '',
  footer: '',
  buttons: [],
  variables: {},
})

/** The names of a wording's gaps, in their order. */
export function gapKeys(wording: Wording): string[] {
  const { buttons } = wording
  return gapsOf(textsOf(wording)).map((gap) =>
    gap.part === 'header' ? 'header' : gap.part === 'body' ? `body ${gap.key}` : `button ${buttons[gap.button]?.key}`,
  )
}

const textsOf = ({ channel, header, headerMedia, headerFile, body, footer, buttons }: Wording) => {
  const whatsapp = channel === 'whatsapp'
  const media = whatsapp ? headerMedia : null
  return {
    header: whatsapp && media === null ? header.trim() || null : null,
    ...(media !== null && { headerMedia: media, ...(headerFile && { headerFile }) }),
    body: body.trim(),
    footer: whatsapp ? footer.trim() || null : null,
    buttons: whatsapp
      ? buttons.map(({ type, text, url }) =>
          type === 'url' ? { type, text: text.trim(), url: url.trim() } : { type, text: text.trim() },
        )
      : [],
  }
}

export function partsOf(wording: Wording): TypedParts & { unsupported: null } {
  const variables = gapKeys(wording).map((key) => {
    const { name, example } = wording.variables[key] ?? blank
    return { name: name.trim(), example: example.trim() }
  })
  return { ...textsOf(wording), variables, unsupported: null }
}

export function wordingOf(template: Template): Wording {
  const { channel, account, name, language, category, parts } = template
  const worded: Wording = {
    channel,
    account,
    name,
    language,
    category,
    header: parts.header ?? '',
    headerMedia: parts.headerMedia ?? null,
    headerFile: parts.headerFile ?? null,
    body: parts.body,
    footer: parts.footer ?? '',
    buttons: parts.buttons.flatMap((button, key) =>
      button.type === 'quick_reply' || button.type === 'url' ? [{ key, url: '', ...button }] : [],
    ),
    variables: {},
  }
  const variables = Object.fromEntries(gapKeys(worded).map((key, at) => [key, parts.variables[at] ?? blank]))
  return { ...worded, variables }
}

/** By the name of the field. */
export function problemsIn(wording: Wording): Record<string, WordingProblem> {
  const parts = partsOf(wording)
  const problems: Record<string, WordingProblem> = problemsOf({ ...wording, parts })
  if (!templateName.test(wording.name)) problems.name = 'name'
  if (parts.body === '') problems.body = 'required'
  parts.buttons.forEach(({ text }, at) => {
    if (text === '') problems[`buttons.${at}`] = 'required'
  })
  return problems
}

/** The next gap of the body, at the end of what stands there. */
export const withGap = (text: string, at: number): { text: string; caret: number } => {
  const numbers = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
  const gap = `{{${Math.max(0, ...numbers) + 1}}}`
  return { text: text.slice(0, at) + gap + text.slice(at), caret: at + gap.length }
}

/** As it is typed: what a name cannot have becomes what it can. */
export const asName = (typed: string): string =>
  typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, 100)

export const newKey = (buttons: readonly WordedButton[]): number => Math.max(-1, ...buttons.map(({ key }) => key)) + 1

/** Texts that name gaps are given how they are written: a catalogue would take them for its own. */
export const gapWords = { 1: '{{1}}', 2: '{{2}}' }
