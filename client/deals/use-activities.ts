/** What is done with activities; a refusal is told where the hand was. */
import { type Activity, addActivity, editActivity, removeActivity } from '@aura/contracts/deals/activities.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import i18next from 'i18next'
import { useCallback } from 'react'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { toast } from '../platform/ui/toast.tsx'

export type ActivityChange = Partial<Omit<InputOf<typeof editActivity>, 'activityId' | 'version'>>

export function useActivities() {
  const { send: add } = useCommand(addActivity)
  const { send: edit } = useCommand(editActivity)
  const { send: remove } = useCommand(removeActivity)
  const change = useCallback(
    (activity: Activity, over: ActivityChange) => {
      const { id, version, text, dueAt, remindAt, assigneeId, doneAt } = activity
      const before = { text, dueAt, remindAt, assigneeId, done: doneAt !== null }
      return edit({ activityId: id, version, ...before, ...over })
    },
    [edit],
  )
  const tell = (activity: Activity) => (error: unknown) =>
    toast({ tone: 'critical', title: activity.text, text: errorText(error) })
  return {
    mayEdit: useMay(editActivity.needs),
    change,
    add: (input: Omit<InputOf<typeof addActivity>, 'activityId'>) => add({ activityId: newId(), ...input }),
    remove: (activity: Activity) => void remove({ activityId: activity.id }).catch(tell(activity)),
    /** Marks it, and offers to take that back: in a day list it leaves at once. */
    complete(activity: Activity, done: boolean) {
      change(activity, { done })
        .then((saved) => {
          if (!done) return
          const undo = () => void change(saved, { done: false }).catch(tell(activity))
          toast({
            tone: 'neutral',
            title: i18next.t('deals.activity.completed', { text: activity.text }),
            action: { label: i18next.t('deals.undo'), run: undo },
          })
        })
        .catch(tell(activity))
    },
  }
}
