import type { Language } from '@aura/contracts/platform/values.ts'

/** 'asks': an acknowledgement is wanted; 'over': what was told is over; 'says': a message. */
export type LetterKind = 'asks' | 'over' | 'says'

type NoticeMail = {
  /** The incident, by number and title; null when it is about none. */
  about: string | null
  kind: LetterKind
  sender: string | null
  text: string
}
type Words = { hello: (name: string) => string; subject: string; lead: string[]; button: string }

export const lettersIn: Record<Language, (noticeMail: NoticeMail) => Words> = {
  'pt-BR': ({ about, kind, sender, text }) => ({
    hello: (name) => `Olá, ${name}!`,
    subject: `${{ asks: 'Precisa de você', over: 'Voltou ao normal', says: 'Aviso da War Room' }[kind]}: ${about ?? text}`,
    lead: {
      asks: [`O incidente ${about ?? text} espera por alguém que o assuma, e é a sua vez.`],
      over: [`Voltou ao normal: ${text}`],
      says: [`${sender ?? 'A War Room'} avisa: ${text}`, ...(about ? [`Incidente: ${about}`] : [])],
    }[kind],
    button: kind === 'asks' ? 'Abrir e assumir' : 'Abrir a War Room',
  }),
  'en-US': ({ about, kind, sender, text }) => ({
    hello: (name) => `Hello, ${name}!`,
    subject: `${{ asks: 'You are needed', over: 'Back to normal', says: 'War Room notice' }[kind]}: ${about ?? text}`,
    lead: {
      asks: [`Incident ${about ?? text} waits for somebody to acknowledge it, and it is your turn.`],
      over: [`Back to normal: ${text}`],
      says: [`${sender ?? 'The War Room'} says: ${text}`, ...(about ? [`Incident: ${about}`] : [])],
    }[kind],
    button: kind === 'asks' ? 'Open and acknowledge' : 'Open the War Room',
  }),
  'es-ES': ({ about, kind, sender, text }) => ({
    hello: (name) => `¡Hola, ${name}!`,
    subject: `${{ asks: 'Se le necesita', over: 'Ha vuelto a la normalidad', says: 'Aviso de la War Room' }[kind]}: ${about ?? text}`,
    lead: {
      asks: [`El incidente ${about ?? text} espera a alguien que lo asuma, y es su turno.`],
      over: [`Ha vuelto a la normalidad: ${text}`],
      says: [`${sender ?? 'La War Room'} avisa: ${text}`, ...(about ? [`Incidente: ${about}`] : [])],
    }[kind],
    button: kind === 'asks' ? 'Abrir y asumir' : 'Abrir la War Room',
  }),
}
