import { createFileRoute } from '@tanstack/react-router'
import { askedOf } from '../../conversations/inbox/asked.ts'
import { InboxScreen } from '../../conversations/inbox/inbox.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/operations')({
  validateSearch: askedOf,
  loader: () => loadTexts('desk'),
  component: InboxScreen,
})
