/** Goes offline: at once without open work, else after the operator has said what becomes of it. */
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'
import { useMe } from '../platform/me.ts'
import { useSetState } from './use-desk.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./go-offline-dialog.tsx')).GoOfflineDialog }))

const states: ('open' | 'held')[] = ['open', 'held']

/** How many conversations the operator has, and in how many the customer waits. */
export type OpenWork = { all: number; waited: number }

export function useGoOffline(): { leave: () => void; question: ReactNode } {
  const feed = useFeed()
  const { id: me } = useMe()
  const set = useSetState()
  const [openWork, setOpenWork] = useState<OpenWork>()

  async function leave() {
    // Without an answer the operator keeps everything: nothing is requeued without having asked.
    const found = await feed.read(findConversations, { states, assignee: me, limit: 100 }).catch(() => undefined)
    const rows = found?.output.rows ?? []
    if (rows.length === 0) return set({ state: 'away', requeue: false })
    setOpenWork({ all: rows.length, waited: rows.filter(({ waitingSince }) => waitingSince !== null).length })
  }

  const close = () => setOpenWork(undefined)
  return {
    leave: () => void leave(),
    question: openWork && (
      <Suspense>
        <LeaveDialog openWork={openWork} close={close} go={(requeue) => set({ state: 'away', requeue })} />
      </Suspense>
    ),
  }
}
