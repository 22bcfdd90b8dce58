/** A line that is written and sent like a message: emptied once it is sent, and there again where that was refused. */
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'

type LineSetup = {
  /** False where it was not sent and another part of the screen says so. */
  send: (text: string) => unknown
  /** Whether it may be sent now; nothing is said where it may not. */
  may?: (text: string) => boolean
  /** What is wrong with it, as far as no contract says it. */
  check?: (text: string) => string | undefined
  start?: string
  /** Where what is written stands, for a text that outlives the line. */
  store?: readonly [text: string, change: (next: (text: string) => string) => void]
  /** Emptied as it is sent: what was written stands elsewhere at once, as in a chat. */
  atOnce?: boolean
}

export function useLine({ send, may = () => true, check, start = '', store, atOnce = false }: LineSetup) {
  const own = useState(start)
  const [text, change] = store ?? own
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isEmpty = text.trim() === ''
  /** What is written stays, below words that could not be sent. */
  const restore = (words: string) =>
    change((written) => [words, written].filter((part) => part.trim() !== '').join(store ? '\n' : ' '))

  async function post(words: string) {
    setPending(true)
    try {
      return (await send(words.trim())) !== false
    } catch (error) {
      setProblem(errorText(error))
      return false
    } finally {
      setPending(false)
    }
  }
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (pending || isEmpty || !may(text)) return
    const wrong = check?.(text.trim())
    setProblem(wrong)
    if (wrong !== undefined) return
    if (atOnce) change(() => '')
    const isSent = await post(text)
    if (isSent && !atOnce) change(() => '')
    if (!isSent && atOnce) restore(text)
  }
  return {
    text,
    isEmpty,
    pending,
    problem,
    submit,
    /** Sends other words than the written ones, which stay; they join them where they could not be sent. */
    sendWords: async (words: string) => {
      const isSent = !pending && may(words) && (await post(words))
      if (!isSent) restore(words)
    },
    wire: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        change(() => target.value)
        setProblem(undefined)
      },
    },
  }
}
