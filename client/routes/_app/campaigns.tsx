import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '../../campaigns/overview.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/campaigns')({
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: Overview,
})
