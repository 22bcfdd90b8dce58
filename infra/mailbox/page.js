const list = document.querySelector('#list')
const reader = document.querySelector('#reader')
const count = document.querySelector('#count')
const filter = document.querySelector('#filter')

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const keyOf = (mail) => `${mail.at} ${mail.to} ${mail.subject}`

let shown = ''
let open = ''

function element(name, content, attributes = {}) {
  const made = document.createElement(name)
  made.append(...[content].flat())
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function read(mail) {
  open = keyOf(mail)
  const facts = element('dl', [
    element('dt', 'From'),
    element('dd', mail.from),
    element('dt', 'To'),
    element('dd', mail.to),
    element('dt', 'At'),
    element('dd', day.format(new Date(mail.at))),
  ])
  // A mail is foreign material: it runs no script, sends no form and opens its links in a new tab.
  const body = mail.html
    ? element('iframe', [], {
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        srcdoc: `<base target="_blank">${mail.html}`,
        title: 'Text of the mail',
      })
    : element('pre', mail.text)
  reader.replaceChildren(element('h2', mail.subject || '(no subject)'), facts, body)
  mark()
}

function mark() {
  for (const button of list.querySelectorAll('button'))
    button.setAttribute('aria-current', String(button.dataset.key === open))
}

function show(mails) {
  const wanted = filter.value.trim().toLowerCase()
  const visible = mails.filter((mail) => mail.to.includes(wanted))
  const state = `${wanted} ${visible.map(keyOf)}`
  if (state === shown) return
  shown = state
  count.textContent = visible.length === 1 ? '1 mail' : `${visible.length} mails`
  const focused = document.activeElement?.dataset?.key
  list.replaceChildren(
    ...visible.map((mail) => {
      const button = element('button', [
        element('strong', mail.to),
        element('time', hour.format(new Date(mail.at)), { title: day.format(new Date(mail.at)) }),
        element('span', mail.subject || '(no subject)'),
      ])
      button.dataset.key = keyOf(mail)
      button.addEventListener('click', () => read(mail))
      return element('li', button)
    }),
  )
  mark()
  if (focused) [...list.querySelectorAll('button')].find((button) => button.dataset.key === focused)?.focus()
  if (!open && visible[0]) read(visible[0])
}

let mails = []
async function refresh() {
  try {
    const answer = await fetch('/dev/mail.json')
    if (!answer.ok) throw new Error(String(answer.status))
    mails = await answer.json()
    show(mails)
  } catch {
    shown = ''
    count.textContent = 'Aura does not answer; trying again'
  }
  setTimeout(refresh, 1500)
}

filter.addEventListener('input', () => show(mails))
list.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (!step) return
  const buttons = [...list.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
})
refresh()
