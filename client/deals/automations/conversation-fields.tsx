/** Over which channel a rule writes, and what: free words, or a template with the values of its gaps. */
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { templates as templatesView } from '@aura/contracts/templates/templates.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMe } from '../../platform/me.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Textarea } from '../../platform/ui/input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import type { ActionDraft } from './automation-draft.ts'
import { gapError, gapNames } from './gap-names.ts'

type Props = { action: ActionDraft; change: (change: Partial<ActionDraft>) => void }

const everything = {}

export function ConversationFields({ action, change }: Props) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const seesChannels = permissions.includes('view_canais')
  const seesTemplates = permissions.includes('view_template_mensagem')
  const channels = useView(channelsView, channelsReducer, everything, { enabled: seesChannels }).state?.channels ?? {}
  const templates =
    useView(templatesView, templatesReducer, everything, { enabled: seesTemplates }).state?.templates ?? {}
  const kind = channels[action.channelId]?.kind
  const own = (value: string) => (value === '' ? [] : [{ value, label: '…' }])
  const carrying = Object.values(channels)
    .filter((channel) => carriesMessages(channel.kind))
    .map(({ id, name }) => ({ value: id, label: name }))
  const sendable = Object.values(templates)
    .filter((template) => template.channel === kind && template.state === 'approved')
    .map(({ id, name }) => ({ value: id, label: name }))
  const choices = (all: readonly { value: string; label: string }[], chosen: string) =>
    all.some(({ value }) => value === chosen) ? all : [...own(chosen), ...all]
  const freeWords = { value: '', label: t('deals.automations.free_words') }
  return (
    <>
      <ChoiceField
        label={t('deals.automations.channel')}
        value={action.channelId}
        options={[
          ...(action.channelId === '' ? [{ value: '', label: '–' }] : []),
          ...choices(carrying, action.channelId),
        ]}
        choose={(channelId) => change({ channelId, templateId: '' })}
      />
      <ChoiceField
        label={t('deals.automations.template')}
        value={action.templateId}
        options={[freeWords, ...choices(sendable, action.templateId)]}
        choose={(templateId) => change({ templateId })}
      />
      <Field
        label={t(action.templateId === '' ? 'deals.automations.message' : 'deals.automations.values')}
        hint={t('deals.automations.gaps', { names: gapNames })}
        error={gapError(action.text)}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            maxLength={1000}
            value={action.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
    </>
  )
}
