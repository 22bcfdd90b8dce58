/**
 * Stands around every screen: compares what it needs with the rights of this moment. A right that is taken
 * closes the screen at once, one that is given back opens it again.
 */
import { lackOf } from '@aura/contracts/permissions.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../platform/me.ts'
import { ContentSkeleton } from './content-skeleton.tsx'
import { screenAt } from './menu.ts'
import { Forbidden, Withheld } from './refused-screen.tsx'

export function Guard({ children }: { children: ReactNode }) {
  const screen = screenAt(useLocation().pathname)
  const me = useMe()
  const lack = screen ? lackOf(screen.needs, me) : null
  if (!screen || !lack) return children
  // The session may be behind a right just given, and knows nothing of the plan.
  if (!me.live) return <ContentSkeleton />
  return lack.code === 'auth.forbidden' ? <Forbidden screen={screen} /> : <Withheld screen={screen} />
}
