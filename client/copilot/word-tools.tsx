/** What a model does with what is written, and with what the customer wrote; the result stays here until it is sent. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type RewriteStyle, rewrite, rewriteStyles, translateCustomer } from '@aura/contracts/copilot/rewrite.ts'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'
import { DropItem, DropMenu } from '../platform/ui/drop-menu.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'

type ToolsProps = { conversation: Conversation; text: string; write: (text: string) => void }

export function WordTools({ conversation, text, write }: ToolsProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const written = useLatest(text)
  const { id: conversationId, lastInboundAt } = conversation
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [translation, setTranslation] = useState<string>()

  async function ask(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await work().catch((error: unknown) => setProblem(errorText(error)))
    setBusy(false)
  }

  /** What was typed meanwhile is worth more. */
  const rework = (style: RewriteStyle) =>
    ask(async () => {
      const before = text
      const answer = await call(rewrite, { conversationId, text: before, style })
      if (written.current !== before) return setProblem(t('copilot.changed_meanwhile'))
      write(answer.text)
      const undo = { label: t('copilot.undo'), run: () => write(before) }
      toast({ tone: 'neutral', title: t(`copilot.done.${style}`), action: undo })
    })
  const translate = () => ask(async () => setTranslation((await call(translateCustomer, { conversationId })).text))

  const isEmpty = text.trim() === ''
  return (
    <>
      <DropMenu
        label={t('copilot.tools')}
        button={{
          ...{ size: 'xs', variant: 'ghost', 'aria-busy': isBusy },
          children: (
            <>
              <Sparkles size={14} strokeWidth={1.75} aria-hidden="true" />
              {t(isBusy ? 'copilot.busy' : 'copilot.tools')}
            </>
          ),
        }}
      >
        {rewriteStyles.map((style) => (
          <DropItem key={style} aria-disabled={isEmpty} onClick={() => !isEmpty && void rework(style)}>
            {t(`copilot.style.${style}`)}
          </DropItem>
        ))}
        {lastInboundAt !== null && (
          <DropItem onClick={() => void translate()}>{t('copilot.translate_customer')}</DropItem>
        )}
      </DropMenu>
      {translation !== undefined && (
        <Callout role="status">
          <span>
            <b>{t('copilot.translation')}</b> {translation}
          </span>
          <Button size="xs" variant="ghost" aria-label={t('copilot.dismiss')} onClick={() => setTranslation(undefined)}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </Callout>
      )}
      {problem !== undefined && (
        <Callout refused role="alert">
          <span>{problem}</span>
        </Callout>
      )}
    </>
  )
}
