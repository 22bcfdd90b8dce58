/** Declares an incident: what it is, what it touches, who is asked and told; and who that reaches, before it does. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { declareIncident, lookBacks, type Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { focusOn } from '../../platform/ui/use-form.ts'
import { GroupBoxes } from '../groups/group-boxes.tsx'
import { useRecipients } from '../groups/use-recipients.ts'
import { IncidentFields, useIncidentDraft } from './incident-fields.tsx'

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

export function DeclareDialog({ leave, from = nothing }: { leave: () => void; from?: Beginning }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { send, pending } = useCommand(declareIncident)
  const { state } = useView(readiness, readinessReducer, everything)
  const [id] = useState(newId)
  const form = useIncidentDraft({ ...from, summary: '' })
  const { title, severity, summary } = form.what
  const [before, setBefore] = useState<number | undefined>(from.alertId === undefined ? lookBacks[2] : undefined)
  const [groups, setGroups] = useState<readonly string[]>([])
  /** Undefined: the one that is meant for such incidents. */
  const [picked, pick] = useState<string>()
  const [refusal, setRefusal] = useState<unknown>()
  const policies = state?.policies ?? []
  const meant = policies.find(({ severities }) => severities.includes(severity))?.id ?? ''
  const policyId = (picked ?? meant) === '' ? null : (picked ?? meant)
  const reach = useRecipients(groups, policyId)

  async function declare() {
    setRefusal(undefined)
    const since = before ?? (from.alertId === undefined ? lookBacks[2] : { alertId: from.alertId })
    try {
      await send({ id, ...form.given(), summary, before: since, policyId, groups: [...groups] })
      leave()
      // What was typed has become the incident.
      void navigate({ to: '/warroom/incidents/$incidentId', params: { incidentId: id }, ignoreBlocker: true })
    } catch (error) {
      setRefusal(error)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if (!form.isWhole()) return focusOn(event.currentTarget, 'title')
    confirm({
      title: t('warroom.declare.confirm', { title: title.trim() }),
      description: reach.words,
      confirmText: t('warroom.declare'),
      variant: 'destructive',
      onConfirm: () => void declare(),
    })
  }

  return (
    <FormDrawer
      title={t('warroom.declare')}
      close={leave}
      submit={submit}
      pending={pending}
      refusal={refusal}
      width={560}
      action={{ label: t('warroom.declare'), palette: 'critical' }}
    >
      <IncidentFields {...form} />
      <Field label={t('warroom.declare.before')} hint={t('warroom.declare.before_hint')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={before ?? ''}
            onChange={({ target }) => setBefore(target.value === '' ? undefined : Number(target.value))}
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
          <Select {...wiring} value={policyId ?? ''} onChange={({ target }) => pick(target.value)}>
            <option value="">{t('warroom.declare.nobody_asked')}</option>
            {policies.map((policy) => (
              <option key={policy.id} value={policy.id}>
                {policy.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <GroupBoxes label={t('warroom.declare.groups')} chosen={groups} choose={setGroups} />
      <chakra.p role="status" mt="3" px="3" py="2" borderRadius="md" bg="info/12">
        {reach.words}
      </chakra.p>
    </FormDrawer>
  )
}
