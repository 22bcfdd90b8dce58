/** Offered to a visitor whom nobody answers yet: an e-mail address, so that the answer follows who leaves. */
import type { Chat } from './chat.ts'
import { el } from './dom.ts'
import { looksRight } from './intro-form.ts'
import type { Texts } from './texts.ts'

type Parts = { texts: Texts; leaveEmail: Chat['leaveEmail']; saved: () => void }

export function mailOffer({ texts, leaveEmail, saved }: Parts): HTMLFormElement {
  const error = el('span', { class: 'error', id: 'offer-error', role: 'alert' })
  const input = el('input', {
    ...{ type: 'email', id: 'offer', autocomplete: 'email', maxlength: '254' },
    'aria-describedby': 'offer-error',
  })
  const button = el('button', { class: 'primary', type: 'submit' }, texts.mailSave)
  const form = el(
    'form',
    { class: 'offer', novalidate: true, hidden: true },
    el('label', { for: 'offer' }, texts.mailOffer),
    input,
    button,
    error,
  )
  let isBusy = false

  function blame(words: string): void {
    error.textContent = words
    input.setAttribute('aria-invalid', String(words !== ''))
    if (words !== '') input.focus()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const email = input.value.trim()
    if (isBusy) return
    if (!looksRight.email.test(email)) {
      blame(texts.emailWrong)
      return
    }
    isBusy = true
    const reply = await leaveEmail(email)
    isBusy = false
    blame(reply.ok ? '' : reply.error.message || texts.notNow)
    if (reply.ok) saved()
  })
  return form
}
