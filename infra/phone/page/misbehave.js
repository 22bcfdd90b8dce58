import { ask } from './ask.js'
import { element } from './element.js'
import { word } from './words.js'

const switches = ['receipts', 'undeliverable', 'windowClosed', 'outage']
const ofWhatsapp = ['windowClosed', 'templateReview']
/** Nothing of a call. */
const ofMessages = ['undeliverable', 'receiptOrder']
const numbers = { receiptDelayMs: 600_000, receiptCopies: 10, hookDelayMs: 600_000, hookCopies: 10 }
const shares = ['dropAcks', 'sendFailures']
const reviews = ['approve', 'reject', 'by_hand']
const failures = ['refused', 'too_many', 'busy', 'error', 'silence']

const panel = document.querySelector('#manners')
let shown = ''
/** Of this window alone: whether what appears is read. */
export let readsAtOnce = true

/** What the fields show is no longer what was told last, so they are drawn anew when nobody is in them. */
function behave(accountId, behaviour) {
  shown = ''
  return ask('behaviour', { accountId, behaviour })
}

const labelled = (key, field) => element('label', {}, element('span', {}, word(key)), field)

function field(account, key, value) {
  const change = (set) => behave(account.id, { [key]: set })
  if (switches.includes(key))
    return element('input', { type: 'checkbox', checked: value, onchange: ({ target }) => change(target.checked) })
  if (key === 'receiptOrder')
    return element('input', {
      type: 'checkbox',
      checked: value === 'reversed',
      onchange: ({ target }) => change(target.checked ? 'reversed' : 'straight'),
    })
  if (key === 'sendFailure' || key === 'templateReview')
    return element(
      'select',
      { onchange: ({ target }) => change(target.value) },
      (key === 'sendFailure' ? failures : reviews).map((one) =>
        element('option', { value: one, selected: one === value }, word(one)),
      ),
    )
  const share = shares.includes(key)
  const [min, max] = share ? [0, 100] : [key.endsWith('Copies') ? 1 : 0, numbers[key]]
  return element('input', {
    type: 'number',
    min,
    max,
    value: share ? Math.round(value * 100) : value,
    onchange: ({ target }) => {
      if (!target.reportValidity() || target.value === '') return
      change(share ? Number(target.value) / 100 : Number(target.value))
    },
  })
}

/** What was given for review, and a person at the provider who judges it. */
function reviewed({ id, templates = [] }) {
  const judge = ({ name, language }, status, reason) =>
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        onclick: async ({ target }) => {
          await ask('template', { accountId: id, name, language, status, reason })
          target.blur()
        },
      },
      word(status),
    )
  if (templates.length === 0) return []
  return [
    element('h2', {}, word('templates')),
    element(
      'ul',
      { class: 'templates' },
      templates.map((one) =>
        element(
          'li',
          { class: 'reviewed' },
          element('strong', {}, `${one.name} · ${one.language}`),
          element('span', {}, word(`is${one.status}`)),
          one.status === 'APPROVED'
            ? element('span', { class: 'judged' }, judge(one, 'PAUSED', null))
            : element(
                'span',
                { class: 'judged' },
                judge(one, 'APPROVED', null),
                one.status === 'PENDING' ? judge(one, 'REJECTED', 'INVALID_FORMAT') : null,
              ),
        ),
      ),
    ),
  ]
}

/** As the simulator has it; what somebody types right now is left alone. */
export function showManners(account) {
  const state = account ? JSON.stringify([account.id, account.kind, account.behaviour, account.templates]) : ''
  if (state === shown || panel.contains(document.activeElement)) return
  shown = state
  if (!account) return panel.replaceChildren()
  const known = Object.entries(account.behaviour).filter(
    ([key]) =>
      (!ofWhatsapp.includes(key) || account.kind === 'whatsapp') &&
      (!ofMessages.includes(key) || account.kind !== 'voice') &&
      (key !== 'outage' || account.kind !== 'email'),
  )
  panel.replaceChildren(
    element('h2', {}, word('manners')),
    element('p', { class: 'hint' }, `${account.name} · ${account.address}. ${word('mannersHint')}`),
    labelled(
      'readsAtOnce',
      element('input', {
        type: 'checkbox',
        checked: readsAtOnce,
        onchange: ({ target }) => {
          readsAtOnce = target.checked
        },
      }),
    ),
    ...known.map(([key, value]) => labelled(key, field(account, key, value))),
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        onclick: async ({ target }) => {
          await behave(account.id, null)
          target.blur()
        },
      },
      word('behaveWell'),
    ),
    ...reviewed(account),
  )
}
