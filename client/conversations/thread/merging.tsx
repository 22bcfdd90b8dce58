/** Merges two conversations of one contact; the notice offers to undo a slip. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { mergeInto, unmerge } from '@aura/contracts/conversations/merge.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { decideMerge } from '@aura/machines/conversations/decide-merge.ts'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { momentText } from '../../platform/i18n/time-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import look from './thread-header.module.css'

const open = ['waiting', 'open', 'held', 'snoozed'] as const

type MergeProps = { conversation: Conversation; deciding: ClientDeciding; leave: () => void }

export function MergeDialog({ conversation, deciding, leave }: MergeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: conversationId, contactId, contactName: name } = conversation
  const reads = useQuery(findConversations, { contactId, states: [...open], limit: 50 })
  const others = (reads.data?.rows ?? []).filter(({ id }) => id !== conversationId)
  const back = useCommand(unmerge)
  const none = reads.data !== undefined && others.length === 0
  const refusalOf = (intoId: string) => {
    const into = others.find(({ id }) => id === intoId)
    const decision = into && decideMerge(conversation, into, deciding)
    return decision?.ok === false ? refusalText(decision) : undefined
  }
  const form = useDraftForm<typeof mergeInto, { intoId: string }>({
    contract: mergeInto,
    now: { intoId: others[0]?.id ?? '' },
    names: ['intoId'],
    guarded: false,
    inputOf: ({ intoId }) => ({ conversationId, intoId }),
    check: ({ intoId }) => ({ intoId: refusalOf(intoId) }),
    done: () => {
      toast({
        tone: 'neutral',
        title: i18next.t('conversations.merge.done', { name }),
        action: { label: i18next.t('conversations.undo'), run: () => void undo(back.send, conversationId) },
      })
      leave()
    },
  })
  const leaveBy = (event: FormEvent) => {
    event.preventDefault()
    leave()
  }
  return (
    <FormDialog
      title={t('conversations.merge.title')}
      text={none ? t('conversations.merge.none', { name }) : t('conversations.merge.text')}
      action={t(none ? 'platform.close' : 'conversations.merge')}
      leave={leave}
      form={none ? { ...form, submit: leaveBy } : form}
      reads={reads}
    >
      {!none && (
        <Field label={t('conversations.merge.into')} error={refusalOf(form.draft.intoId)}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('intoId')}>
              {others.map(({ id, channel, preview, openedAt }) => (
                <option key={id} value={id}>
                  {[t(`contacts.channel.${channel}`), momentText(preview?.at ?? openedAt, language), preview?.text]
                    .filter(Boolean)
                    .join(' · ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  )
}

type Undo = (input: { conversationId: string }) => Promise<unknown>

const undo = (send: Undo, conversationId: string) =>
  send({ conversationId }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))

/** Where it goes on, and the way back. */
export function MergedBar({
  conversationId,
  into,
  mayUndo,
}: {
  conversationId: string
  into: string
  mayUndo: boolean
}) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(unmerge)
  return (
    <div className={look.merged} role="status">
      <span>{t('conversations.merge.merged')}</span>
      <Button asChild size="xs" variant="outline">
        <Link to="/operations" search={(before) => ({ ...before, c: into, m: undefined })}>
          {t('conversations.merge.open')}
        </Link>
      </Button>
      {mayUndo && (
        <Button size="xs" variant="ghost" disabled={Boolean(pending)} onClick={() => void undo(send, conversationId)}>
          {t('conversations.undo')}
        </Button>
      )}
    </div>
  )
}
