/** What is to be done with a deal, and below it what was done. */
import { type Activity, activitiesOfDeal, isToDo } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { activitiesReducer, byDue } from '@aura/machines/deals/activities.ts'
import { additionRefusal } from '@aura/machines/deals/decide.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { refusalText } from '../platform/i18n/refusal-text.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { ActivityForm } from './activity-form.tsx'
import { ActivityRow } from './activity-row.tsx'
import { useActivities } from './use-activities.ts'

const isPast = ({ kind, doneAt }: Activity) => !isToDo(kind) || doneAt !== null
const newest = (a: Activity, b: Activity) => Date.parse(b.doneAt ?? b.createdAt) - Date.parse(a.doneAt ?? a.createdAt)

type ActivityListProps = { deal: Deal; isPipelineArchived: boolean; dirty: (is: boolean) => void }

export function ActivityList({ deal, isPipelineArchived, dirty }: ActivityListProps) {
  const { id: dealId } = deal
  const { t } = useTranslation()
  const { state, status, error } = useView(activitiesOfDeal, activitiesReducer, { dealId })
  const { mayEdit } = useActivities()
  const [open, setOpen] = useState<'new' | string>()
  const show = (next: typeof open) => {
    setOpen(next)
    dirty(next !== undefined)
  }
  if (status === 'refused') return <p role="status">{errorText(error)}</p>
  if (!state) return <Skeleton h="24" />
  const refusal = additionRefusal(deal, { isPipelineArchived })
  const all = Object.values(state.activities)
  const [next, past] = [all.filter((one) => !isPast(one)).sort(byDue), all.filter(isPast).sort(newest)]
  const rows = (list: Activity[]) =>
    list.map((activity) =>
      activity.id === open ? (
        <li key={activity.id}>
          <ActivityForm dealId={dealId} current={activity} leave={() => show(undefined)} />
        </li>
      ) : (
        <Row key={activity.id} activity={activity} edit={() => show(activity.id)} />
      ),
    )
  return (
    <>
      {open === 'new' && <ActivityForm dealId={dealId} leave={() => show(undefined)} />}
      {mayEdit && open !== 'new' && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="2">
          <Button size="xs" variant="ghost" disabled={refusal !== undefined} onClick={() => show('new')}>
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.activity.new')}
          </Button>
          {refusal && (
            <chakra.span color="muted" fontSize="sm" flex="1 1 200px">
              {refusalText(refusal)}
            </chakra.span>
          )}
        </chakra.div>
      )}
      {all.length === 0 && open !== 'new' && (
        <chakra.p color="muted" fontSize="sm">
          {t('deals.activity.none')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.activities')}>
        {rows(next)}
        {rows(past)}
      </chakra.ul>
    </>
  )
}

function Row({ activity, edit }: { activity: Activity; edit: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const nameOf = useNames(t('companies.users.somebody'))
  const { mayEdit, complete, remove } = useActivities()
  const { assigneeId, text } = activity
  const asking = () =>
    confirm({
      title: t('deals.activity.remove_title'),
      description: text,
      cancelText: t('platform.cancel'),
      confirmText: t('deals.activity.remove_confirm'),
      variant: 'destructive',
      onConfirm: () => remove(activity),
    })
  return (
    <ActivityRow
      activity={activity}
      about={<span>{assigneeId === me.id ? me.name : nameOf(assigneeId)}</span>}
      complete={mayEdit ? (done) => complete(activity, done) : undefined}
      edit={mayEdit ? edit : undefined}
      remove={mayEdit ? asking : undefined}
    />
  )
}
