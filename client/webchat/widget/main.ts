/**
 * `<script async src="…/embed/webchat.js" data-channel="…">` on a company's page. It asks how the chat looks, puts one
 * element at the end of the page and draws everything inside that element's shadow, so neither styles the other.
 *
 * Attributes, each in place of what the channel says: `data-lang`, `data-colour`, `data-theme` (auto, light, dark),
 * `data-side` (left, right); `data-open="true"` begins with the chat open. A page opens and closes it with
 * `AuraChat.open()` and `AuraChat.close()`.
 */
import { startChat } from './chat.ts'
import { isColour } from './colour.ts'
import { fetchConfig, resumeChat, type Site } from './session.ts'
import { styles } from './styles.ts'
import { languageOf, texts } from './texts.ts'
import { drawChat } from './view.ts'

declare global {
  interface Window {
    AuraChat?: { open: () => void; close: () => void }
  }
}

const oneOf = <T extends string>(choices: readonly T[], text: string | undefined): T | undefined =>
  choices.find((choice) => choice === text)

async function mount(script: HTMLScriptElement, channelId: string): Promise<void> {
  const site: Site = { server: new URL(script.src).origin, channelId }
  const config = await fetchConfig(site)
  resume(site)
  const { lang, colour, theme, side, open } = script.dataset
  const language = languageOf(lang, config.language, document.documentElement.lang, navigator.language)
  const host = document.createElement('aura-webchat')
  host.lang = language
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    styles({
      colour: isColour(colour) ? colour : config.colour,
      theme: oneOf(['auto', 'light', 'dark'], theme) ?? config.theme,
      side: oneOf(['left', 'right'], side) ?? config.side,
    }),
  )
  root.adoptedStyleSheets = [sheet]
  let drawn: ReturnType<typeof drawChat> | undefined
  const chat = startChat(site, (state) => drawn?.render(state))
  drawn = drawChat({ root, chat, config, texts: texts[language], language })
  document.body.append(host)
  window.AuraChat = { open: drawn.open, close: drawn.close }
  if (open === 'true') drawn.open()
}

/** Only on our own page: a company's own scripts have no business with a link that opens a chat. */
function resume(site: Site): void {
  const link = location.hash.slice(1)
  if (location.origin !== site.server || !link.startsWith('chat_')) return
  history.replaceState(history.state, '', location.pathname)
  resumeChat(site, link)
}

const script = document.currentScript
const channelId = script instanceof HTMLScriptElement ? script.dataset.channel : undefined
// A second tag on the same page is one too many.
if (script instanceof HTMLScriptElement && channelId && !window.AuraChat) {
  const begin = () =>
    mount(script, channelId).catch((error: unknown) => console.warn('The chat could not be opened.', error))
  if (document.body) void begin()
  else addEventListener('DOMContentLoaded', begin)
}
