import { createFileRoute } from '@tanstack/react-router'
import { UnitDispatchScreen } from '../../campaigns/unit-dispatch.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/campaigns_/unit-dispatch')({
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: UnitDispatchScreen,
})
