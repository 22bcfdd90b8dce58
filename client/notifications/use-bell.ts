/** The user's own bell, live, and its actions; each shows at once and survives a lost connection. */
import { dismissAll, dismiss as dismissOne, markRead, restore } from '@aura/contracts/notifications/mark.ts'
import { myNotifications, type Notification } from '@aura/contracts/notifications/notification.ts'
import {
  mineReducer,
  showAllRead,
  showNoneUpTo,
  showRead,
  showRestored,
  showWithout,
} from '@aura/machines/notifications/my-notifications.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

const own = { view: myNotifications, params: {} }

export function useBell() {
  const { t } = useTranslation()
  const entryState = useView(myNotifications, mineReducer, {})
  /** What was removed here, so that taking it back shows it before the server has answered. */
  const gone = useRef(new Map<string, Notification>())
  const read = useCommand(markRead, {
    overlay: {
      ...own,
      apply: (state, input) =>
        'ids' in input ? showRead(state, input.ids) : input.upTo ? showAllRead(state, input.upTo) : state,
    },
  })
  const dismissal = useCommand(dismissOne, { overlay: { ...own, apply: (state, { id }) => showWithout(state, id) } })
  const clearing = useCommand(dismissAll, {
    overlay: { ...own, apply: (state, { upTo }) => (upTo ? showNoneUpTo(state, upTo) : state) },
  })
  const undoing = useCommand(restore, {
    overlay: {
      ...own,
      apply: (state, { ids }) =>
        showRestored(
          state,
          ids.flatMap((id) => gone.current.get(id) ?? []),
        ),
    },
  })
  const say = (error: unknown) => toast({ tone: 'critical', title: t('notifications.failed'), text: errorText(error) })
  const keep = (items: readonly Notification[]) => {
    for (const item of items) gone.current.set(item.id, item)
  }
  const newest = entryState.state?.items[0]?.at

  return {
    ...entryState,
    read: (item: Notification) => void (item.read || read.send({ ids: [item.id] }).catch(say)),
    readAll: () => void (newest && read.send({ all: true, upTo: newest }).catch(say)),
    remove(item: Notification) {
      keep([item])
      void dismissal.send({ id: item.id }).catch(say)
    },
    removeAll() {
      keep(entryState.state?.items ?? [])
      if (newest) void clearing.send({ upTo: newest }).catch(say)
    },
    bringBack: (ids: string[]) => void undoing.send({ ids }).catch(say),
  }
}

export type BellOf = ReturnType<typeof useBell>
