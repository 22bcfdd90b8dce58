import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '../../companies/profile/profile.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/profile')({
  loader: () => loadTexts('palette'),
  component: Profile,
})
