import { createFileRoute } from '@tanstack/react-router'
import { Security } from '../../identity/security/security.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/security')({
  loader: () => loadTexts('palette'),
  component: Security,
})
