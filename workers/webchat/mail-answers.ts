/** The letter with the answers that a visitor has not seen, and the link that goes on with the chat. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Config } from '@aura/server/platform/config.ts'
import {
  type AnswersLetter,
  answersLetter,
  collectAnswers,
  collectAnswersJob,
  letterJob,
} from '@aura/server/webchat/index.ts'
import { inside, type JobWork, outside } from '../platform/jobs.ts'
import { buttonTo, letterPage, type MailConfig, mailer, oneLine, type Written } from '../platform/mailer.ts'

type Words = { subject: string; intro: string; button: string; noReply: string; ignore: string }

const words: Record<Language, (title: string) => Words> = {
  'pt-BR': (title) => ({
    subject: `${title}: resposta à sua conversa`,
    intro: 'Você saiu do chat antes da resposta. Aqui está ela:',
    button: 'Continuar a conversa',
    noReply: 'Para responder, continue a conversa pelo link: respostas a este e-mail não são lidas.',
    ignore: 'Se você não escreveu no chat, ignore este e-mail.',
  }),
  'en-US': (title) => ({
    subject: `${title}: an answer to your chat`,
    intro: 'You left the chat before the answer came. Here it is:',
    button: 'Continue the chat',
    noReply: 'To reply, continue the chat by the link: replies to this e-mail are not read.',
    ignore: 'If you did not write in the chat, ignore this e-mail.',
  }),
  'es-ES': (title) => ({
    subject: `${title}: respuesta a su conversación`,
    intro: 'Usted salió del chat antes de la respuesta. Aquí está:',
    button: 'Continuar la conversación',
    noReply: 'Para responder, continúe la conversación con el enlace: las respuestas a este correo no se leen.',
    ignore: 'Si usted no escribió en el chat, ignore este correo.',
  }),
}

export function writeAnswers({ to, title, language, answers, link }: AnswersLetter): Written {
  const { subject, intro, button, noReply, ignore } = words[language](oneLine(title))
  const said = answers.map(({ author, text }) => (author ? `${author}: ${text}` : text))
  const html = letterPage(language, {
    before: [intro, ...said.flatMap((answer) => answer.split('\n'))],
    act: buttonTo(link, button),
    after: [noReply, ignore],
  })
  return { to, subject: oneLine(subject), text: [intro, ...said, link, noReply, ignore].join('\n\n'), html }
}

export const collectingAnswers = (config: Pick<Config, 'secret'>): JobWork =>
  inside(collectAnswersJob, async ({ payload, ...work }) => collectAnswers(work, config, payload.visitorId))

export function answersMailing(config: MailConfig & Pick<Config, 'secret'>): JobWork {
  const send = mailer(config)
  return outside(letterJob, {
    call: async ({ payload, key, signal, within }) => {
      const letter = await within((work) => answersLetter(work, config, payload))
      if (!letter || letter.answers.length === 0) return
      signal.throwIfAborted()
      await send(writeAnswers(letter), key)
    },
    reconcile: 'repeat',
  })
}
