/** A letter handed to the mail server, and its page: plain words, at most one thing to do. */

import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { watchLetter } from '@aura/server/platform/outside/watch-letter.ts'
import { createTransport } from 'nodemailer'
import { NotDone } from './jobs.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
export type Written = { to: string; subject: string; text: string; html: string }

/**
 * `key` is the letter's: a repeat with the same key is the same message, and mail programs show one. What fails before
 * the letter begins has sent nothing and may be tried again; from there on it is open whether the server took it.
 */
export function mailer(config: MailConfig): (written: Written, key: string) => Promise<void> {
  return async (written, key) => {
    const transport = createTransport(config.smtpUrl)
    const letter = watchLetter(transport)
    try {
      await transport.sendMail({
        from: config.mailFrom,
        ...written,
        messageId: `<${key}@${new URL(config.publicUrl).hostname}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      if (!letter.begun) throw new NotDone(error instanceof Error ? error.message : 'refused')
      throw error
    }
  }
}

/** One line whatever it was: a header ends where a line does. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function buttonTo(link: string, button: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#2f6feb;color:#ffffff;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${escapeMarkup(link)}" style="${style}">${escapeMarkup(button)}</a></p>
<p style="font-size:12px;color:#667085;word-break:break-all">${escapeMarkup(link)}</p>`
}

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeMarkup(text)}</p>`

/** `act` is HTML of ours. */
export const letterPage = (
  language: string,
  { before, act, after }: { before: readonly string[]; act: string; after: readonly string[] },
) => `<!doctype html>
<html lang="${language}">
<body style="margin:0;background:#f4f5f7;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1d2433">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="font-weight:600;margin:0 0 24px">Aura</p>
${before.map(paragraph).join('\n')}
${act}
${after.map(paragraph).join('\n')}
</div>
</body>
</html>
`
