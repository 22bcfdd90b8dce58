/** A letter as it is sent: subject, text and HTML, with whatever people told of themselves made harmless. */

import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import type { Letter } from '@aura/server/identity/index.ts'
import { buttonTo, letterPage, oneLine, type Written } from '../platform/mailer.ts'
import { greetings, wordsOf } from './mail-texts.ts'

/** Only addresses of our own. Secrets go behind the #, where no server on the way sees them, wherever a page allows it. */
export function linkOf(letter: Letter, publicUrl: string): string | null {
  const email = encodeURIComponent(letter.to)
  switch (letter.kind) {
    case 'confirmation':
      return letter.leads === 'click' || letter.leads === 'join'
        ? `${publicUrl}/email-confirmed#token=${letter.token}&email=${email}`
        : `${publicUrl}/first-access?token=${letter.token}&email=${email}`
    case 'reset':
      return `${publicUrl}/auth?reset=true&email=${email}#token=${letter.token}`
    case 'two-factor':
    case 'new-device':
    case 'password-changed':
      return null
  }
}

export function writeLetter(letter: Letter, publicUrl: string): Written {
  const { subject, lead, button, tail } = wordsOf(letter)
  const hello = greetings[letter.language](letter.firstName)
  const link = linkOf(letter, publicUrl)
  const code = letter.kind === 'two-factor' ? letter.code : null
  const act = code ?? (link && button ? `${button}: ${link}` : null)
  const text = [hello, ...lead, ...(act === null ? [] : [act]), ...tail, 'Aura'].join('\n\n')
  return {
    to: letter.to,
    subject: oneLine(subject),
    text,
    html: letterPage(letter.language, { before: [hello, ...lead], act: actOf(code, link, button), after: tail }),
  }
}

function actOf(code: string | null, link: string | null, button: string | undefined): string {
  if (code !== null)
    return `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:24px 0">${escapeMarkup(code)}</p>`
  if (link === null || button === undefined) return ''
  return buttonTo(link, button)
}
