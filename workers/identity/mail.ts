/** Sends the letters of identity: opened, written and handed to the mail server once. */
import { mailJob, openLetter } from '@aura/server/identity/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { createTransport, type Transporter } from 'nodemailer'
import { type JobWork, NotDone, outside } from '../platform/jobs.ts'
import { writeLetter } from './write-letter.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'secret'>

/** A mail server that refuses or is away has taken nothing; anything else leaves the letter in doubt. */
const refusedBy = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'].includes(String(error.command))

export function mailing(config: MailConfig): JobWork {
  let transport: Transporter | undefined
  return outside(mailJob, {
    async call({ payload, key, signal }) {
      transport ??= createTransport(config.smtpUrl)
      const written = writeLetter(openLetter(config, payload.sealed), config.publicUrl)
      signal.throwIfAborted()
      try {
        await transport.sendMail({
          from: config.mailFrom,
          ...written,
          // The same letter again is the same message: whoever receives both shows one.
          messageId: `<${key}@${new URL(config.publicUrl).hostname}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        if (refusedBy(error)) throw new NotDone(error instanceof Error ? error.message : 'refused')
        throw error
      }
    },
    // A code that never comes is worse than one that comes twice, and the second is the same message.
    reconcile: 'repeat',
  })
}
