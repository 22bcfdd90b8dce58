/** A line that is written and sent like a message: emptied once it is sent, and there again where that was refused. */
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'

type LineSetup = {
  send: (text: string) => unknown
  /** What is wrong with it, as far as no contract says it. */
  check?: (text: string) => string | undefined
  start?: string
  /** Emptied as it is sent: what was written stands elsewhere at once, as in a chat. */
  atOnce?: boolean
}

export function useLine({ send, check, start = '', atOnce = false }: LineSetup) {
  const [text, setText] = useState(start)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isEmpty = text.trim() === ''
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (pending || isEmpty) return
    const wrong = check?.(text.trim())
    setProblem(wrong)
    if (wrong !== undefined) return
    setPending(true)
    if (atOnce) setText('')
    try {
      await send(text.trim())
      if (!atOnce) setText('')
    } catch (error) {
      setProblem(errorText(error))
      // What was begun meanwhile stays.
      if (atOnce) setText((begun) => begun || text)
    } finally {
      setPending(false)
    }
  }
  return {
    text,
    isEmpty,
    pending,
    problem,
    submit,
    wire: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setText(target.value)
        setProblem(undefined)
      },
    },
  }
}
