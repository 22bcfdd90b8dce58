/** What an incident is: its name, its gravity, what is known and what it touches. */
import { type Severity, severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../../platform/ui/input.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
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

export function useIncidentDraft(start: IncidentDraft) {
  const [what, setWhat] = useState(start)
  const [missing, setMissing] = useState(false)
  return {
    what,
    missing,
    change: (part: Partial<IncidentDraft>) => setWhat({ ...what, ...part }),
    /** Says what is missing, where it is missing. */
    isWhole() {
      const isNamed = what.title.trim() !== ''
      setMissing(!isNamed)
      return isNamed
    },
    given: () => ({
      title: what.title.trim(),
      severity: what.severity,
      queueIds: [...what.queueIds],
      channelIds: [...what.channelIds],
    }),
  }
}

export function IncidentFields({
  what,
  missing,
  change,
}: Pick<ReturnType<typeof useIncidentDraft>, 'what' | 'missing' | 'change'>) {
  const { t } = useTranslation()
  const locations = useQueuesAndChannels()
  const { title, severity, summary, queueIds, channelIds } = what
  return (
    <>
      <Field label={t('warroom.incident.title')} error={missing ? t('warroom.declare.no_title') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            name="title"
            autoFocus
            maxLength={titleMost}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('warroom.incident.severity')} hint={t(`warroom.severity_hint.${severity}`)}>
        {(wiring) => (
          <Select
            {...wiring}
            value={severity}
            onChange={({ target }) =>
              change({ severity: severities.find((severity) => severity === target.value) ?? severity })
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
      <Field label={t('warroom.declare.summary')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={summaryMost}
            value={summary}
            onChange={({ target }) => change({ summary: target.value })}
          />
        )}
      </Field>
      <OrderedPicker
        label={t('warroom.incident.queues')}
        name="queues"
        options={locations.queues}
        chosen={queueIds}
        choose={(chosen) => change({ queueIds: chosen })}
        hint={t('warroom.declare.parts_hint')}
      />
      {locations.channels.length > 0 && (
        <OrderedPicker
          label={t('warroom.incident.channels')}
          name="channels"
          options={locations.channels}
          chosen={channelIds}
          choose={(chosen) => change({ channelIds: chosen })}
        />
      )}
    </>
  )
}
