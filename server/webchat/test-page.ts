/**
 * Pages of ours with the chat: one to try it on before it stands on the company's own site, and one that a letter's link
 * leads to. Each has the tag as the company copies it, under the policy of every page of ours: no script and no style
 * of its own. The link leads here and not to the company's site, where other scripts would read what it carries.
 */
import type { Language } from '@aura/contracts/platform/values.ts'

type Texts = Record<Language, { title: string; text: string }>

const trialTexts: Texts = {
  'pt-BR': {
    title: 'Página de teste do chat',
    text: 'Escreva como um visitante do site. A conversa chega ao atendimento como as de clientes.',
  },
  'en-US': {
    title: 'Chat test page',
    text: 'Write as a visitor of the site would. The conversation reaches your operators like any customer’s.',
  },
  'es-ES': {
    title: 'Página de prueba del chat',
    text: 'Escriba como un visitante del sitio. La conversación llega a los operadores como la de cualquier cliente.',
  },
}

const chatTexts: Texts = {
  'pt-BR': {
    title: 'Sua conversa',
    text: 'A conversa continua no chat desta página. Se as mensagens não aparecerem, o link venceu: escreva de novo.',
  },
  'en-US': {
    title: 'Your chat',
    text: 'The chat goes on here on this page. If your messages are not there, the link has expired: write again.',
  },
  'es-ES': {
    title: 'Su conversación',
    text: 'La conversación sigue en el chat de esta página. Si no ve los mensajes, el enlace venció: escriba de nuevo.',
  },
}

const css = `body{margin:0;min-height:100vh;display:grid;place-content:center;font:16px/1.5 system-ui,sans-serif;
background:#f5f6f9;color:#151a24;padding:24px;box-sizing:border-box}main{max-width:34rem}h1{font-size:20px;margin:0 0 8px}
p{margin:0;color:#55607a}@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e7ebf3}p{color:#a0aabb}}`

const pageWith =
  (texts: Texts) =>
  (channelId: string, language: Language): string => {
    const { title, text } = texts[language]
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/webchat/test.css">
<script async src="/embed/webchat.js" data-channel="${channelId}" data-open="true"></script>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
  }

export const testPage = Object.assign(pageWith(trialTexts), { css })
export const chatPage = pageWith(chatTexts)
