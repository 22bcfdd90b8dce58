/** A letter as it is sent: subject, text and HTML, with whatever people told of themselves made harmless. */
import type { Letter } from '@aura/server/identity/index.ts'
import { greetings, wordsOf } from './mail-texts.ts'

export type Written = { to: string; subject: string; text: string; html: string }

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

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => marks[one] ?? one)

/** One line whatever it was: a header ends where a line does. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

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
    html: page(letter, hello, lead, actOf(code, link, button), tail),
  }
}

function actOf(code: string | null, link: string | null, button: string | undefined): string {
  if (code !== null)
    return `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:24px 0">${escaped(code)}</p>`
  if (link === null || button === undefined) return ''
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#2f6feb;color:#ffffff;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${escaped(link)}" style="${style}">${escaped(button)}</a></p>
<p style="font-size:12px;color:#667085;word-break:break-all">${escaped(link)}</p>`
}

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escaped(text)}</p>`

const page = (
  letter: Letter,
  hello: string,
  lead: readonly string[],
  act: string,
  tail: readonly string[],
) => `<!doctype html>
<html lang="${letter.language}">
<body style="margin:0;background:#f4f5f7;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1d2433">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="font-weight:600;margin:0 0 24px">Aura</p>
${[hello, ...lead].map(paragraph).join('\n')}
${act}
${tail.map(paragraph).join('\n')}
</div>
</body>
</html>
`
