import { ask } from './ask.js'
import { showCalls } from './call.js'
import { element, keyed } from './element.js'
import { readsAtOnce, showManners } from './misbehave.js'
import { contentOf } from './picture.js'
import { showTalk, wordsOf } from './talk.js'
import { counted, translate, word } from './words.js'

const at = (selector) => document.querySelector(selector)
const news = at('#news')
const people = at('#people')
const phone = at('#phone')
const account = at('#account')
const words = at('#words')
const replying = at('#replying')
const subject = at('#subject')

/** What the simulator told so far. */
let known = { began: '', version: 0, accounts: [], customers: [], calls: [] }
const messages = new Map()
/** Whose phone this window shows stands in its address, so that two windows play two customers. */
const open = () => decodeURIComponent(location.hash.slice(1))
let shownPhone = ''
let replyTo = null
let said = ''

/** The address of a customer on a channel. */
const nameOn = (customer, { kind }) => (kind === 'email' ? customer.email : customer.phone)
const personNow = () => known.customers.find((customer) => customer.phone === open())

const accountNow = () => known.accounts.find(({ id }) => id === account.value)
const between = (customer, accountId) =>
  [...messages.values()].filter((one) => one.customer === customer && one.accountId === accountId)
const isUnread = ({ from, status }) => from === 'company' && status !== 'read' && status !== 'failed'

function person({ customer, count, last }) {
  const unread = count > 0 ? element('b', { 'aria-label': counted('unread', count) }, String(count)) : null
  return element(
    'li',
    {},
    element(
      'a',
      { href: `#${encodeURIComponent(customer.phone)}` },
      element('strong', {}, customer.name),
      unread,
      element('span', {}, last || customer.phone),
    ),
  )
}

function showPeople() {
  const rows = known.customers.map((customer) => {
    const own = [...messages.values()].filter(
      (one) => one.customer === customer.phone || one.customer === customer.email,
    )
    const count = own.filter(isUnread).length
    const newest = own.at(-1)
    const last = newest ? wordsOf(newest) : ''
    return { key: customer.phone, state: `${customer.name} ${count} ${last}`, customer, count, last }
  })
  keyed(people, rows, person)
  for (const link of people.querySelectorAll('a')) {
    const current = link.hash.slice(1) === location.hash.slice(1)
    if (current && !link.hasAttribute('aria-current')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

function showAccounts() {
  const state = JSON.stringify(known.accounts.map(({ id, name, address }) => [id, name, address]))
  if (account.dataset.state === state) return
  account.dataset.state = state
  const before = account.value
  const kinds = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mail', rcs: 'RCS', voice: word('line') }
  account.replaceChildren(
    ...known.accounts.map(({ id, kind, name, address }) =>
      element('option', { value: id, selected: id === before }, `${kinds[kind]} ${address} · ${name}`),
    ),
  )
}

function show() {
  showPeople()
  showAccounts()
  const customer = personNow()
  const chosen = accountNow()
  phone.hidden = !customer || !chosen
  at('#empty').hidden = !phone.hidden
  at('#empty').textContent = known.accounts.length === 0 ? word('noAccount') : word('noCustomer')
  showManners(chosen)
  if (!customer || !chosen) return
  at('#who').textContent = customer.name
  at('#own-number').textContent = nameOn(customer, chosen)
  const { kind } = chosen
  at('#place').hidden = kind !== 'whatsapp' && kind !== 'rcs'
  at('#picture').closest('label').hidden = kind === 'sms'
  at('#subject').hidden = kind !== 'email'
  const own = nameOn(customer, chosen)
  const here = `${own} ${chosen.id}`
  const speaks = kind === 'voice'
  at('#calls').hidden = !speaks
  at('#talk').hidden = speaks
  at('#composer').hidden = speaks
  if (speaks)
    showCalls(
      known.calls.filter((one) => one.customer === own && one.accountId === chosen.id),
      { accountId: chosen.id, from: own },
    )
  showTalk(between(own, chosen.id), { opened: here !== shownPhone, kind, replyTo: reply })
  if (here !== shownPhone) reply(null)
  shownPhone = here
  news.textContent = said || (chosen.connected ? '' : word('notConnected'))
}

/** What appears on a screen that somebody looks at has been read. */
function read() {
  const chosen = accountNow()
  if (phone.hidden || !chosen || !readsAtOnce || document.visibilityState !== 'visible') return
  const customer = nameOn(personNow() ?? { phone: open(), email: '' }, chosen)
  const reads = between(customer, chosen.id).some(isUnread)
  if (reads) ask('read', { accountId: chosen.id, customer }).catch(() => {})
}

async function refresh() {
  try {
    const told = await ask(`changes?after=${known.version}`)
    if (told.began !== known.began && known.began) {
      messages.clear()
      known = { ...known, began: '', version: 0 }
      return await refresh()
    }
    for (const one of told.messages) messages.set(one.id, one)
    known = told
    if (news.textContent === word('away')) news.textContent = ''
    show()
    read()
  } catch {
    news.textContent = word('away')
  }
}

async function keepFresh() {
  await refresh()
  setTimeout(keepFresh, 700)
}

function tell(text) {
  said = text
  news.textContent = text
}

/** With a subject it is a new letter; without one it answers. */
function letterTo(letters) {
  const about = subject.value.trim()
  const last = letters.findLast(({ from }) => from === 'company') ?? letters.at(-1)
  const answered = replyTo ?? (about === '' ? last : undefined)
  return { subject: about || null, replyTo: answered?.id ?? null }
}

async function write(content) {
  const chosen = accountNow()
  const customer = personNow()
  if (!chosen || !customer) return false
  const from = nameOn(customer, chosen)
  const about = chosen.kind === 'email' ? letterTo(between(from, chosen.id)) : { replyTo: replyTo?.id ?? null }
  const title = subject.value
  subject.value = ''
  try {
    await ask('write', { accountId: chosen.id, from, content, ...about })
    tell('')
    reply(null)
    await refresh()
    return true
  } catch (error) {
    subject.value ||= title
    tell(error.message)
    return false
  }
}

/** The field is free for the next text at once; one that was refused comes back. */
async function writeTyped(content) {
  const typed = words.value
  words.value = ''
  if (!(await write(content))) words.value ||= typed
}

function reply(message) {
  replyTo = message
  replying.hidden = message === null
  replying.querySelector('span').textContent = message ? word('replyingTo') + wordsOf(message) : ''
  if (message) words.focus()
}

/** A number as it is typed in Brazil, or with its country. */
function numberOf(text) {
  const digits = text.replace(/\D/g, '')
  const whole = text.trim().startsWith('+') || digits.startsWith('55') ? digits : `55${digits}`
  return /^\d{8,15}$/.test(whole) ? `+${whole}` : null
}

const firstNames = ['Maria Silva', 'João Pereira', 'Ana Souza', 'Carlos Lima', 'Beatriz Rocha', 'Rafael Alves']

/** Somebody to begin with, so that one press is enough; what was typed meanwhile stays. */
function suggest() {
  const form = at('#meet')
  const count = known.customers.length
  if (form.elements.name.value || form.elements.phone.value) return
  form.elements.name.value = firstNames[count % firstNames.length]
  form.elements.phone.value = `+55 11 9${String(87_650_001 + count)}`
}

at('#meet').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { name, phone: number } = event.target.elements
  const full = numberOf(number.value)
  number.setCustomValidity(full ? '' : word('badNumber'))
  if (!number.reportValidity()) return
  try {
    await ask('customers', { phone: full, name: name.value.trim() || full })
  } catch (error) {
    return tell(error.message)
  }
  event.target.reset()
  at('#newcomer').open = false
  location.hash = `#${encodeURIComponent(full)}`
  await refresh()
  words.focus()
})
at('#meet').elements.phone.addEventListener('input', ({ target }) => target.setCustomValidity(''))
at('#newcomer').addEventListener('toggle', ({ target }) => target.open && suggest())

at('#composer').addEventListener('submit', (event) => {
  event.preventDefault()
  const text = words.value.trim()
  words.focus()
  if (text) writeTyped({ type: 'text', text })
})
words.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  at('#composer').requestSubmit()
})
/** Throttled: a telephone reports typing every few seconds. */
let typedAt = 0
words.addEventListener('input', () => {
  const chosen = accountNow()
  if (chosen?.kind !== 'rcs' || words.value === '' || Date.now() - typedAt < 3000) return
  typedAt = Date.now()
  ask('typing', { accountId: chosen.id, from: open() }).catch(() => {})
})
replying.querySelector('button').addEventListener('click', () => reply(null))

at('#picture').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  target.value = ''
  const content = file && (await contentOf(file))
  if (content === null) return tell(word('tooLarge'))
  if (!content) return
  // The typed text is sent in the same e-mail.
  const caption = accountNow()?.kind === 'email' ? words.value.trim() || null : null
  await (caption === null ? write : writeTyped)({ ...content, caption })
})

const where = at('#where')
at('#place').addEventListener('click', () => where.showModal())
where.addEventListener('close', () => {
  if (where.returnValue !== 'yes') return
  const { name, latitude, longitude } = where.querySelector('form').elements
  const place = { latitude: Number(latitude.value), longitude: Number(longitude.value) }
  write({ type: 'location', ...place, name: name.value.trim() || null })
})

at('#show-manners').addEventListener('click', ({ currentTarget }) => {
  const shown = document.body.classList.toggle('manners')
  currentTarget.setAttribute('aria-expanded', String(shown))
})

account.addEventListener('change', () => {
  show()
  read()
})
addEventListener('hashchange', () => {
  tell('')
  show()
  read()
})

translate()
await refresh()
if (known.customers.length === 0) at('#newcomer').open = true
else if (!location.hash) location.replace(`#${encodeURIComponent(known.customers[0].phone)}`)
setTimeout(keepFresh, 700)
