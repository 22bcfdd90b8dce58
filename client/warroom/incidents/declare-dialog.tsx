/** Declares an incident: what it is, what it touches, who is asked and told; and who that reaches, before it does. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { declareIncident, lookBacks, type Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { GroupBoxes } from '../groups/group-boxes.tsx'
import { useRecipients } from '../groups/use-recipients.ts'
import { type IncidentDraft, IncidentFields, incidentInput, incidentNames } from './incident-fields.tsx'

const everything = {}

/** What is known already, where it is declared from something. */
export type Beginning = {
  title: string
  severity: Severity
  queueIds: readonly string[]
  channelIds: readonly string[]
  /** Then its timeline begins where the alert did. */
  alertId?: string
}
const nothing: Beginning = { title: '', severity: 'high', queueIds: [], channelIds: [] }

type Draft = IncidentDraft & {
  /** Minutes that its timeline looks back; null: to where the alert began. */
  before: number | null
  /** Null: the policy that is meant for such incidents. */
  picked: string | null
  groups: readonly string[]
}

export function DeclareDialog({ leave, from = nothing }: { leave: () => void; from?: Beginning }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useView(readiness, readinessReducer, everything)
  const [id] = useState(newId)
  const policies = state?.policies ?? []
  const policyOf = ({ picked, severity }: Draft) =>
    (picked ?? policies.find(({ severities }) => severities.includes(severity))?.id) || null
  const form = useDraftForm<typeof declareIncident, Draft>({
    contract: declareIncident,
    now: {
      title: from.title,
      severity: from.severity,
      queueIds: from.queueIds,
      channelIds: from.channelIds,
      summary: '',
      before: from.alertId === undefined ? lookBacks[2] : null,
      picked: null,
      groups: [],
    },
    names: incidentNames,
    inputOf: (draft) => ({
      id,
      ...incidentInput(draft),
      summary: draft.summary,
      before: draft.before ?? { alertId: from.alertId },
      policyId: policyOf(draft),
      groups: [...draft.groups],
    }),
    words: (name) => (name === 'title' ? t('warroom.declare.no_title') : undefined),
    ask: ({ title }, send) =>
      confirm({
        title: t('warroom.declare.confirm', { title: title.trim() }),
        description: reach.words,
        confirmText: t('warroom.declare'),
        variant: 'destructive',
        onConfirm: send,
      }),
    done: () => {
      leave()
      // What was typed has become the incident.
      void navigate({ to: '/warroom/incidents/$incidentId', params: { incidentId: id }, ignoreBlocker: true })
    },
  })
  const { before, groups } = form.draft
  const policyId = policyOf(form.draft)
  const reach = useRecipients(groups, policyId)

  return (
    <FormDrawer
      title={t('warroom.declare')}
      close={leave}
      form={form}
      width={560}
      action={{ label: t('warroom.declare'), palette: 'critical' }}
    >
      <IncidentFields form={form} />
      <Field label={t('warroom.declare.before')} hint={t('warroom.declare.before_hint')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={before ?? ''}
            onChange={({ target }) => form.set('before', target.value === '' ? null : Number(target.value))}
          >
            {from.alertId !== undefined && <option value="">{t('warroom.declare.before_alert')}</option>}
            {lookBacks.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? t('warroom.declare.before_none') : t('warroom.declare.before_some', { minutes })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('warroom.declare.policy')}
        hint={policies.length === 0 ? t('warroom.declare.no_policy') : undefined}
      >
        {(wiring) => (
          <Select {...wiring} value={policyId ?? ''} onChange={({ target }) => form.set('picked', target.value)}>
            <option value="">{t('warroom.declare.nobody_asked')}</option>
            {policies.map((policy) => (
              <option key={policy.id} value={policy.id}>
                {policy.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <GroupBoxes label={t('warroom.declare.groups')} chosen={groups} choose={(chosen) => form.set('groups', chosen)} />
      <chakra.p role="status" mt="3" px="3" py="2" borderRadius="md" bg="info/12">
        {reach.words}
      </chakra.p>
    </FormDrawer>
  )
}
