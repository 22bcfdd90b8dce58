import { firstSteps } from '@aura/contracts/dashboard/first-steps.ts'
import { Suspense } from 'react'
import { FirstSteps } from '../../dashboard/index.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import look from '../inbox.module.css'

const nothing = {}

/** In an empty inbox, of a company that has not served anybody yet: its first steps, ticked by what happens. */
export function FirstStepsCard() {
  return useMay(firstSteps.needs) ? <Card /> : null
}

function Card() {
  const { data } = useQuery(firstSteps, nothing)
  if (!data || Object.values(data.done).every(Boolean)) return null
  return (
    <Suspense>
      <div className={look.first_steps}>
        <FirstSteps />
      </div>
    </Suspense>
  )
}
