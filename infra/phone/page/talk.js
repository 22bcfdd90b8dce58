import { ask } from './ask.js'
import { element, keyed } from './element.js'
import { locale, word } from './words.js'

const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
const emojis = ['👍', '❤️', '😂', '😮', '🙏']
const ticks = { taken: '◷', sent: '✓', delivered: '✓✓', read: '✓✓', failed: '!' }

const bytes = (id) => `/dev/phone/api/media/${id}`

export function wordsOf({ content }) {
  switch (content.type) {
    case 'text':
    case 'template':
    case 'interactive':
      return content.text
    case 'media':
      return content.caption ?? content.name ?? word('file')
    case 'location':
      return content.name ?? `${content.latitude}, ${content.longitude}`
    case 'choice':
      return content.title
    case 'contacts':
      return content.name
    default:
      return word('unsupported')
  }
}

function fileShown({ media, mediaId, name, caption }) {
  const src = bytes(mediaId)
  if (media === 'image' || media === 'sticker') return element('img', { src, alt: caption ?? name ?? '', class: media })
  if (media === 'audio' || media === 'video') return element(media, { src, controls: true })
  return element('a', { href: src, download: name ?? 'file', class: 'download' }, name ?? word('file'))
}

function shown(message) {
  const { content } = message
  const text = (words) => element('p', {}, words)
  if (content.type === 'media') return [fileShown(content), content.caption ? text(content.caption) : null]
  if (content.type === 'location') {
    const place = `${content.latitude}, ${content.longitude}`
    return [text(content.name ?? place), element('small', {}, content.address ?? place)]
  }
  if (content.type === 'template')
    return [
      element('small', {}, `${word('template')} · ${content.name}`),
      content.media ? fileShown(content.media) : null,
      content.header === null ? null : element('p', {}, element('strong', {}, content.header)),
      text(content.text),
      content.footer === null ? null : element('small', {}, content.footer),
    ]
  return [text(wordsOf(message))]
}

const pressed = (message, id) =>
  ask('write', {
    accountId: message.accountId,
    from: message.customer,
    content: { type: 'choice', id },
    replyTo: message.id,
  })

function actions(message, kind, replyTo) {
  const mine = message.reactions.customer
  const react = (emoji) => () => ask('react', { messageId: message.id, emoji: mine === emoji ? null : emoji })
  const reactions = emojis.map((emoji) =>
    element(
      'button',
      {
        type: 'button',
        'aria-label': `${mine === emoji ? word('takeBack') : word('react')} ${emoji}`,
        'aria-pressed': String(mine === emoji),
        onclick: react(emoji),
      },
      emoji,
    ),
  )
  const reply = element('button', { type: 'button', onclick: () => replyTo(message) }, word('reply'))
  return element('div', { class: 'actions' }, kind === 'whatsapp' ? reactions : [], reply)
}

function bubble({ message, answered, kind, replyTo }) {
  const { content, from, status, problem, reactions, at } = message
  const ours = from === 'company'
  const state = element(
    'span',
    { class: `ticks ${status}`, title: problem ?? word(status) },
    element('span', { 'aria-hidden': 'true' }, ticks[status]),
    element('span', { class: status === 'failed' ? '' : 'unseen' }, ` ${word(status)}${problem ? `: ${problem}` : ''}`),
  )
  const buttons = (content.buttons ?? []).map(({ id, title, url, code }) =>
    code
      ? element(
          'button',
          { type: 'button', class: 'choice', onclick: () => navigator.clipboard?.writeText(code) },
          `${title}: ${code}`,
        )
      : url
        ? element('a', { class: 'choice', href: url, target: '_blank', rel: 'noreferrer' }, `${title} ↗`)
        : element('button', { type: 'button', class: 'choice', onclick: () => pressed(message, id) }, title),
  )
  const pressedBy = [reactions.customer, reactions.company].filter(Boolean).join(' ')
  return element(
    'li',
    { class: ours ? 'company' : 'customer' },
    element(
      'div',
      { class: 'bubble' },
      message.subject ? element('strong', { class: 'subject' }, message.subject) : null,
      answered ? element('blockquote', {}, answered) : null,
      shown(message),
      element(
        'footer',
        {},
        pressedBy ? element('span', { class: 'reactions' }, pressedBy) : null,
        element('time', { datetime: at, title: day.format(new Date(at)) }, hour.format(new Date(at))),
        state,
      ),
    ),
    buttons,
    ours && (kind === 'whatsapp' || kind === 'email') ? actions(message, kind, replyTo) : null,
  )
}

const talk = document.querySelector('#talk')
const lines = document.querySelector('#lines')
// Focusable, so that the keyboard scrolls it.
talk.tabIndex = 0
/** The newest stays in sight unless somebody reads further up. */
let following = true
const follow = () => {
  if (following) talk.scrollTop = talk.scrollHeight
}
talk.addEventListener('scroll', () => {
  following = talk.scrollHeight - talk.scrollTop - talk.clientHeight < 40
})
// A picture that has come makes the list longer; this event does not bubble.
talk.addEventListener('load', follow, { capture: true })
new ResizeObserver(follow).observe(talk)

/** The messages of one customer with one number. */
export function showTalk(messages, { opened, kind, replyTo }) {
  if (opened) following = true
  const byId = new Map(messages.map((one) => [one.id, one]))
  const rows = messages.map((message) => {
    const before = byId.get(message.replyTo)
    const answered = before ? wordsOf(before) : null
    return { key: message.id, state: `${message.version} ${answered}`, message, answered, kind, replyTo }
  })
  if (keyed(lines, rows, bubble)) follow()
}
