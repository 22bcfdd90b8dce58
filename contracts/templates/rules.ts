/**
 * What a template has to be like, so that the provider need not be asked to hear it: lengths, and how gaps may
 * stand. A problem is a code under the name of the field it is about.
 */
import { gapsOf, numbersIn } from './gaps.ts'
import type { TemplateCategory, TemplateChannel, TemplateParts } from './template.ts'

export const bodyLimit: Record<TemplateChannel, number> = { whatsapp: 1024, sms: 1600 }
export const headerLimit = 60
export const footerLimit = 60
export const buttonLimit = 25
export const urlLimit = 2000
export const codeLimit = 15
export const buttonCount = 10
const urlCount = 2

export const templateName = /^[a-z0-9_]{1,100}$/
export const templateLanguage = /^[a-z]{2,3}(_[A-Z]{2})?$/

export const partProblems = [
  'numbering',
  'edge',
  'adjacent',
  'one_gap',
  'no_gap',
  'gap_at_end',
  'not_a_url',
  'twice',
  'too_many',
  'missing',
  'no_such_part',
  'too_long',
  'blank_line',
  'not_here',
] as const
export type PartProblem = (typeof partProblems)[number]

/** What is made here: gaps with names, other buttons, and files on top of which we have no example are made at the provider. */
export const isWordedHere = ({ headerMedia, headerFile, named, buttons, unsupported }: TemplateParts): boolean =>
  (headerMedia === undefined || headerFile !== undefined) &&
  named === undefined &&
  unsupported === null &&
  buttons.every(({ type }) => type === 'quick_reply' || type === 'url')

type Wanted = { channel: TemplateChannel; category: TemplateCategory; parts: TemplateParts }

export function problemsOf({ channel, category, parts }: Wanted): Record<string, PartProblem> {
  const problems: Record<string, PartProblem> = {}
  const say = (field: string, problem: PartProblem | undefined) => {
    if (problem !== undefined && problems[field] === undefined) problems[field] = problem
  }
  const { header, headerMedia, body, footer, buttons, variables } = parts
  say('body', bodyProblem(channel, body))
  if (channel === 'sms') {
    if (header !== null) say('header', 'no_such_part')
    if (headerMedia !== undefined) say('headerMedia', 'no_such_part')
    if (footer !== null) say('footer', 'no_such_part')
    if (buttons.length > 0) say('buttons', 'no_such_part')
  } else {
    // Such a template is worded by WhatsApp itself.
    if (category === 'authentication') say('category', 'not_here')
    if (header !== null) say('header', headerMedia === undefined ? headerProblem(header) : 'no_such_part')
    say('headerFile', fileProblem(parts))
    if (footer !== null && numbersIn(footer).length > 0) say('footer', 'no_gap')
    for (const [field, problem] of buttonProblems(buttons)) say(field, problem)
  }
  const gaps = gapsOf(parts)
  if (variables.length !== gaps.length) say('variables', 'missing')
  variables.forEach(({ name, example }, at) => {
    if (name.trim() === '' || example.trim() === '') say(`variables.${at}`, 'missing')
  })
  return problems
}

function bodyProblem(channel: TemplateChannel, body: string): PartProblem | undefined {
  if (body.length > bodyLimit[channel]) return 'too_long'
  if (numbersIn(body).some((number, at) => number !== at + 1)) return 'numbering'
  if (channel === 'sms') return undefined
  if (/^\{\{\d+\}\}|\{\{\d+\}\}$/.test(body.trim())) return 'edge'
  if (/\}\}\s*\{\{/.test(body)) return 'adjacent'
  // WhatsApp takes no more than two line breaks after one another.
  return /\n\s*\n\s*\n/.test(body) ? 'blank_line' : undefined
}

/** A reviewer looks at an example, and what no header shows is not kept. */
function fileProblem({ headerMedia, headerFile }: TemplateParts): PartProblem | undefined {
  if (headerMedia === undefined) return headerFile && 'no_such_part'
  return headerFile ? undefined : 'missing'
}

function headerProblem(header: string): PartProblem | undefined {
  const numbers = numbersIn(header)
  return numbers.length > 1 || (numbers.length === 1 && numbers[0] !== 1) ? 'one_gap' : undefined
}

function buttonProblems(buttons: TemplateParts['buttons']): [string, PartProblem][] {
  const problems: [string, PartProblem][] = []
  if (buttons.filter(({ type }) => type === 'url').length > urlCount) problems.push(['buttons', 'too_many'])
  buttons.forEach((button, at) => {
    if (buttons.findIndex(({ text }) => text === button.text) < at) problems.push([`buttons.${at}`, 'twice'])
    if (numbersIn(button.text).length > 0) problems.push([`buttons.${at}`, 'no_gap'])
    const problem = button.type === 'url' ? urlProblem(button.url) : undefined
    if (problem) problems.push([`buttons.${at}.url`, problem])
  })
  return problems
}

function urlProblem(url: string): PartProblem | undefined {
  const plain = url.replace(/\{\{1\}\}$/, '')
  if (numbersIn(plain).length > 0) return 'gap_at_end'
  return /^https?:\/\/[^\s{}]+$/.test(plain) && URL.canParse(plain) ? undefined : 'not_a_url'
}

/** What may stand in a gap: a provider refuses line breaks and rows of spaces there. */
export const isFit = (value: string): boolean =>
  value.trim() !== '' && !/[\n\t\r]| {4,}/.test(value) && !/\{\{\d+\}\}/.test(value)
