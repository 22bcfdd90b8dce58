import type { createEndpoint, Endpoint, editEndpoint } from '@aura/contracts/integrations/endpoint.ts'
import { chatEvents, type EndpointFormat, endpointFormats } from '@aura/contracts/integrations/endpoint-format.ts'
import { eventNames } from '@aura/contracts/integrations/event-names.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { EventPicker } from './event-picker.tsx'

type Saving = typeof createEndpoint | typeof editEndpoint
type Draft = { name: string; url: string; events: readonly string[]; deduplicates: boolean; format: EndpointFormat }

export const emptyEndpoint: Draft = { name: '', url: '', events: [], deduplicates: true, format: 'standard' }
export const draftOf = ({ name, url, events, deduplicates, format }: Endpoint): Draft => ({
  ...{ name, url, events, deduplicates, format },
})

type EndpointForm<C extends Saving> = {
  contract: C
  now: Draft
  fixed: object
  send?: (input: InputOf<C>) => Promise<OutputOf<C>>
  done: (output: OutputOf<C>) => void
}

export function useEndpointForm<C extends Saving>({ contract, now, fixed, send, done }: EndpointForm<C>) {
  const { t } = useTranslation()
  const problems = { name: 'name_required', url: 'url_required', events: 'events_required' } as const
  return useDraftForm<C, Draft>({
    contract,
    now,
    names: ['name', 'format', 'url', 'events', 'deduplicates'],
    inputOf: (draft) => ({ ...draft, ...fixed }),
    words: (name) => (name === 'deduplicates' || name === 'format' ? undefined : t(`webhooks.${problems[name]}`)),
    blame: { 'integrations.url_refused': 'url' },
    ...(send && { send }),
    done,
  })
}

type FieldsProps = { form: ReturnType<typeof useEndpointForm<Saving>> }

export function EndpointFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const isChat = form.draft.format !== 'standard'
  return (
    <>
      <Field label={t('webhooks.name')} error={form.problem('name')} hint={t('webhooks.name_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field label={t('webhooks.format')} error={form.problem('format')} hint={t('webhooks.format_hint')}>
        {(wiring) => (
          <Select
            {...wiring}
            name="format"
            value={form.draft.format}
            onChange={({ target }) => chooseFormat(form, target.value)}
          >
            {endpointFormats.map((value) => (
              <option key={value} value={value}>
                {t(`webhooks.format.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('webhooks.url')} error={form.problem('url')} hint={t('webhooks.url_hint')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.wire('url')}
            type="url"
            inputMode="url"
            maxLength={1000}
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <EventPicker
        offered={isChat ? eventNames.filter((name) => chatEvents.includes(name)) : eventNames}
        chosen={form.draft.events}
        choose={(events) => form.set('events', events)}
        problem={form.problem('events')}
      />
      {!isChat && (
        <Switch
          label={t('webhooks.deduplicates')}
          hint={t('webhooks.deduplicates_hint')}
          checked={form.draft.deduplicates}
          onChange={(deduplicates) => form.set('deduplicates', deduplicates)}
        />
      )}
    </>
  )
}

/** A channel of people takes lines about the War Room alone, and knows no repeats. */
function chooseFormat(form: FieldsProps['form'], value: string) {
  const format = endpointFormats.find((format) => format === value) ?? 'standard'
  form.set('format', format)
  form.set('deduplicates', format === 'standard')
  if (format !== 'standard')
    form.set(
      'events',
      form.draft.events.filter((name) => chatEvents.includes(name)),
    )
}
