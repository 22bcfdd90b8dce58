/** What similar conversations suggest for this customer, and the next step of the deal. */
import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { advice, type NextStep } from '@aura/contracts/copilot/advice.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { stageLabel } from '../deals/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Section } from '../platform/ui/section.tsx'
import { toast } from '../platform/ui/toast.tsx'
import look from './copilot.module.css'

type SectionProps = { conversation: Conversation; contactId: string; tagIds: readonly string[] }

/** Absent while there is nothing to advise. */
export function CopilotSection({ conversation, contactId, tagIds }: SectionProps) {
  const { t } = useTranslation()
  const { id: conversationId, lastInboundAt } = conversation
  const { data, refetch } = useQuery(advice, { conversationId })
  const { send } = useCommand(tagContacts)
  const mayTag = useMay(tagContacts.needs)
  // What the customer writes moves what is similar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each message of the customer.
  useEffect(() => refetch(), [refetch, lastInboundAt])
  if (!data) return null
  const tags = mayTag ? data.tags.filter(({ tagId }) => !tagIds.includes(tagId)) : []
  const { reason, nextStep, similar } = data
  if (tags.length === 0 && !reason && !nextStep) return null

  const add = (tagId: string) =>
    send({ contactIds: [contactId], tagId, on: true }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <Section title={t('copilot.title')}>
      {nextStep && <Step step={nextStep} />}
      {tags.length > 0 && (
        <ul className={look.tags} aria-label={t('copilot.tags')}>
          {tags.map(({ tagId, name, count }) => (
            <li key={tagId}>
              <Button
                size="xs"
                title={t('copilot.alike', { hits: count, count: similar })}
                onClick={() => void add(tagId)}
              >
                <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
                {t('copilot.add_tag', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {reason && (
        <p className={look.hint}>
          {t('copilot.reason', {
            reason: t(`conversations.reason.${reason.reason}`),
            hits: reason.count,
            total: similar,
          })}
        </p>
      )}
    </Section>
  )
}

function Step({ step }: { step: NextStep }) {
  const { t } = useTranslation()
  return (
    <p className={look.step}>
      <span>{t('copilot.next_step')}</span>{' '}
      <Link to="/crm" search={{ deal: step.dealId }}>
        <StepWords step={step} />
      </Link>
      {step.kind === 'activity' && step.dueAt !== null && (
        <small data-overdue={step.isOverdue || undefined}>
          {t(step.isOverdue ? 'copilot.overdue' : 'copilot.due')} <RelativeTime at={step.dueAt} />
        </small>
      )}
    </p>
  )
}

function StepWords({ step }: { step: NextStep }): string {
  const { t } = useTranslation()
  switch (step.kind) {
    case 'activity':
      return t(`copilot.step.${step.activity}`, { text: step.text, title: step.title })
    case 'requires':
      return t(`copilot.step.requires_${step.field}`, {
        stage: step.stage.name ?? stageLabel(step.stage.id),
        title: step.title,
      })
    case 'move':
      return t('copilot.step.move', { stage: step.stage.name ?? stageLabel(step.stage.id), title: step.title })
    case 'win':
      return t('copilot.step.win', { title: step.title })
  }
}
