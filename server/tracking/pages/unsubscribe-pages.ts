/** The page on which the reader of a letter says that no more are wanted. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import { filled, type PublicPage } from './public-page.ts'

type Words = { ask: [string, string]; act: string; done: [string, string] }

const words: Record<Language, Words> = {
  'pt-BR': {
    ask: [
      'Parar de receber e-mails',
      '{company} não enviará mais campanhas por e-mail para você. Respostas aos seus próprios pedidos continuam.',
    ],
    act: 'Parar de receber',
    done: [
      'Pronto',
      '{company} não envia mais campanhas por e-mail para você. O que ainda estava na fila também não sai.',
    ],
  },
  'en-US': {
    ask: [
      'Stop these e-mails',
      '{company} will send you no more campaigns by e-mail. Answers to your own requests still come.',
    ],
    act: 'Unsubscribe',
    done: ['Done', '{company} sends you no more campaigns by e-mail. What was still queued does not leave either.'],
  },
  'es-ES': {
    ask: [
      'Dejar de recibir correos',
      '{company} no le enviará más campañas por correo. Las respuestas a sus propias solicitudes siguen llegando.',
    ],
    act: 'Dejar de recibir',
    done: ['Listo', '{company} ya no le envía campañas por correo. Lo que aún estaba en la cola tampoco sale.'],
  },
}

export function unsubscribePage(language: Language, company: string): PublicPage {
  const { ask, act } = words[language]
  const form = `<form method="post"><button>${escapeMarkup(act)}</button></form>`
  return { language, title: ask[0], body: `${filled(ask[1], { company })}${form}` }
}

export function unsubscribedPage(language: Language, company: string): PublicPage {
  const { done } = words[language]
  return { language, title: done[0], body: filled(done[1], { company }) }
}
