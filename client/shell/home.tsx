import { Navigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRights } from '../companies/use-rights.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { ContentSkeleton } from './content-skeleton.tsx'
import { firstOf } from './menu.ts'

/** `/` opens the first screen of the menu that the user may see now. */
export function Home() {
  const { t } = useTranslation()
  const rights = useRights()
  const bound = useRouterState({ select: ({ location }) => location.pathname })
  const first = firstOf(rights)
  // A screen chosen while the permissions were loading stands.
  if (bound !== '/') return <ContentSkeleton />
  if (first) return <Navigate to={first.path} replace />
  if (!rights.live) return <ContentSkeleton />
  return <EmptyState title={t('identity.no_screen')} />
}
