/** Drafts of canned replies that a supervisor approves, and what became of the copilot's suggestions. */
import { dismissDraft, type ReplyDraft, replyDrafts } from '@aura/contracts/copilot/reply-draft.ts'
import { draftsByUse, replyDraftsReducer } from '@aura/machines/copilot/reply-drafts.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { toast } from '../platform/ui/toast.tsx'
import look from './copilot-tab.module.css'
import { SuggestionFigures } from './suggestion-figures.tsx'

const DraftDialog = lazy(async () => ({ default: (await import('./draft-dialog.tsx')).DraftDialog }))
const everything = {}

export function CopilotTab() {
  const { t } = useTranslation()
  const { state, error } = useView(replyDrafts, replyDraftsReducer, everything)
  const [opened, open] = useState<ReplyDraft>()
  const drafts = state && draftsByUse(state)
  return (
    <div className={look.tab}>
      <Panel title={t('copilot.drafts')} text={t('copilot.drafts_text')}>
        {error && <p role="alert">{errorText(error)}</p>}
        {!drafts && !error && <Skeleton h="24" />}
        {drafts?.length === 0 && <p className={look.none}>{t('copilot.drafts_none')}</p>}
        {drafts && drafts.length > 0 && (
          <ul className={look.drafts} aria-label={t('copilot.drafts')}>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} open={() => open(draft)} />
            ))}
          </ul>
        )}
      </Panel>
      <SuggestionFigures />
      <Suspense>{opened && <DraftDialog draft={opened} leave={() => open(undefined)} />}</Suspense>
    </div>
  )
}

function DraftRow({ draft, open }: { draft: ReplyDraft; open: () => void }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(dismissDraft)
  const { id: draftId, text, uses, conversations } = draft
  const dismiss = () =>
    send({ draftId }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <li>
      <p>{text}</p>
      <small>
        {t('copilot.draft_uses', { count: uses })} · {t('copilot.draft_conversations', { count: conversations })}
      </small>
      <div>
        <Button size="xs" onClick={open}>
          {t('copilot.approve')}
        </Button>
        <Button size="xs" variant="ghost" aria-disabled={pending} onClick={() => void dismiss()}>
          {t('copilot.dismiss_draft')}
        </Button>
      </div>
    </li>
  )
}
