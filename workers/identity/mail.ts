/** Sends the letters of identity: opened, written and handed to the mail server once. */
import { mailJob, openLetter } from '@aura/server/identity/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { type MailConfig, mailer } from '../platform/mailer.ts'
import { type Write, writeSurely } from './plain-letter.ts'
import { writeLetter } from './write-letter.ts'

export function mailing(config: MailConfig & Pick<Config, 'secret'>, write: Write = writeLetter): JobWork {
  const send = mailer(config)
  return outside(mailJob, {
    async call({ payload, key, signal }) {
      const written = writeSurely(write, openLetter(config, payload.sealed), config.publicUrl)
      signal.throwIfAborted()
      await send(written, key)
    },
    // A code that never comes is worse than one that comes twice, and the second is the same message.
    reconcile: 'repeat',
  })
}
