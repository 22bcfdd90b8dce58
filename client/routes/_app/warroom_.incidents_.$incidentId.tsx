import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { IncidentScreen } from '../../warroom/incidents/incident-screen.tsx'

export const Route = createFileRoute('/_app/warroom_/incidents_/$incidentId')({
  loader: () => loadTexts('warroom'),
  component: IncidentScreen,
})
