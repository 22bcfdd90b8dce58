/**
 * The gaps of a template, {{1}}, {{2}} …, and what stands in them. Header, body and each button count their own;
 * whoever fills them in gives one list: the header's, the body's, the buttons'.
 */
import type { TemplateButton, TemplateParts } from './template.ts'

export type Gap = { part: 'header' } | { part: 'body'; number: number } | { part: 'button'; button: number }
type Texts = Pick<TemplateParts, 'header' | 'body' | 'buttons'>

const gap = /\{\{(\d+)\}\}/g

/** The numbers in a text, each once, in their order. */
export const numbersIn = (text: string): number[] =>
  [...new Set([...text.matchAll(gap)].map(([, number]) => Number(number)))].sort((a, b) => a - b)

export function gapsOf({ header, body, buttons }: Texts): Gap[] {
  return [
    ...(header !== null && numbersIn(header).length > 0 ? [{ part: 'header' } as const] : []),
    ...numbersIn(body).map((number) => ({ part: 'body', number }) as const),
    ...buttons.flatMap((one, button) =>
      one.type === 'url' && numbersIn(one.url).length > 0 ? [{ part: 'button', button } as const] : [],
    ),
  ]
}

export type Filled = {
  header: string | null
  text: string
  footer: string | null
  buttons: TemplateButton[]
  /** What stands in the gaps of each part, as a provider takes it. */
  given: { header: string[]; body: string[]; buttons: { index: number; value: string }[] }
}

const put = (text: string, given: (number: number) => string): string =>
  text.replace(gap, (whole, number) => given(Number(number)) || whole)

/** As the customer reads it. A gap for which nothing is given stays as it is written. */
export function filled(parts: TemplateParts, values: readonly string[]): Filled {
  const gaps = gapsOf(parts)
  const valueAt = (wanted: (one: Gap) => boolean) => values[gaps.findIndex(wanted)] ?? ''
  const header = valueAt(({ part }) => part === 'header')
  const body = (number: number) => valueAt((one) => one.part === 'body' && one.number === number)
  const button = (index: number) => valueAt((one) => one.part === 'button' && one.button === index)
  const of = (part: Gap['part']) =>
    gaps.flatMap((one, at) => (one.part === part ? [{ one, value: values[at] ?? '' }] : []))
  return {
    header: parts.header === null ? null : put(parts.header, () => header),
    text: put(parts.body, body),
    footer: parts.footer,
    buttons: parts.buttons.map((one, index) =>
      one.type === 'url' ? { ...one, url: put(one.url, () => encodeURIComponent(button(index))) } : one,
    ),
    given: {
      header: of('header').map(({ value }) => value),
      body: of('body').map(({ value }) => value),
      buttons: of('button').flatMap(({ one, value }) => (one.part === 'button' ? [{ index: one.button, value }] : [])),
    },
  }
}
