/** What is open just now, the gravest first. */
import { incidentName, openIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import { openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { severityTone } from '../incident-texts.ts'
import { useThen } from '../rewind-moment.ts'

const everything = {}

export default function OpenPanel() {
  const { t } = useTranslation()
  const { state, status, error, asOf } = useThen(
    useView(openIncidents, openIncidentsReducer, everything),
    ({ incidents }) => incidents,
  )
  return (
    <Card
      inset
      title={t('warroom.open_incidents')}
      beside={
        <Button asChild variant="ghost">
          <Link to="/warroom/incidents" aria-label={t('warroom.history')}>
            {t('warroom.alerts.all')}
          </Link>
        </Button>
      }
    >
      {!state && <PendingRead of={{ data: state, error }} h="16" />}
      {state && (
        <StaleOverlay status={status} asOf={asOf}>
          {state.incidents.length === 0 && <chakra.p color="muted">{t('warroom.nothing_open')}</chakra.p>}
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
            {state.incidents.map((incident) => (
              <chakra.li key={incident.id}>
                <Link to="/warroom/incidents/$incidentId" params={{ incidentId: incident.id }}>
                  <chakra.span
                    display="grid"
                    gridTemplateColumns="16px minmax(0, 1fr) auto"
                    alignItems="center"
                    columnGap="2"
                    py="1.5"
                  >
                    <StateDot tone={severityTone[incident.severity]} />
                    <chakra.span overflowWrap="anywhere">
                      {incidentName(incident)} {incident.title}
                    </chakra.span>
                    <chakra.span color="muted" fontSize="sm">
                      <RelativeTime at={incident.declaredAt} />
                    </chakra.span>
                    <span />
                    <chakra.span color="muted" fontSize="sm" gridColumn="2 / -1">
                      {t(`warroom.severity.${incident.severity}`)} · {t(`warroom.incident_state.${incident.state}`)}
                      {incident.acknowledgedBy && ` · ${incident.acknowledgedBy.name}`}
                    </chakra.span>
                  </chakra.span>
                </Link>
              </chakra.li>
            ))}
          </chakra.ul>
        </StaleOverlay>
      )}
    </Card>
  )
}
