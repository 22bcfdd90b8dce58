/**
 * The gaps of a template, {{1}}, {{2}} … or named, and their values. Header, body and each button count their own; the
 * values are one list: the header's, the body's, the buttons'.
 */
import type { TemplateButton, TemplateParts } from './template.ts'

/** `key`: the number or the name between its braces. */
export type Gap = { part: 'header'; key: string } | { part: 'body'; key: string } | { part: 'button'; button: number }
type Texts = Pick<TemplateParts, 'header' | 'body' | 'buttons' | 'named'>

const numbered = /\{\{(\d+)\}\}/g
const anyGap = /\{\{(\w+)\}\}/g

/** The numbers in a text, each once, in their order. */
export const numbersIn = (text: string): number[] =>
  [...new Set([...text.matchAll(numbered)].map(([, number]) => Number(number)))].sort((a, b) => a - b)

/** Names as they come. */
const keysIn = (text: string, { named }: Pick<TemplateParts, 'named'>): string[] =>
  named ? [...new Set([...text.matchAll(anyGap)].map(([, key = '']) => key))] : numbersIn(text).map(String)

/** The gap of a button is the end of its address, or the code that is copied. */
const hasGap = (button: TemplateButton): boolean =>
  button.type === 'copy_code' || (button.type === 'url' && button.url.search(anyGap) >= 0)

export function gapsOf({ header, body, buttons, named }: Texts): Gap[] {
  const [inHeader] = header === null ? [] : keysIn(header, { named })
  return [
    ...(inHeader === undefined ? [] : [{ part: 'header', key: inHeader } as const]),
    ...keysIn(body, { named }).map((key) => ({ part: 'body', key }) as const),
    ...buttons.flatMap((item, button) => (hasGap(item) ? [{ part: 'button', button } as const] : [])),
  ]
}

export type Filled = {
  header: string | null
  text: string
  footer: string | null
  buttons: TemplateButton[]
  /** What stands in the gaps of each part, as a provider takes it. */
  given: {
    header: string[]
    body: string[]
    buttons: { index: number; value: string }[]
    /** Of gaps that have names. */
    names?: { header: string[]; body: string[] }
  }
}

const put = (text: string, gap: RegExp, provided: (key: string) => string): string =>
  text.replace(gap, (whole, key) => provided(key) || whole)

function buttonWith(button: TemplateButton, value: string): TemplateButton {
  if (button.type === 'copy_code') return { ...button, code: value || button.code }
  return button.type === 'url' ? { ...button, url: put(button.url, anyGap, () => encodeURIComponent(value)) } : button
}

/** As the customer reads it. A gap for which nothing is given stays as it is written. */
export function filled(parts: TemplateParts, values: readonly string[]): Filled {
  const gaps = gapsOf(parts)
  const gap = parts.named ? anyGap : numbered
  const valueAt = (wanted: (gap: Gap) => boolean) => values[gaps.findIndex(wanted)] ?? ''
  const header = valueAt(({ part }) => part === 'header')
  const body = (key: string) => valueAt((gap) => gap.part === 'body' && gap.key === key)
  const button = (index: number) => valueAt((gap) => gap.part === 'button' && gap.button === index)
  const of = (part: 'header' | 'body') =>
    gaps.flatMap((gap, at) => (gap.part === part ? [{ key: gap.key, value: values[at] ?? '' }] : []))
  const [inHeader, inBody] = [of('header'), of('body')]
  return {
    header: parts.header === null ? null : put(parts.header, gap, () => header),
    text: put(parts.body, gap, body),
    footer: parts.footer,
    buttons: parts.buttons.map((item, index) => buttonWith(item, button(index))),
    given: {
      header: inHeader.map(({ value }) => value),
      body: inBody.map(({ value }) => value),
      buttons: gaps.flatMap((gap, at) =>
        gap.part === 'button' ? [{ index: gap.button, value: values[at] ?? '' }] : [],
      ),
      ...(parts.named && { names: { header: inHeader.map(({ key }) => key), body: inBody.map(({ key }) => key) } }),
    },
  }
}
