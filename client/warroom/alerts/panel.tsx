/** The alerts that are not over, the gravest first, those of one cause together. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { causesOf } from '@aura/machines/warroom/alerts/causes.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { useMay } from '../../platform/me.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { useKeyHelp } from '../../platform/ui/keys/registry.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { severityTone } from '../incident-texts.ts'
import { usePast } from '../rewind-moment.ts'
import { AlertActions } from './alert-actions.tsx'
import { useAlertWords } from './alert-texts.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

/** J and K go from alert to alert, A says that one has it. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-alert]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[here]
  const step = { j: here + 1, k: Math.max(0, here - 1) }[event.key]
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (step !== undefined) rows[step]?.focus()
  else if (event.key === 'a') row?.querySelector<HTMLElement>('[data-act=acknowledge]')?.click()
  else return
  event.preventDefault()
}

export default function AlertsPanel() {
  const { t } = useTranslation()
  const { state, status, error, asOf } = useActiveAlerts()
  useKeyHelp(t('warroom.alerts.active'), [
    { keys: ['J', 'K'], label: t('warroom.alerts.keys.walk') },
    { keys: ['A'], label: t('warroom.alerts.acknowledge') },
  ])
  const causes = causesOf(state?.alerts ?? [])
  return (
    <Card
      title={t('warroom.alerts.active')}
      beside={
        <Button asChild variant="ghost">
          <Link to="/warroom/alerts">{t('warroom.alerts.all')}</Link>
        </Button>
      }
    >
      {!state && <PendingRead of={{ data: state, error }} h="16" m="4" />}
      {state && (
        <StaleOverlay status={status} asOf={asOf}>
          {causes.length === 0 && (
            <chakra.p color="muted" px="4" pb="4">
              {t('warroom.alerts.none')}
            </chakra.p>
          )}
          {causes.length > 0 && (
            <chakra.div role="none" onKeyDown={walk}>
              <chakra.ul listStyleType="none" aria-label={t('warroom.alerts.active')}>
                {causes.map(({ id, alerts }) => (
                  <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="1.5">
                    {alerts.length > 1 && (
                      <chakra.p px="4" pt="1" fontSize="sm" color="muted">
                        {t('warroom.alerts.one_cause', { count: alerts.length })}
                      </chakra.p>
                    )}
                    {alerts.map((alert) => (
                      <Row key={alert.id} alert={alert} />
                    ))}
                  </chakra.li>
                ))}
              </chakra.ul>
            </chakra.div>
          )}
        </StaleOverlay>
      )}
    </Card>
  )
}

function Row({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const words = useAlertWords()
  const live = usePast() === null
  const may = useMay('update_warroom') && live
  const who = alert.assignee ?? alert.acknowledgedBy
  return (
    <chakra.div
      data-alert={alert.id}
      role="group"
      aria-label={alert.name}
      tabIndex={-1}
      display="grid"
      gridTemplateColumns="16px minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="2"
      rowGap="0.5"
      px="4"
      py="1.5"
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <StateDot tone={severityTone[alert.severity]} />
      <chakra.p fontWeight="medium" overflowWrap="anywhere">
        {alert.name}
      </chakra.p>
      <chakra.span color="muted" fontSize="sm">
        <RelativeTime at={alert.raisedAt} />
      </chakra.span>
      <chakra.p gridColumn="2 / -1" fontSize="sm">
        {words.about(alert)}
      </chakra.p>
      <chakra.p gridColumn="2 / -1" fontSize="sm" color="muted">
        {t(`warroom.severity.${alert.severity}`)} · {t(`warroom.alert_state.${alert.state}`)}
        {who && ` · ${who.name}`}
      </chakra.p>
      {may && (
        <chakra.div gridColumn="2 / -1" display="flex" flexWrap="wrap" gap="1.5" mt="1">
          <AlertActions alert={alert} />
        </chakra.div>
      )}
    </chakra.div>
  )
}
