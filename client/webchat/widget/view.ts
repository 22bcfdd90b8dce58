/** The chat on the page: a button in the corner, and a dialog that takes the whole of a phone. */
import type { WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import { offersMail, unreadOf, type WidgetState } from '@aura/machines/webchat/widget.ts'
import type { Chat } from './chat.ts'
import { composer } from './composer.ts'
import { el, icon } from './dom.ts'
import { asksAnything, introForm } from './intro-form.ts'
import { mailOffer } from './mail-offer.ts'
import { messageLog } from './messages.ts'
import { openingText } from './opening-text.ts'
import type { Texts } from './texts.ts'

type Parts = { root: ShadowRoot; chat: Chat; config: WidgetConfig; texts: Texts; language: string }

export function drawChat({ root, chat, config, texts, language }: Parts) {
  const badge = el('span', { class: 'badge', hidden: true, 'aria-hidden': 'true' })
  const launcher = el('button', { class: 'launcher', type: 'button', 'aria-controls': 'panel' }, icon('chat'), badge)
  const status = el('p', { class: 'status' })
  const close = el('button', { class: 'icon', type: 'button', 'aria-label': texts.close }, icon('close'))
  const notice = el('p', { class: 'notice', role: 'status', hidden: true })
  const log = messageLog({ chat, texts, language })
  const typing = el('p', { class: 'typing', role: 'status' })
  const { form, problem, input } = composer(chat, texts)
  const offer = mailOffer({ texts, leaveEmail: chat.leaveEmail, saved: () => input.focus() })
  const intro = asksAnything(config) ? introForm({ config, texts, language, introduce: chat.introduce }) : null
  const panel = el(
    'section',
    { class: 'panel', id: 'panel', role: 'dialog', 'aria-label': config.title, hidden: true },
    el('header', { class: 'head' }, el('div', {}, el('h2', {}, config.title), status), close),
    notice,
    ...(intro ? [intro] : []),
    log.element,
    typing,
    offer,
    problem,
    form,
  )
  root.append(launcher, panel)

  launcher.addEventListener('click', () => (chat.state().isOpen ? leave() : enter()))
  close.addEventListener('click', leave)
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    if (event.key === 'Tab') stayInside(event)
  })

  function enter(): void {
    chat.open()
    render(chat.state())
    log.toEnd()
    focusFirst()
  }

  function focusFirst(): void {
    const first = intro && !intro.hidden ? intro.querySelector('input') : input
    first?.focus()
  }

  function leave(): void {
    chat.close()
    render(chat.state())
    launcher.focus()
  }

  /** On a phone nothing of the page is to be seen, so nothing of it is reached either. */
  function stayInside(event: KeyboardEvent): void {
    if (!matchMedia('(max-width:480px)').matches) return
    const all = [...panel.querySelectorAll<HTMLElement>('button,input:not([type=file]),textarea,a,[tabindex="0"]')]
    const reachable = all.filter((element) => element.getClientRects().length > 0)
    const [first, last] = [reachable[0], reachable.at(-1)]
    if (event.shiftKey ? root.activeElement !== first : root.activeElement !== last) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }

  function render(state: WidgetState): void {
    const { isOpen, thread } = state
    const unread = unreadOf(state).length
    panel.hidden = !isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
    launcher.setAttribute(
      'aria-label',
      unread > 0 ? `${texts.open}, ${texts.unread(unread)}` : isOpen ? texts.close : texts.open,
    )
    badge.hidden = unread === 0
    badge.textContent = String(unread)
    if (!isOpen) return
    renderNotice(state)
    status.textContent = statusText(state)
    typing.textContent = state.operatorTypes ? texts.typing : ''
    const asks = intro !== null && !(thread?.introduced ?? chat.isKnown())
    const hadFocus = intro?.contains(root.activeElement)
    if (intro) intro.hidden = !asks
    for (const element of [log.element, typing, form]) element.hidden = asks
    offer.hidden = asks || !offersMail(state, config)
    if (!asks) {
      log.greet(config.greeting || texts.greeting)
      log.render(state)
      if (hadFocus) input.focus()
    } else if (root.activeElement === input) focusFirst()
  }

  function renderNotice({ line, thread }: WidgetState): void {
    const isBroken = line === 'connecting' && thread !== null
    const words = isBroken ? texts.connecting : waitingWords(thread)
    if (notice.textContent !== words) notice.textContent = words
    notice.hidden = words === ''
  }

  function waitingWords(thread: WidgetState['thread']): string {
    const { phase } = thread?.status ?? { phase: 'none' }
    const opening = openingText(config, texts, language, new Date())
    if (config.answersByMail && thread?.hasEmail && phase !== 'closed' && (!config.open || phase === 'waiting'))
      return `${texts.mailLeft} ${opening}`.trim()
    if (config.open) return ''
    return `${config.answersByMail ? texts.awayByMail : texts.away} ${opening}`.trim()
  }

  function statusText({ thread }: WidgetState): string {
    const { phase, agent } = thread?.status ?? { phase: 'none', agent: null }
    if (phase === 'open' && agent) return texts.withAgent(agent)
    return phase === 'waiting' && config.open ? texts.waiting : ''
  }

  render(chat.state())
  return { render, open: enter, close: leave }
}
