import type { Language } from '@aura/contracts/platform/values.ts'

type Given = {
  /** The incident, by number and title; null when it is about none. */
  about: string | null
  /** Somebody is wanted who says that she has it. */
  asks: boolean
  /** What she was told of is over. */
  over: boolean
  sender: string | null
  text: string
}
type Words = { hello: (name: string) => string; subject: string; lead: string[]; button: string }

export const lettersIn: Record<Language, (given: Given) => Words> = {
  'pt-BR': ({ about, asks, over, sender, text }) => ({
    hello: (name) => `Olá, ${name}!`,
    subject: asks
      ? `Precisa de você: ${about ?? text}`
      : over
        ? `Voltou ao normal: ${text}`
        : `Aviso da War Room: ${about ?? text}`,
    lead: asks
      ? [`O incidente ${about ?? text} espera por alguém que o assuma, e é a sua vez.`]
      : [
          over ? `Voltou ao normal: ${text}` : `${sender ?? 'A War Room'} avisa: ${text}`,
          ...(about ? [`Incidente: ${about}`] : []),
        ],
    button: asks ? 'Abrir e assumir' : 'Abrir a War Room',
  }),
  'en-US': ({ about, asks, over, sender, text }) => ({
    hello: (name) => `Hello, ${name}!`,
    subject: asks
      ? `You are needed: ${about ?? text}`
      : over
        ? `Back to normal: ${text}`
        : `War Room notice: ${about ?? text}`,
    lead: asks
      ? [`Incident ${about ?? text} waits for somebody to acknowledge it, and it is your turn.`]
      : [
          over ? `Back to normal: ${text}` : `${sender ?? 'The War Room'} says: ${text}`,
          ...(about ? [`Incident: ${about}`] : []),
        ],
    button: asks ? 'Open and acknowledge' : 'Open the War Room',
  }),
  'es-ES': ({ about, asks, over, sender, text }) => ({
    hello: (name) => `¡Hola, ${name}!`,
    subject: asks
      ? `Se le necesita: ${about ?? text}`
      : over
        ? `Ha vuelto a la normalidad: ${text}`
        : `Aviso de la War Room: ${about ?? text}`,
    lead: asks
      ? [`El incidente ${about ?? text} espera a alguien que lo asuma, y es su turno.`]
      : [
          over ? `Ha vuelto a la normalidad: ${text}` : `${sender ?? 'La War Room'} avisa: ${text}`,
          ...(about ? [`Incidente: ${about}`] : []),
        ],
    button: asks ? 'Abrir y asumir' : 'Abrir la War Room',
  }),
}
