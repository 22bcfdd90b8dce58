/** A notice as it stands in a message: what it is about, and what is said. */
import type { Language } from '@aura/contracts/platform/values.ts'

type Words = { notice: string; over: string; asks: string }

const words: Record<Language, Words> = {
  'pt-BR': {
    notice: 'Aviso da War Room',
    over: 'Voltou ao normal',
    asks: 'Espera por alguém que assuma, e é a sua vez.',
  },
  'en-US': {
    notice: 'War Room notice',
    over: 'Back to normal',
    asks: 'It waits for somebody to acknowledge it, and it is your turn.',
  },
  'es-ES': {
    notice: 'Aviso de la War Room',
    over: 'Ha vuelto a la normalidad',
    asks: 'Espera a alguien que lo asuma, y es su turno.',
  },
}

type NoticeText = {
  about: string | null
  asks: boolean
  over: boolean
  sender: string | null
  text: string
  link: string
}

const longest = 400
/** What stands in the gap of a template is one line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('{{', '{').trim().slice(0, longest)

export function whatsappText(
  language: Language,
  { about, asks, over, sender, text, link }: NoticeText,
): [string, string] {
  const { notice, over: normal, asks: asking } = words[language]
  const textValue = asks ? asking : sender === null ? text : `${sender}: ${text}`
  return [oneLine(about ?? (over ? normal : notice)), `${oneLine(textValue)} ${link}`]
}
