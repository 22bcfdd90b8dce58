/** The documentation of incidents: a report, the history, and how fast they were resolved. */
import { findIncidents } from '@aura/contracts/warroom/incidents/history.ts'
import { incidentName } from '@aura/contracts/warroom/incidents/incident.ts'
import { incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { incidentReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { Reports } from './reports.tsx'

export default function ReportsPanel() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Card inset title={t('warroom.panel.reports')}>
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('warroom.report.make')}
        </Button>
        <Button asChild>
          <Link to="/warroom/incidents">{t('warroom.history')}</Link>
        </Button>
        <Button asChild>
          <Link to="/warroom/incidents" search={{ tab: 'figures' }}>
            {t('warroom.figures')}
          </Link>
        </Button>
      </chakra.div>
      <Drawer title={t('warroom.report.make')} open={open} close={() => setOpen(false)}>
        {open && <Which />}
      </Drawer>
    </Card>
  )
}

/** Of which incident. */
function Which() {
  const { t } = useTranslation()
  const read = useQuery(findIncidents, { pageSize: 100 })
  const { data } = read
  const [picked, pick] = useState<string>()
  const chosen = picked ?? data?.rows[0]?.id
  if (data && data.rows.length === 0) return <chakra.p color="muted">{t('warroom.no_incidents')}</chakra.p>
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <PendingRead of={read} />
      <Field label={t('warroom.incident')}>
        {(wiring) => (
          <Select {...wiring} value={chosen ?? ''} onChange={({ target }) => pick(target.value)}>
            {data?.rows.map((row) => (
              <option key={row.id} value={row.id}>
                {incidentName(row)} {row.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen !== undefined && <OfOne key={chosen} incidentId={chosen} />}
    </chakra.div>
  )
}

function OfOne({ incidentId }: { incidentId: string }) {
  const { state, error } = useView(incidentView, incidentReducer, { incidentId })
  return state ? <Reports page={state} /> : <PendingRead of={{ data: state, error }} h="160px" />
}
