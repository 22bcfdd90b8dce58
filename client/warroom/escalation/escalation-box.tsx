/** The running escalation: who was asked, when, the next step, and what ended it. */
import { escalate } from '@aura/contracts/warroom/escalation/escalation.ts'
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { decide } from '@aura/machines/warroom/escalation/decide.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { escalationTone } from '../incident-texts.ts'
import { EscalationDiagram } from './escalation-diagram.tsx'

const everything = {}

export function EscalationBox({ page }: { page: IncidentPage }) {
  const { t } = useTranslation()
  const { escalation, incident } = page
  const actor = useMe()
  const mayBegin = decide(escalation, { type: 'restart' }, { actor, facts: { incident } }).ok
  return (
    <Card
      inset
      title={t('warroom.escalation')}
      beside={
        escalation && (
          <StatusBadge
            tone={escalationTone[escalation.state]}
            word={t(`warroom.escalation_state.${escalation.state}`)}
          />
        )
      }
    >
      {escalation ? (
        <EscalationDiagram escalation={escalation} notices={page.notices} />
      ) : (
        <chakra.p color="muted">{t('warroom.escalation.none')}</chakra.p>
      )}
      {mayBegin && <Begin incidentId={incident.id} />}
    </Card>
  )
}

function Begin({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation()
  const { state } = useView(readiness, readinessReducer, everything)
  const { send, pending } = useCommand(escalate)
  const policies = state?.policies ?? []
  if (policies.length === 0) return null
  const begin = (policyId: string) =>
    void send({ incidentId, policyId }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <chakra.div mt="3">
      <Select
        aria-label={t('warroom.escalation.begin')}
        disabled={pending}
        value=""
        onChange={({ target }) => {
          const policy = policies.find(({ id }) => id === target.value)
          if (!policy) return
          confirm({
            title: t('warroom.escalation.begin_title', { name: policy.name }),
            description: t('warroom.escalation.begin_text'),
            confirmText: t('warroom.escalation.begin'),
            onConfirm: () => begin(policy.id),
          })
        }}
      >
        <option value="">{t('warroom.escalation.begin')}…</option>
        {policies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}
