/** What a recipient reads who does not come straight to the page: the link is over, was reported, or is asked about. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import { filled, type PublicPage, paragraph } from './public-page.ts'

type Words = {
  gone: [string, string]
  warning: [string, string, string]
  open: string
  about: [string, string, string]
  report: string
  reported: [string, string]
  code: string
}

const words: Record<Language, Words> = {
  'pt-BR': {
    gone: [
      'Este link não abre mais',
      'Ele venceu, foi retirado por quem o enviou ou não existe. Peça um novo a quem o enviou.',
    ],
    warning: [
      'Cuidado com este link',
      'Quem o recebeu denunciou este link. Ele leva a {host}. Só continue se você confia nesse endereço.',
      'Não digite senhas nem dados de cartão se algo parecer estranho.',
    ],
    open: 'Continuar mesmo assim',
    about: [
      'Sobre este link',
      'Ele foi enviado por {company} e leva a {host}.',
      'Não esperava este link, ou ele engana? Denuncie.',
    ],
    report: 'Denunciar este link',
    reported: [
      'Denúncia recebida',
      'Obrigado. A empresa foi avisada; com mais denúncias, quem abrir o link verá um aviso.',
    ],
    code: 'Código',
  },
  'en-US': {
    gone: [
      'This link no longer opens',
      'It has expired, its sender took it back, or it does not exist. Ask the sender for a new one.',
    ],
    warning: [
      'Be careful with this link',
      'People who received it have reported this link. It leads to {host}. Go on only if you trust that address.',
      'Do not type passwords or card details if anything looks odd.',
    ],
    open: 'Continue anyway',
    about: [
      'About this link',
      '{company} sent it, and it leads to {host}.',
      'You did not expect this link, or it deceives? Report it.',
    ],
    report: 'Report this link',
    reported: [
      'Report received',
      'Thank you. The company was told; with more reports, everybody who opens the link sees a warning.',
    ],
    code: 'Code',
  },
  'es-ES': {
    gone: [
      'Este enlace ya no se abre',
      'Ha caducado, lo retiró quien lo envió o no existe. Pida uno nuevo a quien se lo envió.',
    ],
    warning: [
      'Cuidado con este enlace',
      'Personas que lo recibieron denunciaron este enlace. Lleva a {host}. Continúe solo si confía en esa dirección.',
      'No escriba contraseñas ni datos de tarjeta si algo le parece extraño.',
    ],
    open: 'Continuar de todos modos',
    about: [
      'Sobre este enlace',
      'Lo envió {company} y lleva a {host}.',
      '¿No esperaba este enlace, o engaña? Denúncielo.',
    ],
    report: 'Denunciar este enlace',
    reported: [
      'Denuncia recibida',
      'Gracias. Se avisó a la empresa; con más denuncias, quien abra el enlace verá una advertencia.',
    ],
    code: 'Código',
  },
}

export function gonePage(language: Language): PublicPage {
  const { gone, code } = words[language]
  return { language, title: gone[0], body: `${paragraph(gone[1])}${paragraph(`${code}: tracking.link_not_found`)}` }
}

export function warningPage(language: Language, location: string): PublicPage {
  const { warning, open } = words[language]
  const link = `<a class="button quiet" rel="noreferrer nofollow" href="${escapeMarkup(location)}">${escapeMarkup(open)}</a>`
  const body = `${filled(warning[1], { host: new URL(location).host })}${paragraph(warning[2])}${link}`
  return { language, title: warning[0], body }
}

export function aboutPage(language: Language, { company, host }: { company: string; host: string }): PublicPage {
  const { about, report } = words[language]
  const form = `<form method="post"><button class="quiet">${escapeMarkup(report)}</button></form>`
  return { language, title: about[0], body: `${filled(about[1], { company, host })}${paragraph(about[2])}${form}` }
}

export function reportedPage(language: Language): PublicPage {
  const { reported } = words[language]
  return { language, title: reported[0], body: paragraph(reported[1]) }
}
