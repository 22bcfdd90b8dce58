/** What a company has still to do before its first customer is served, where no conversation is there to look at. */
import { firstSteps } from '@aura/contracts/dashboard/first-steps.ts'
import { Suspense } from 'react'
import { FirstSteps } from '../dashboard/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay } from '../platform/me.ts'
import panes from './inbox.module.css'

const nothing = {}

export function FirstStepsPlace() {
  const mayFinish = useMay(firstSteps.needs)
  return mayFinish && <PendingSteps />
}

function PendingSteps() {
  const { data } = useQuery(firstSteps, nothing)
  if (!data || Object.values(data.done).every(Boolean)) return null
  return (
    <div className={panes.steps}>
      <Suspense>
        <FirstSteps />
      </Suspense>
    </div>
  )
}
