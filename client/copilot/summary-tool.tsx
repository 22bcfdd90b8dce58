import { advice } from '@aura/contracts/copilot/advice.ts'
import { type SummaryPurpose, summarize } from '@aura/contracts/copilot/rewrite.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { appendSummary } from './append-summary.ts'
import look from './copilot.module.css'

type ToolProps = {
  conversationId: string
  purpose: SummaryPurpose
  /** As it is now: it may change while the model writes. */
  note: string
  write: (note: string) => void
}

/** Offers a summary for the note; absent where no model may be asked. */
export function SummaryTool({ conversationId, purpose, note, write }: ToolProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const { data } = useQuery(advice, { conversationId })
  const latest = useLatest({ note, write })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!data?.models) return null
  async function ask() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await call(summarize, { conversationId, purpose }).then(
      ({ text }) => latest.current.write(appendSummary(latest.current.note, text)),
      (error: unknown) => setProblem(errorText(error)),
    )
    setBusy(false)
  }
  return (
    <div className={look.summary}>
      <Button size="xs" variant="ghost" aria-busy={isBusy} onClick={() => void ask()}>
        <Sparkles size={14} strokeWidth={1.75} aria-hidden="true" />
        {t(isBusy ? 'copilot.busy' : 'copilot.summarize')}
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </div>
  )
}
