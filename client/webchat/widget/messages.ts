/** The messages of the chat in the log, each drawn once: what stands there is not announced a second time. */
import type { VisitorContent, VisitorMessage } from '@aura/contracts/webchat/visitor.ts'
import type { Outgoing, WidgetState } from '@aura/machines/webchat/widget.ts'
import type { Chat } from './chat.ts'
import { el, linked } from './dom.ts'
import { clockForm } from './opening-text.ts'
import type { Texts } from './texts.ts'

type Parts = { chat: Pick<Chat, 'retry' | 'discard' | 'fileUrl'>; texts: Texts; language: string }

export function messageLog({ chat, texts, language }: Parts) {
  const greeting = el('div', { class: 'message' })
  const ended = el('p', { class: 'meta', hidden: true }, texts.ended)
  const element = el(
    'div',
    { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': texts.messages, tabindex: '0' },
    greeting,
    ended,
  )
  const drawn = new Map<string, { node: HTMLElement; key: string }>()
  const time = new Intl.DateTimeFormat(language, clockForm(language))

  function body(content: VisitorContent, id: string | null): (Node | string)[] {
    if (content.type === 'text') return linked(content.text)
    const button = el('button', { type: 'button', 'aria-label': texts.download(content.name) }, content.name)
    button.addEventListener('click', async () => {
      // Opened at once, or the browser takes it for a pop-up.
      const page = id === null ? null : window.open('', '_blank')
      const url = id === null ? null : await chat.fileUrl(id)
      if (page && url) page.location.href = url
      else page?.close()
    })
    return content.caption ? [button, el('br'), ...linked(content.caption)] : [button]
  }

  const shown = (message: VisitorMessage): HTMLElement => {
    const own = message.from === 'visitor'
    const who = own ? texts.you : (message.author?.split(' ')[0] ?? '')
    return el(
      'div',
      { class: own ? 'message own' : 'message' },
      el('span', { class: 'srOnly' }, `${who}: `),
      el('p', { class: 'bubble' }, ...body(message.content, message.id)),
      el(
        'p',
        { class: 'meta' },
        own ? null : who,
        el('time', { datetime: message.at }, time.format(new Date(message.at))),
      ),
    )
  }

  const outgoing = ({ id, content, state, problem }: Outgoing): HTMLElement => {
    const button = (label: string, run: (id: string) => void) => {
      const made = el('button', { type: 'button' }, label)
      made.addEventListener('click', () => run(id))
      return made
    }
    return el(
      'div',
      { class: state === 'failed' ? 'message own failed' : 'message own' },
      el('p', { class: 'bubble' }, ...body(content, null)),
      el(
        'p',
        { class: 'meta' },
        problem && state === 'failed' ? `${texts.failed}: ${problem}` : texts[state],
        ...(state === 'failed' ? [button(texts.retry, chat.retry), button(texts.discard, chat.discard)] : []),
      ),
    )
  }

  const isAtEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight < 80

  return {
    element,
    greet(words: string) {
      if (greeting.textContent === words) return
      greeting.replaceChildren(el('p', { class: 'bubble' }, words))
    },
    render({ thread, outbox }: WidgetState) {
      const follows = isAtEnd()
      const rows = [
        ...(thread?.messages ?? []).map((item) => ({ id: item.id, key: `n${item.n}`, draw: () => shown(item) })),
        ...outbox.map((item) => ({ id: item.id, key: item.state, draw: () => outgoing(item) })),
      ]
      const wanted = new Set(rows.map(({ id }) => id))
      for (const [id, { node }] of drawn)
        if (!wanted.has(id)) {
          node.remove()
          drawn.delete(id)
        }
      let before: Element = greeting
      for (const { id, key, draw } of rows) {
        const old = drawn.get(id)
        const node = old?.key === key ? old.node : draw()
        if (old && old.node !== node) old.node.remove()
        drawn.set(id, { node, key })
        if (before.nextElementSibling !== node) before.after(node)
        before = node
      }
      ended.hidden = thread?.status.phase !== 'closed' || outbox.length > 0
      if (follows || outbox.length > 0) element.scrollTop = element.scrollHeight
    },
    toEnd() {
      element.scrollTop = element.scrollHeight
    },
  }
}
