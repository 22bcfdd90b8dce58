import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../platform/i18n/language.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'

// Numbers of phones are checked as they are typed, and what checks them is large.
const UnitDispatchScreen = lazy(async () => ({
  default: (await import('../../campaigns/unit-dispatch.tsx')).UnitDispatchScreen,
}))

export const Route = createFileRoute('/_app/campaigns_/unit-dispatch')({
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: UnitDispatchPage,
})

function UnitDispatchPage() {
  return (
    <Suspense fallback={<Skeleton h="240px" m="6" />}>
      <UnitDispatchScreen />
    </Suspense>
  )
}
