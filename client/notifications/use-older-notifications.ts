/** The pages behind what the bell holds live, fetched one by one; what is done to them here shows here. */
import { type Notification, shownLimit } from '@aura/contracts/notifications/notification.ts'
import { older } from '@aura/contracts/notifications/older.ts'
import { useState } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'

type State = { rows: readonly Notification[]; more: boolean; status: 'ready' | 'loading' | 'failed' }

export function useOlderNotifications(live: readonly Notification[]) {
  const feed = useFeed()
  const [state, setState] = useState<State>({ rows: [], more: true, status: 'ready' })
  const pending = new Set(live.map(({ id }) => id))
  const rows = state.rows.filter(({ id }) => !pending.has(id))
  const last = rows.at(-1) ?? live.at(-1)
  const deep = live.length === shownLimit || state.rows.length > 0

  async function fetchNext() {
    if (!last || state.status === 'loading') return
    setState((before) => ({ ...before, status: 'loading' }))
    try {
      const { output } = await feed.read(older, { after: { at: last.at, id: last.id } })
      setState((before) => ({ rows: [...before.rows, ...output.rows], more: output.more, status: 'ready' }))
    } catch {
      setState((before) => ({ ...before, status: 'failed' }))
    }
  }

  return {
    rows,
    more: deep && state.more,
    failed: state.status === 'failed',
    loading: state.status === 'loading',
    fetchNext,
    change: (to: (rows: readonly Notification[]) => readonly Notification[]) =>
      setState((before) => ({ ...before, rows: to(before.rows) })),
  }
}
