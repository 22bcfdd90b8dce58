/** Puts right what an incident is; the timeline keeps what it was before. */
import { editIncident } from '@aura/contracts/warroom/incidents/incident.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { summaryOf } from '@aura/machines/warroom/incidents/sentence.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { type IncidentDraft, IncidentFields, incidentInput, incidentNames } from './incident-fields.tsx'

export function EditDialog({ page: { incident, entries }, leave }: { page: IncidentPage; leave: () => void }) {
  const { t } = useTranslation()
  const { title, severity, queueIds, channelIds } = incident
  const summary = summaryOf(entries) ?? ''
  const form = useDraftForm<typeof editIncident, IncidentDraft>({
    contract: editIncident,
    now: { title, severity, queueIds, channelIds, summary },
    names: incidentNames,
    inputOf: (draft) => ({
      incidentId: incident.id,
      version: incident.version,
      ...incidentInput(draft),
      ...(draft.summary.trim() !== summary && { summary: draft.summary }),
    }),
    words: (name) => (name === 'title' ? t('warroom.declare.no_title') : undefined),
    done: leave,
  })
  return (
    <FormDrawer title={t('warroom.incident.edit')} close={leave} form={form} width={560}>
      <chakra.p color="muted" mb="2">
        {t('warroom.incident.edit_text')}
      </chakra.p>
      <IncidentFields form={form} />
    </FormDrawer>
  )
}
