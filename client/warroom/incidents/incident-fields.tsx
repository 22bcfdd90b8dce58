/** What an incident is: its name, its gravity, what is known and what it touches. */
import { type Severity, severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { Input, Select, Textarea } from '../../platform/ui/input.tsx'
import { type Option, OrderedPicker } from '../ordered-picker.tsx'
import { useQueuesAndChannels } from '../use-choices.ts'

const titleMost = 120
const summaryMost = 2000

export type IncidentDraft = {
  title: string
  severity: Severity
  summary: string
  queueIds: readonly string[]
  channelIds: readonly string[]
}

type Name = keyof IncidentDraft & string

/** The state of a form that has these fields among others. */
type IncidentForm = {
  draft: IncidentDraft
  now: IncidentDraft
  problem: (name: Name) => string | undefined
  patch: (part: Partial<IncidentDraft>) => void
  isOvertaken: (name: Name) => boolean
  takeTheirs: (name: Name) => void
  keepMine: (name: Name) => void
}

export const incidentNames = ['title', 'severity', 'summary', 'queueIds', 'channelIds'] as const

/** What the commands take, but for the summary. */
export const incidentInput = ({ title, severity, queueIds, channelIds }: IncidentDraft) => ({
  title: title.trim(),
  severity,
  queueIds: [...queueIds],
  channelIds: [...channelIds],
})

export function IncidentFields({ form }: { form: IncidentForm }) {
  const { t } = useTranslation()
  const { queues, channels } = useQueuesAndChannels()
  const { title, severity, summary, queueIds, channelIds } = form.draft
  const namesIn = (options: readonly Option[], ids: readonly string[]) =>
    options.flatMap(({ value, label }) => (ids.includes(value) ? [label] : [])).join(', ')
  return (
    <>
      <Field label={t('warroom.incident.title')} error={form.problem('title')}>
        {(wiring) => (
          <Input
            {...wiring}
            name="title"
            autoFocus
            maxLength={titleMost}
            value={title}
            onChange={({ target }) => form.patch({ title: target.value })}
          />
        )}
      </Field>
      <OvertakenNotice form={form} field="title" shown={form.now.title} />
      <Field label={t('warroom.incident.severity')} hint={t(`warroom.severity_hint.${severity}`)}>
        {(wiring) => (
          <Select
            {...wiring}
            value={severity}
            onChange={({ target }) =>
              form.patch({ severity: severities.find((severity) => severity === target.value) ?? severity })
            }
          >
            {severities.map((severity) => (
              <option key={severity} value={severity}>
                {t(`warroom.severity.${severity}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OvertakenNotice form={form} field="severity" shown={t(`warroom.severity.${form.now.severity}`)} />
      <Field label={t('warroom.declare.summary')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={summaryMost}
            value={summary}
            onChange={({ target }) => form.patch({ summary: target.value })}
          />
        )}
      </Field>
      <OvertakenNotice form={form} field="summary" shown={form.now.summary} />
      <OrderedPicker
        label={t('warroom.incident.queues')}
        name="queues"
        options={queues}
        chosen={queueIds}
        choose={(chosen) => form.patch({ queueIds: chosen })}
        hint={queueIds.length + channelIds.length === 0 ? t('warroom.declare.parts_hint') : undefined}
      />
      <OvertakenNotice form={form} field="queueIds" shown={namesIn(queues, form.now.queueIds)} />
      {channels.length > 0 && (
        <OrderedPicker
          label={t('warroom.incident.channels')}
          name="channels"
          options={channels}
          chosen={channelIds}
          choose={(chosen) => form.patch({ channelIds: chosen })}
        />
      )}
      <OvertakenNotice form={form} field="channelIds" shown={namesIn(channels, form.now.channelIds)} />
    </>
  )
}
