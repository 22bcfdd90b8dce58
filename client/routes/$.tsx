import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../platform/i18n/language.ts'
import { LostPage } from '../shell/lost-page.tsx'

/** Every address that nothing else answers to. Nobody has to sign in to learn that it leads nowhere. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context }) => {
    const { session } = await context.sessions.settled()
    if (session) await loadTexts('work')
  },
  component: LostPage,
})
