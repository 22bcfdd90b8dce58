/** The letter that asks the owner of an address whether a form was theirs. Two of it do no harm. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type ConfirmationLetter, confirmationJob, confirmationLetter } from '@aura/server/tracking/index.ts'
import { type JobWork, outside } from '../platform/jobs.ts'
import { buttonTo, letterPage, type MailConfig, mailer, oneLine, type Written } from '../platform/mailer.ts'

type Words = { subject: string; text: string; button: string; ignore: string }

const words: Record<Language, (company: string) => Words> = {
  'pt-BR': (company) => ({
    subject: `Confirme seu e-mail para ${company}`,
    text: `Alguém, provavelmente você, pediu para receber e-mails de ${company}. Confirme que foi você.`,
    button: 'Confirmar',
    ignore: 'Se não foi você, ignore este e-mail: nada será enviado.',
  }),
  'en-US': (company) => ({
    subject: `Confirm your e-mail for ${company}`,
    text: `Somebody, probably you, asked for e-mails from ${company}. Confirm that it was you.`,
    button: 'Confirm',
    ignore: 'If it was not you, ignore this e-mail: nothing will be sent.',
  }),
  'es-ES': (company) => ({
    subject: `Confirme su correo para ${company}`,
    text: `Alguien, probablemente usted, pidió recibir correos de ${company}. Confirme que fue usted.`,
    button: 'Confirmar',
    ignore: 'Si no fue usted, ignore este correo: no se enviará nada.',
  }),
}

export function writeConfirmation({ to, company, token, language }: ConfirmationLetter, publicUrl: string): Written {
  const { subject, text, button, ignore } = words[language](oneLine(company))
  const link = `${publicUrl.replace(/\/+$/, '')}/forms/confirm/${token}`
  const html = letterPage(language, { before: [text], act: buttonTo(link, button), after: [ignore] })
  return { to, subject: oneLine(subject), text: `${text}\n\n${link}\n\n${ignore}`, html }
}

export function confirmationMailing(config: MailConfig & Pick<Config, 'secret'>): JobWork {
  const send = mailer(config)
  return outside(confirmationJob, {
    call: async ({ payload, key, signal, within }) => {
      const letter = await within(({ tx }) => confirmationLetter(tx, config, payload))
      // The contact of it was erased meanwhile.
      if (!letter) return
      const written = writeConfirmation(letter, config.publicUrl)
      signal.throwIfAborted()
      await send(written, key)
    },
    reconcile: 'repeat',
  })
}
