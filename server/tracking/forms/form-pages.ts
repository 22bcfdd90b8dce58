/** The form as it stands on the company's site, and the pages after it. */

import { phoneText } from '@aura/contracts/platform/phone-mask.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import { maskedOwner } from '@aura/machines/tracking/form-phone.ts'
import { filled, type PublicPage, paragraph } from '../pages/public-page.ts'
import type { PhoneAsked, PhoneLink } from './confirm-phone.ts'
import type { FormRow } from './submit.ts'

type Words = {
  fields: Record<'name' | 'email' | 'phone', string>
  send: string
  problem: string
  sent: [string, string]
  ask: [string, string, string]
  done: [string, string]
  /** After the e-mail. */
  next: string
  /** Instead of it, where the phone cannot be asked for now. */
  laterPhone: string
  phone: { ask: [string, string, string]; done: [string, string] }
}

const words: Record<Language, Words> = {
  'pt-BR': {
    fields: { name: 'Nome', email: 'E-mail', phone: 'Telefone (opcional)' },
    send: 'Enviar',
    problem: 'Confira o nome e o e-mail, e marque a autorização.',
    sent: ['Falta um passo', 'Enviamos um e-mail para {email}. Abra o link que está nele para confirmar.'],
    ask: ['Confirmar', '{company} poderá enviar e-mails para {email}.', 'Confirmar meu e-mail'],
    done: ['E-mail confirmado', 'Obrigado. Você pode cancelar a qualquer momento pelo link no fim de cada e-mail.'],
    next: 'Falta o telefone: enviamos um SMS para {phone}. Abra o link em até 24 horas.',
    laterPhone: 'O SMS para o seu telefone não pôde sair agora. Para recebê-lo, abra mais tarde o link do e-mail.',
    phone: {
      ask: [
        'Confirmar telefone',
        '{company} poderá enviar SMS para {phone}, no cadastro de {name} ({email}).',
        'Confirmar meu telefone como {name}',
      ],
      done: ['Telefone confirmado', 'Obrigado. Para não receber mais, responda SAIR a qualquer SMS.'],
    },
  },
  'en-US': {
    fields: { name: 'Name', email: 'E-mail', phone: 'Phone (optional)' },
    send: 'Send',
    problem: 'Check the name and the e-mail, and tick the consent.',
    sent: ['One more step', 'We have sent an e-mail to {email}. Open the link in it to confirm.'],
    ask: ['Confirm', '{company} may then send e-mails to {email}.', 'Confirm my e-mail'],
    done: ['E-mail confirmed', 'Thank you. You can stop at any time with the link at the end of each e-mail.'],
    next: 'The phone is next: we have sent a text to {phone}. Open its link within 24 hours.',
    laterPhone: 'The text to your phone could not be sent now. To get it, open the link in the e-mail again later.',
    phone: {
      ask: [
        'Confirm the phone',
        '{company} may then send texts to {phone}, on the card of {name} ({email}).',
        'Confirm my phone as {name}',
      ],
      done: ['Phone confirmed', 'Thank you. To stop, answer STOP to any text.'],
    },
  },
  'es-ES': {
    fields: { name: 'Nombre', email: 'Correo', phone: 'Teléfono (opcional)' },
    send: 'Enviar',
    problem: 'Revise el nombre y el correo, y marque la autorización.',
    sent: ['Falta un paso', 'Hemos enviado un correo a {email}. Abra el enlace que contiene para confirmar.'],
    ask: ['Confirmar', '{company} podrá enviar correos a {email}.', 'Confirmar mi correo'],
    done: ['Correo confirmado', 'Gracias. Puede cancelar en cualquier momento con el enlace al final de cada correo.'],
    next: 'Falta el teléfono: hemos enviado un SMS a {phone}. Abra el enlace en menos de 24 horas.',
    laterPhone: 'El SMS a su teléfono no pudo salir ahora. Para recibirlo, abra más tarde el enlace del correo.',
    phone: {
      ask: [
        'Confirmar el teléfono',
        '{company} podrá enviar SMS a {phone}, en la ficha de {name} ({email}).',
        'Confirmar mi teléfono como {name}',
      ],
      done: ['Teléfono confirmado', 'Gracias. Para no recibir más, responda BAJA a cualquier SMS.'],
    },
  },
}

export type Typed = Readonly<Record<string, string>>

const input = (name: string, label: string, type: string, value: string) =>
  `<label for="${name}">${escapeMarkup(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${
    type === 'text' ? 'name' : type
  }" maxlength="200" value="${escapeMarkup(value)}"${name === 'phone' ? '' : ' required'}>`

/** `typed` comes back after a mistake. */
export function formPage(language: Language, form: FormRow, typed: Typed, isWrong: boolean): PublicPage {
  const { fields, send, problem } = words[language]
  const hidden = ['utm_source', 'utm_medium', 'utm_campaign']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeMarkup(typed[name] ?? '')}">`)
    .join('')
  const body = `${isWrong ? `<p class="problem" role="alert">${escapeMarkup(problem)}</p>` : ''}
<form method="post" action="/forms/${form.id}">${hidden}
${input('name', fields.name, 'text', typed.name ?? '')}
${input('email', fields.email, 'email', typed.email ?? '')}
${form.asks_phone ? input('phone', fields.phone, 'tel', typed.phone ?? '') : ''}
<div class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" aria-label="website"></div>
<div class="consent"><input type="checkbox" id="consent" name="consent" required><label for="consent">${escapeMarkup(form.consent_text)}</label></div>
<button>${escapeMarkup(send)}</button></form>`
  return { language, title: form.title, body }
}

export function sentPage(language: Language, email: string): PublicPage {
  const { sent } = words[language]
  return { language, title: sent[0], body: filled(sent[1], { email }) }
}

export function confirmPage(language: Language, names: { company: string; email: string }): PublicPage {
  const { ask } = words[language]
  const form = `<form method="post"><button>${escapeMarkup(ask[2])}</button></form>`
  return { language, title: ask[0], body: `${filled(ask[1], names)}${form}` }
}

export function confirmedPage(language: Language, { phone, isLater }: PhoneAsked): PublicPage {
  const { done, next, laterPhone } = words[language]
  const after = isLater ? paragraph(laterPhone) : ''
  return {
    language,
    title: done[0],
    body: `${paragraph(done[1])}${phone === null ? after : filled(next, { phone: phoneText(phone) })}`,
  }
}

/** What the one who opens it is about to join: a number that was mistyped, or not typed in good faith, shows here. */
export function confirmPhonePage(language: Language, names: PhoneLink): PublicPage {
  const [title, text, button] = words[language].phone.ask
  const owner = maskedOwner(names)
  const label = button.replace('{name}', () => owner.name)
  const form = `<form method="post"><button>${escapeMarkup(label)}</button></form>`
  return { language, title, body: `${filled(text, { ...names, ...owner, phone: phoneText(names.phone) })}${form}` }
}

export function phoneConfirmedPage(language: Language): PublicPage {
  const [title, text] = words[language].phone.done
  return { language, title, body: paragraph(text) }
}
