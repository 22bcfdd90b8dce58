/** One alert: why it was raised, who has it, and what became of it. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { lengthOf, severityTone } from '../incidents/words.ts'
import { AlertActions } from './actions.tsx'
import { alertTone, useAlertWords } from './words.ts'

export function AlertDrawer({ alert, close }: { alert: Alert; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useAlertWords()
  const may = useMay('update_warroom') && alert.state !== 'cleared'
  const at = (time: string) => formatInstant(time, language)
  return (
    <Drawer title={alert.name} open close={close} footer={may ? <AlertActions alert={alert} /> : undefined}>
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
            {lengthOf((Date.parse(alert.clearedAt) - Date.parse(alert.raisedAt)) / 1000)}
          </Fact>
        )}
        {alert.snoozedUntil && <Fact name={t('warroom.alerts.snoozed_until')}>{at(alert.snoozedUntil)}</Fact>}
        {alert.acknowledgedBy && <Fact name={t('warroom.alerts.acknowledged_by')}>{alert.acknowledgedBy.name}</Fact>}
        {alert.assignee && <Fact name={t('warroom.alerts.assignee')}>{alert.assignee.name}</Fact>}
      </chakra.dl>
    </Drawer>
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
