import { myActivities } from '@aura/contracts/deals/activities.ts'
import { myActivitiesReducer } from '@aura/machines/deals/activities.ts'
import { ListTodo } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'

const MyDay = lazy(async () => ({ default: (await import('./my-day.tsx')).MyDay }))

/** How much of the user's work is due by the end of today, and the way to it. */
export function MyDayButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { state } = useView(myActivities, myActivitiesReducer, {})
  const midnight = new Date(useNow()).setHours(24, 0, 0, 0)
  const due = Object.values(state?.activities ?? {}).filter(
    ({ dueAt }) => dueAt !== null && Date.parse(dueAt) < midnight,
  ).length
  const label = due === 0 ? t('deals.my_activities') : t('deals.my_activities.due', { count: due })
  return (
    <>
      <Button variant="ghost" px="1.5" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <ListTodo size={16} strokeWidth={1.75} aria-hidden="true" />
        {due > 0 && <span data-figures="">{due}</span>}
      </Button>
      <Suspense>{open && <MyDay close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
