import { Navigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { ContentSkeleton } from './content-skeleton.tsx'
import { firstOf } from './menu.ts'

/** `/` opens the first screen of the menu that the user may see now. */
export function Home() {
  const { t } = useTranslation()
  const me = useMe()
  const bound = useRouterState({ select: ({ location }) => location.pathname })
  const first = firstOf(me)
  // A screen chosen while the permissions were loading stands.
  if (bound !== '/') return <ContentSkeleton />
  if (first) return <Navigate to={first.path} replace />
  if (!me.live) return <ContentSkeleton />
  return <EmptyState title={t('identity.no_screen')} />
}
