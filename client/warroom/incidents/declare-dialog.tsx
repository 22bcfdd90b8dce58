/** Declares an incident: what it is, what it touches, who is asked and told; and who that reaches, before it does. */
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type GroupKey, groupKeys } from '@aura/contracts/warroom/groups/group.ts'
import { declareIncident, type Severity, severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../../platform/ui/input.tsx'
import { focusOn } from '../../platform/ui/use-form.ts'
import { FormDrawer } from '../form-drawer.tsx'
import { useReach } from '../groups/use-reach.ts'
import { Chosen } from './chosen.tsx'
import { usePlaces } from './use-choices.ts'

const everything = {}
const titleMost = 120

/** What is known already, where it is declared from something. */
export type Beginning = {
  title: string
  severity: Severity
  queueIds: readonly string[]
  channelIds: readonly string[]
}
const nothing: Beginning = { title: '', severity: 'high', queueIds: [], channelIds: [] }

export function DeclareDialog({ leave, from = nothing }: { leave: () => void; from?: Beginning }) {
  const { t } = useTranslation()
  const form = useId()
  const navigate = useNavigate()
  const { send, pending } = useCommand(declareIncident)
  const { state } = useView(readiness, readinessReducer, everything)
  const places = usePlaces()
  const [id] = useState(newId)
  const [title, setTitle] = useState(from.title)
  const [missing, setMissing] = useState(false)
  const [severity, setSeverity] = useState<Severity>(from.severity)
  const [summary, setSummary] = useState('')
  const [queueIds, setQueueIds] = useState(from.queueIds)
  const [channelIds, setChannelIds] = useState(from.channelIds)
  const [groups, setGroups] = useState<readonly GroupKey[]>([])
  /** Undefined: the one that is meant for such incidents. */
  const [picked, pick] = useState<string>()
  const [refusal, setRefusal] = useState<unknown>()
  const policies = state?.policies ?? []
  const meant = policies.find(({ severities }) => severities.includes(severity))?.id ?? ''
  const policyId = (picked ?? meant) === '' ? null : (picked ?? meant)
  const reach = useReach(groups, policyId)

  async function declare() {
    setRefusal(undefined)
    try {
      await send({
        id,
        title: title.trim(),
        severity,
        summary,
        queueIds: [...queueIds],
        channelIds: [...channelIds],
        policyId,
        groups: [...groups],
      })
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
    setMissing(title.trim() === '')
    if (title.trim() === '') return focusOn(event.currentTarget, 'title')
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
      <Field label={t('warroom.incident.title')} error={missing ? t('warroom.declare.no_title') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            name="title"
            autoFocus
            maxLength={titleMost}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field label={t('warroom.incident.severity')} hint={t(`warroom.severity_hint.${severity}`)}>
        {(wiring) => (
          <Select
            {...wiring}
            value={severity}
            onChange={({ target }) => setSeverity(severities.find((one) => one === target.value) ?? 'high')}
          >
            {severities.map((one) => (
              <option key={one} value={one}>
                {t(`warroom.severity.${one}`)}
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
            maxLength={2000}
            value={summary}
            onChange={({ target }) => setSummary(target.value)}
          />
        )}
      </Field>
      <Chosen
        label={t('warroom.incident.queues')}
        name="queues"
        options={places.queues}
        chosen={queueIds}
        choose={setQueueIds}
        hint={t('warroom.declare.parts_hint')}
      />
      {places.channels.length > 0 && (
        <Chosen
          label={t('warroom.incident.channels')}
          name="channels"
          options={places.channels}
          chosen={channelIds}
          choose={setChannelIds}
        />
      )}
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
      <chakra.fieldset display="flex" flexDirection="column" gap="1.5">
        <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
          {t('warroom.declare.groups')}
        </chakra.legend>
        {groupKeys.map((key) => (
          <chakra.label key={key} htmlFor={`${form}-${key}`} display="flex" alignItems="center" gap="2" minH="6">
            <Checkbox
              id={`${form}-${key}`}
              checked={groups.includes(key)}
              onChange={({ target }) =>
                setGroups(target.checked ? [...groups, key] : groups.filter((one) => one !== key))
              }
            />
            {t(`warroom.group.${key}`)}
          </chakra.label>
        ))}
      </chakra.fieldset>
      <chakra.p role="status" mt="3" px="3" py="2" borderRadius="md" bg="info/12">
        {reach.words}
      </chakra.p>
    </FormDrawer>
  )
}
