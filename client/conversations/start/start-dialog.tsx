/**
 * Nova conversa: to whom, over which channel, and what. What may be written there is decided by the same rule as on the
 * server; what may not is said in words before anybody has typed it.
 */

import { subjectLimit, textLimit } from '@aura/contracts/conversations/message.ts'
import { type Outgoing, words } from '@aura/contracts/conversations/send.ts'
import {
  type Recipient,
  type StartOption,
  startConversation,
  startOptions,
} from '@aura/contracts/conversations/start.ts'
import { startRefusal } from '@aura/machines/conversations/decide-start.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText } from '../../contacts/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../../platform/ui/input.tsx'
import { TemplateButton } from '../../templates/index.ts'
import { useTextLimit } from '../composer/text-limit.tsx'
import { type Choice, choiceOf, recipientOf } from './recipient.ts'
import { RecipientField } from './recipient-field.tsx'

type StartProps = {
  /** Whom it begins with, as the address of the screen says it. */
  start: string
  leave: () => void
  open: (conversationId: string) => void
}

type Draft = { to: Choice; channelId: string; subject: string; text: string }

const nobody: Recipient = { kind: 'contact', contactId: '00000000-0000-0000-0000-000000000000' }

export function StartDialog({ start: first, leave, open }: StartProps) {
  const { t } = useTranslation()
  const [ids] = useState(() => ({ conversationId: newId(), messageId: newId() }))
  const { send } = useCommand(startConversation)
  const form = useLocalForm<Draft, { id: string }>({
    now: { to: choiceOf(first), channelId: '', subject: '', text: '' },
    names: ['to', 'channelId', 'subject', 'text'],
    guarded: ({ subject, text }) => `${subject}${text}`.trim() !== '',
    check: () => problems,
    send: ({ subject, text }): Promise<{ id: string }> =>
      start({ type: 'text', text: text.trim(), ...(isLetter && { subject: subject.trim() }) }),
    done: ({ id }) => open(id),
  })
  const { draft } = form
  const me = useMe()
  const now = new Date(useNow(30_000))

  const to = recipientOf(draft.to)
  const { data, status, error, refetch } = useQuery(startOptions, { to: to ?? nobody }, { enabled: to !== undefined })
  const known = to === undefined || status !== 'ready' ? undefined : data
  const options = known?.options ?? []
  const actor = { id: me.id, permissions: me.permissions, withheld: me.withheld }
  const refusalOf = (option: StartOption, kind: 'text' | 'template') => startRefusal(option, kind, { actor, now })
  const writable = (option: StartOption) => !refusalOf(option, 'text') || !refusalOf(option, 'template')
  const option = options.find((one) => one.channelId === draft.channelId) ?? options.find(writable) ?? options[0]
  const [noText, noTemplate] = option ? [refusalOf(option, 'text'), refusalOf(option, 'template')] : []
  const isLetter = option?.kind === 'email'
  const mayText = option !== undefined && !noText
  const mayTemplate = option !== undefined && !noTemplate && !isLetter

  async function start(content: Outgoing) {
    if (!to || !option) throw new Error('Nothing is sent to nobody.')
    return send({ ...ids, to, channelId: option.channelId, content })
  }

  const tooLong = useTextLimit(draft.text, textLimit)
  const problems: { readonly [Name in keyof Draft]: string | undefined } = {
    to: to ? undefined : t('conversations.start.to_missing'),
    channelId: mayText ? undefined : noText ? refusalText(noText) : t('conversations.start.nowhere'),
    subject: mayText && isLetter && draft.subject.trim() === '' ? t('conversations.subject_missing') : undefined,
    text: !mayText
      ? undefined
      : words(textLimit).safeParse(draft.text).success
        ? undefined
        : (tooLong ?? t('conversations.start.text_missing')),
  }

  const templates = option && mayTemplate && (
    <TemplateButton
      alone={!mayText}
      conversation={{ channel: option.kind, channelId: option.channelId, contactName: known?.contact?.name ?? '' }}
      send={({ content }) => void form.post(() => start(content))}
    />
  )

  const shown = {
    ...form,
    pending: form.pending || (option !== undefined && !mayText),
  }

  return (
    <FormDialog
      title={t('conversations.start.title')}
      action={t('conversations.start.send')}
      leave={leave}
      aside={noText ? undefined : templates}
      form={shown}
      reads={to && { data: known, error, refetch }}
    >
      <RecipientField
        choice={draft.to}
        choose={(next) => form.patch({ to: next, channelId: '' })}
        contact={known?.contact ?? undefined}
        isLookedUp={known !== undefined}
        error={form.problem('to')}
      />
      {known && options.length === 0 && <Reason text={t('conversations.start.nowhere')} />}
      {option && (
        <Field label={t('conversations.start.channel')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="channelId"
              value={option.channelId}
              onChange={({ target }) => form.set('channelId', target.value)}
            >
              {options.map(({ channelId: id, kind, name, address }) => (
                <option key={id} value={id}>
                  {`${t(`contacts.channel.${kind}`)} · ${name} → ${addressText({ kind: kind === 'email' ? 'email' : 'phone', value: address })}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {option && noText && (
        <Reason text={refusalText(noText)}>
          {noText.code === 'conversations.taken' && option.conversation && (
            <Button type="button" onClick={() => form.leave(() => option.conversation && open(option.conversation.id))}>
              {t('conversations.start.see')}
            </Button>
          )}
        </Reason>
      )}
      {mayText && isLetter && (
        <Field label={t('conversations.subject')} error={form.problem('subject')}>
          {(wiring) => <Input {...wiring} {...form.wire('subject')} maxLength={subjectLimit} autoComplete="off" />}
        </Field>
      )}
      {mayText && (
        <Field label={t('conversations.start.text')} error={tooLong ?? form.problem('text')}>
          {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={4} />}
        </Field>
      )}
      {noText && templates && <chakra.div pt="1">{templates}</chakra.div>}
    </FormDialog>
  )
}

function Reason({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <chakra.div role="status" display="flex" alignItems="center" gap="3" flexWrap="wrap" color="muted" py="2">
      <span>{text}</span>
      {children}
    </chakra.div>
  )
}
