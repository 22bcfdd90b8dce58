/** One alert: why it was raised, who has it, and what became of it. */
import { type Alert, findAlert } from '@aura/contracts/warroom/alerts/alert.ts'
import { decide } from '@aura/machines/warroom/alerts/decide.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useFresh } from '../history-filters.ts'
import { severityTone } from '../incident-texts.ts'
import { AlertActions } from './alert-actions.tsx'
import { alertTone, useAlertWords } from './alert-texts.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

type Opened = { alertId: string; listed: readonly Alert[] | undefined; close: () => void }

/** As it is now: what the list says of it may be older than what is told. */
function useAlert({ alertId, listed }: Pick<Opened, 'alertId' | 'listed'>) {
  const { state } = useActiveAlerts()
  const { data, error, refetch } = useQuery(findAlert, { alertId })
  useFresh(
    state?.alerts.filter(({ id }) => id === alertId),
    refetch,
  )
  const alerts = [...(state?.alerts ?? []), ...(listed ?? []), ...(data ? [data] : [])].filter(
    ({ id }) => id === alertId,
  )
  return { data: alerts.sort((item, other) => other.version - item.version)[0], error, refetch }
}

export function AlertDrawer({ alertId, listed, close }: Opened) {
  const { t } = useTranslation()
  const read = useAlert({ alertId, listed })
  const { data: alert } = read
  const actor = useMe()
  // Whatever else is allowed, an alert that is not over may be assigned.
  const may = alert !== undefined && decide(alert, { type: 'assign' }, { actor }).ok
  return (
    <Drawer
      title={alert?.name ?? t('warroom.alerts.alert')}
      open
      close={close}
      footer={may ? <AlertActions alert={alert} /> : undefined}
    >
      {alert && <Facts alert={alert} />}
      {!alert && <PendingRead of={read} h="180px" />}
    </Drawer>
  )
}

function Facts({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useAlertWords()
  const at = (time: string) => formatInstant(time, language)
  return (
    <chakra.dl display="flex" flexDirection="column" gap="3">
      <Fact name={t('warroom.incident.state')}>
        <StatusBadge tone={alertTone[alert.state]} word={t(`warroom.alert_state.${alert.state}`)} />
      </Fact>
      <Fact name={t('warroom.incident.severity')}>
        <StatusBadge tone={severityTone[alert.severity]} word={t(`warroom.severity.${alert.severity}`)} />
      </Fact>
      {alert.target && <Fact name={t('warroom.alerts.of')}>{words.target(alert.target)}</Fact>}
      <Fact name={t('warroom.alerts.why')}>
        {alert.conditions.map((condition, index) => (
          // A rule's conditions have no name of their own, and an alert's never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <chakra.p key={index} display="flex" gap="3" alignItems="baseline">
            <chakra.span flex="1" minW="0">
              {words.condition(condition)}
            </chakra.span>
            <chakra.span fontWeight="semibold" whiteSpace="nowrap" data-figures="">
              {words.value(condition, alert.values[index] ?? null)}
            </chakra.span>
          </chakra.p>
        ))}
      </Fact>
      <Fact name={t('warroom.alerts.raised')}>{at(alert.raisedAt)}</Fact>
      {alert.clearedAt && <Fact name={t('warroom.alerts.cleared')}>{at(alert.clearedAt)}</Fact>}
      {alert.clearedAt && (
        <Fact name={t('warroom.alerts.lasted')}>
          {shortDuration((Date.parse(alert.clearedAt) - Date.parse(alert.raisedAt)) / 1000)}
        </Fact>
      )}
      {alert.snoozedUntil && <Fact name={t('warroom.alerts.snoozed_until')}>{at(alert.snoozedUntil)}</Fact>}
      {alert.acknowledgedBy && <Fact name={t('warroom.alerts.acknowledged_by')}>{alert.acknowledgedBy.name}</Fact>}
      {alert.assignee && <Fact name={t('warroom.alerts.assignee')}>{alert.assignee.name}</Fact>}
    </chakra.dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <chakra.dt fontSize="sm" color="muted">
      {name}
    </chakra.dt>
    <chakra.dd>{children}</chakra.dd>
  </div>
)
