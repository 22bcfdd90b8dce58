import {
  type Activity,
  activitiesOfDeal,
  activityRemoved,
  activitySaved,
  isToDo,
  myActivities,
} from '@aura/contracts/deals/activities.ts'
import { on, reducer } from '../platform/reducer.ts'

type All = Record<string, Activity>

function without(all: All, id: string): All {
  const { [id]: _, ...others } = all
  return others
}

export const activitiesReducer = reducer(activitiesOfDeal, [
  on(activitySaved, (state, { activity }) => ({ activities: { ...state.activities, [activity.id]: activity } })),
  on(activityRemoved, (state, { activityId }) => ({ activities: without(state.activities, activityId) })),
])

/** Whether it stands in the user's day. */
export const isOpenFor = (activity: Activity, userId: string): boolean =>
  activity.assigneeId === userId && activity.doneAt === null && isToDo(activity.kind)

export const myActivitiesReducer = reducer(myActivities, [
  on(activitySaved, (state, { activity }) => ({
    ...state,
    activities: isOpenFor(activity, state.userId)
      ? { ...state.activities, [activity.id]: activity }
      : without(state.activities, activity.id),
  })),
  on(activityRemoved, (state, { activityId }) => ({ ...state, activities: without(state.activities, activityId) })),
])

/** Those with a time first, the earliest first; then the others, the newest first. */
export const byDue = (a: Activity, b: Activity): number =>
  a.dueAt !== null && b.dueAt !== null
    ? Date.parse(a.dueAt) - Date.parse(b.dueAt)
    : a.dueAt !== null
      ? -1
      : b.dueAt !== null
        ? 1
        : Date.parse(b.createdAt) - Date.parse(a.createdAt)
