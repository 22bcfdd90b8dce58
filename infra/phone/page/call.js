/** The simulated telephone of a customer: starts a call, shows what the caller hears, and hangs up. */
import { ask } from './ask.js'
import { element } from './element.js'
import { locale, word } from './words.js'

const callList = document.querySelector('#calls')
const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
let shown = ''

const isOn = ({ status }) => status === 'ringing' || status === 'in-progress'

const lengthOf = ({ at, endedAt }) => {
  const seconds = Math.max(0, Math.floor((Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(at)) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const button = (text, run) =>
  element(
    'button',
    {
      type: 'button',
      onclick: async ({ target }) => {
        target.disabled = true
        await run().catch(() => {})
        shown = ''
      },
    },
    text,
  )

const endedCall = (call) =>
  element(
    'li',
    {},
    element('time', { datetime: call.at }, hour.format(new Date(call.at))),
    ` ${word(call.endedBy === 'company' ? 'companyHungUp' : call.status === 'busy' ? 'lineDead' : 'youHungUp')} · ${lengthOf(call)}${call.said ? ` · “${call.said}”` : ''}`,
  )

/** The calls of one customer on one line, the newest last. */
export function showCalls(calls, { accountId, from }) {
  const now = calls.findLast(isOn)
  const before = calls.filter((call) => !isOn(call)).slice(-8)
  const state = JSON.stringify([accountId, from, calls.map(({ id, version }) => [id, version])])
  const clock = callList.querySelector('[data-clock]')
  if (now && clock) clock.textContent = lengthOf(now)
  if (state === shown) return
  shown = state
  const phone = now
    ? [
        element('p', { class: 'hears', role: 'status' }, word(`hears_${now.hears}`)),
        element('p', { class: 'clock', 'data-clock': true }, lengthOf(now)),
        button(word('hangUp'), () => ask('hang-up', { callId: now.id })),
      ]
    : [
        element('p', { class: 'hears', role: 'status' }, word('onHook')),
        button(word('callIt'), () => ask('call', { accountId, from })),
      ]
  callList.replaceChildren(...phone, element('ul', {}, before.toReversed().map(endedCall)))
}
