/** What one has to do, of every deal: late, today, later, and what has no time. */
import { type Activity, myActivities } from '@aura/contracts/deals/activities.ts'
import { byDue, myActivitiesReducer } from '@aura/machines/deals/activities.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { Drawer } from '../platform/ui/drawer.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Section } from '../platform/ui/section.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { ActivityRow } from './activity-row.tsx'
import { useActivities } from './use-activities.ts'

const groups = ['late', 'today', 'later', 'someday'] as const
type Group = (typeof groups)[number]

function groupOf({ dueAt }: Activity, now: number): Group {
  if (dueAt === null) return 'someday'
  if (Date.parse(dueAt) < now) return 'late'
  return new Date(dueAt).toDateString() === new Date(now).toDateString() ? 'today' : 'later'
}

export function MyDay({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const now = useNow()
  const { state, status, error } = useView(myActivities, myActivitiesReducer, {})
  const { mayEdit, complete } = useActivities()
  const all = Object.values(state?.activities ?? {}).sort(byDue)
  return (
    <Drawer title={t('deals.my_activities')} open close={close}>
      {status === 'refused' && <p role="status">{errorText(error)}</p>}
      {!state && status !== 'refused' && <Skeleton h="24" />}
      {state && all.length === 0 && (
        <EmptyState
          title={t('deals.my_activities.none')}
          text={t('deals.my_activities.none_text')}
          example={t('deals.my_activities.none_example')}
          action={<Button onClick={close}>{t('deals.my_activities.to_deals')}</Button>}
        />
      )}
      {groups.map((group) => {
        const activities = all.filter((activity) => groupOf(activity, now) === group)
        if (activities.length === 0) return null
        return (
          <Section key={group} title={`${t(`deals.my_activities.${group}`)} · ${activities.length}`}>
            <chakra.ul listStyleType="none" mb="4">
              {activities.map((activity) => (
                <ActivityRow
                  key={activity.id}
                  activity={activity}
                  about={
                    <Link to="/crm" search={{ pipeline: activity.pipelineId, deal: activity.dealId }} onClick={close}>
                      <chakra.span color="accent">{activity.dealTitle}</chakra.span>
                    </Link>
                  }
                  complete={mayEdit ? (done) => complete(activity, done) : undefined}
                />
              ))}
            </chakra.ul>
          </Section>
        )
      })}
    </Drawer>
  )
}
