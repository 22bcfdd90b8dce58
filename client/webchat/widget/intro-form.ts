/** The form before the first message: what the channel asks for, and nothing of it leaves before it is sent. */
import type { WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import type { Chat, Introduction } from './chat.ts'
import { el } from './dom.ts'
import type { Texts } from './texts.ts'

type Name = 'name' | 'email' | 'phone'
const kinds = { name: 'text', email: 'email', phone: 'tel' } as const
const fills = { name: 'name', email: 'email', phone: 'tel' } as const
const longest = { name: '80', email: '254', phone: '30' } as const

export const looksRight: Record<Name, RegExp> = {
  name: /\S/,
  email: /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/,
  phone: /^\+?[\d\s().-]{8,20}$/,
}

/** Nothing is asked where there is nothing to ask. */
export const asksAnything = ({ form }: WidgetConfig): boolean =>
  form.consent !== '' || [form.name, form.email, form.phone].some((choice) => choice !== 'no')

export function introForm(parts: {
  config: WidgetConfig
  texts: Texts
  language: string
  introduce: Chat['introduce']
}): HTMLFormElement {
  const { config, texts, language } = parts
  const { form } = config
  // Who leaves a message has to be found again.
  const mail = !config.open && config.answersByMail && form.email === 'no' ? 'optional' : form.email
  const choices = { name: form.name, email: mail, phone: form.phone }
  const fields = (['name', 'email', 'phone'] as const).filter((name) => choices[name] !== 'no')
  const inputs = new Map(fields.map((name) => [name, field(name, choices[name] === 'required')]))
  const consent = form.consent === '' ? null : checkbox()
  const problem = el('p', { class: 'error', role: 'alert' })
  const button = el('button', { class: 'primary', type: 'submit' }, texts.start)
  const element = el(
    'form',
    { class: 'intro', novalidate: true },
    el('p', {}, config.greeting || texts.greeting),
    ...[...inputs.values()].map(({ label }) => label),
    consent?.label ?? null,
    form.consentUrl === ''
      ? null
      : el('a', { href: form.consentUrl, target: '_blank', rel: 'noopener noreferrer' }, texts.privacy),
    problem,
    button,
  )
  let isBusy = false
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy || !isRight()) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    const reply = await parts.introduce(typed())
    isBusy = false
    button.removeAttribute('aria-disabled')
    if (reply.ok) return
    for (const name of Object.keys(reply.error.fields ?? {})) blame(name, wrongOf(name))
    problem.textContent = reply.error.message || texts.notNow
  })

  function field(name: Name, required: boolean) {
    const error = el('span', { class: 'error', id: `${name}-error` })
    const input = el('input', {
      ...{ type: kinds[name], name, autocomplete: fills[name], maxlength: longest[name] },
      ...(required && { 'aria-required': 'true' }),
      'aria-describedby': `${name}-error`,
    })
    const hint = required ? null : el('span', { class: 'hint' }, ` (${texts.optional})`)
    return { input, error, required, label: el('label', {}, el('span', {}, texts[name], hint), input, error) }
  }

  function checkbox() {
    const error = el('span', { class: 'error', id: 'consent-error' })
    const input = el('input', { type: 'checkbox', name: 'consent', 'aria-describedby': 'consent-error' })
    const words = el('span', {}, form.consent, el('br'), error)
    return { input, error, label: el('label', { class: 'check' }, input, words) }
  }

  const wrongOf = (name: string) =>
    name === 'email' ? texts.emailWrong : name === 'phone' ? texts.phoneWrong : texts.required

  function blame(name: string, words: string): void {
    const target = name === 'consent' ? consent : inputs.get(name as Name)
    if (!target) return
    target.error.textContent = words
    if (words === '') target.input.removeAttribute('aria-invalid')
    else target.input.setAttribute('aria-invalid', 'true')
  }

  /** The first field that is wrong gets the focus. */
  function isRight(): boolean {
    let first: HTMLElement | null = null
    for (const [name, { input, required }] of inputs) {
      const text = input.value.trim()
      const words = text === '' ? (required ? texts.required : '') : looksRight[name].test(text) ? '' : wrongOf(name)
      blame(name, words)
      if (words !== '') first ??= input
    }
    if (consent) blame('consent', consent.input.checked ? '' : texts.consentNeeded)
    if (consent && !consent.input.checked) first ??= consent.input
    problem.textContent = ''
    first?.focus()
    return first === null
  }

  function typed(): Introduction {
    const read = (name: Name) => inputs.get(name)?.input.value.trim() || null
    const own = { name: read('name'), email: read('email'), phone: read('phone') }
    return { ...own, consent: consent?.input.checked ?? false, language }
  }

  return element
}
