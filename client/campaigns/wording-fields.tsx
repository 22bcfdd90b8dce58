/** What is said: free text where the channel takes it, or an approved template with what stands in its gaps. */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { subjectLimit, textLimit } from '@aura/contracts/conversations/message.ts'
import { gapsOf } from '@aura/contracts/templates/gaps.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { leastSms } from '@aura/machines/campaigns/sms-parts.ts'
import { sendRefusal, sentParts } from '@aura/machines/templates/decide.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Textarea } from '../platform/ui/input.tsx'
import { useTemplates } from './message-text.tsx'
import { useGapError } from './use-gap-error.ts'
import { Variables } from './variables.tsx'

const CardEditor = lazy(async () => ({ default: (await import('./card-editor.tsx')).CardEditor }))
const TemplateFields = lazy(async () => ({ default: (await import('./template-fields.tsx')).TemplateFields }))
const LetterEditor = lazy(async () => ({ default: (await import('./letter-editor.tsx')).LetterEditor }))

const offeredOn = (templates: readonly Template[], channel: SendingChannel) =>
  templates
    .filter((template) => template.channel === channel.kind && template.account === channel.account)
    .filter((template) => sendRefusal(template) === undefined)
    .sort((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language))

type WordingProps = { channel: SendingChannel; message: Wording; put: (message: Wording) => void; name: string }

/** In one language. */
export function WordingFields({ channel, message, put, name }: WordingProps) {
  const { t } = useTranslation()
  const state = useTemplates()
  const offered = offeredOn(Object.values(state?.templates ?? {}), channel)
  const takesTemplates = channel.kind === 'whatsapp' || channel.kind === 'sms'
  const toTemplate = () => {
    const [first] = offered
    if (first) put({ type: 'template', templateId: first.id, values: gapsOf(sentParts(first)).map(() => '') })
  }
  return (
    <>
      {takesTemplates && (
        <chakra.div mb="3">
          <Choices
            name={name}
            label={t('campaigns.message_type')}
            value={message.type}
            choose={(type) => (type === 'text' ? put({ type: 'text', text: '', subject: null }) : toTemplate())}
            options={[
              {
                value: 'template',
                label: t('campaigns.template'),
                hint: t('campaigns.template_hint'),
                refusal: offered.length === 0 ? t('campaigns.no_templates') : undefined,
              },
              {
                value: 'text',
                label: t('campaigns.text'),
                hint: t(channel.kind === 'whatsapp' ? 'campaigns.text_whatsapp_hint' : 'campaigns.text_hint'),
              },
            ]}
          />
        </chakra.div>
      )}
      {message.type === 'text' ? (
        <TextFields channel={channel} message={message} put={put} />
      ) : (
        <Suspense>
          <TemplateFields offered={offered} all={state?.templates ?? {}} message={message} put={put} />
        </Suspense>
      )}
    </>
  )
}

export type Of<Type extends Wording['type']> = {
  message: Extract<Wording, { type: Type }>
  put: (message: Wording) => void
}

function TextFields({ channel, message, put }: Of<'text'> & { channel: SendingChannel }) {
  const { t } = useTranslation()
  const errorOf = useGapError()
  const { length, parts, hasGaps } = leastSms(message.text)
  return (
    <>
      {channel.kind === 'email' && (
        <Field label={t('campaigns.subject')} error={errorOf(message.subject ?? '')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={message.subject ?? ''}
              maxLength={subjectLimit}
              autoComplete="off"
              onChange={({ target }) => put({ ...message, subject: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('campaigns.text')}
        error={errorOf(message.text)}
        hint={
          channel.kind === 'sms' && message.text !== ''
            ? t(hasGaps ? 'campaigns.sms_parts_from' : 'campaigns.sms_parts', { count: parts, length })
            : t('campaigns.text_variables')
        }
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={5}
            value={message.text}
            maxLength={textLimit}
            onChange={({ target }) => put({ ...message, text: target.value })}
          />
        )}
      </Field>
      <Variables insert={(name) => put({ ...message, text: `${message.text}{{${name}}}` })} />
      <Suspense>
        {channel.kind === 'email' && <LetterEditor message={message} put={put} />}
        {channel.kind === 'rcs' && <CardEditor message={message} put={put} />}
      </Suspense>
    </>
  )
}
