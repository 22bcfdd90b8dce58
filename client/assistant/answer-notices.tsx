/** Says once that an answer has come, or that there is none, wherever the panel is by then. */
import { thread as threadView } from '@aura/contracts/assistant/thread.ts'
import { threadReducer } from '@aura/machines/assistant/thread.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { toast } from '../platform/ui/toast.tsx'
import { awaitAnswer, useAwaitedAnswer } from './panel-store.ts'
import { useComplaint } from './use-complaint.ts'

export function AnswerNotices() {
  const { t } = useTranslation()
  const { state } = useView(threadView, threadReducer, {})
  const complain = useComplaint()
  const awaited = useAwaitedAnswer()
  const last = state?.messages.at(-1)
  const answer = state?.messages.find(({ id }) => id === awaited)
  useEffect(() => {
    // One that was asked for elsewhere is waited for as well.
    if (last?.state === 'answering') awaitAnswer(last.id)
    if (!answer || answer.state === 'answering') return
    awaitAnswer(null)
    if (answer.state === 'done') toast({ tone: 'neutral', title: t('assistant.replied'), forMs: 2000 })
    if (answer.state === 'failed') complain()
  }, [last, answer, complain, t])
  return null
}
