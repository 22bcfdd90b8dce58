/** Where the visitor writes: Enter sends, Shift and Enter makes a new row, a file goes at once. */
import type { Chat } from './chat.ts'
import { el, icon } from './dom.ts'
import type { Texts } from './texts.ts'

const longest = 4000
const largestFile = 16 * 1024 * 1024
const kinds = 'image/png,image/jpeg,image/webp,audio/*,video/mp4,application/pdf,.docx,.xlsx,.csv'

export function composer(chat: Pick<Chat, 'write' | 'attach' | 'type'>, texts: Texts) {
  const input = el('textarea', {
    ...{ rows: '1', maxlength: String(longest), placeholder: texts.placeholder, 'aria-label': texts.placeholder },
    enterkeyhint: 'send',
  })
  const file = el('input', { type: 'file', accept: kinds, hidden: true, tabindex: '-1', 'aria-label': texts.attach })
  const attach = el('button', { class: 'icon', type: 'button', 'aria-label': texts.attach }, icon('clip'))
  const send = el('button', { class: 'icon', type: 'submit', 'aria-label': texts.send }, icon('send'))
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true })
  const form = el('form', { class: 'composer' }, attach, file, input, send)

  const grow = () => {
    input.style.height = 'auto'
    input.style.height = `${Math.min(132, input.scrollHeight + 2)}px`
  }
  const submit = () => {
    const text = input.value.trim()
    if (text === '') return
    input.value = ''
    grow()
    chat.write(text)
  }
  input.addEventListener('input', () => {
    grow()
    if (input.value.trim() !== '') chat.type()
  })
  input.addEventListener('keydown', (event) => {
    // An unfinished character of an input method ends with Enter too.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
    input.focus()
  })
  attach.addEventListener('click', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    file.value = ''
    problem.hidden = !chosen || chosen.size <= largestFile
    problem.textContent = problem.hidden ? '' : texts.tooLarge
    if (chosen && problem.hidden) chat.attach(chosen)
  })
  return { form, problem, input }
}
