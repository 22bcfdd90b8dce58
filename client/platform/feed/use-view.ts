import type { ParamsOf, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Reducer } from '@aura/machines/platform/reducer.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { type EntryState, nothingShown } from './entry.ts'
import { useFeed } from './provider.tsx'
import { useStableParams } from './use-stable-params.ts'
import { viewKey } from './views.ts'

/** Live state of a view: the server's, with this person's own unanswered changes laid over it. */
export function useView<V extends View>(
  view: V,
  reducer: Reducer<StateOf<V>>,
  params: ParamsOf<V>,
  { enabled = true }: { enabled?: boolean } = {},
): EntryState<StateOf<V>> {
  const feed = useFeed()
  const same = useStableParams(params, viewKey(view, params))
  const subscribe = useCallback(
    (notify: () => void) => (enabled ? feed.follow(view, reducer, same, notify) : () => {}),
    [feed, view, reducer, same, enabled],
  )
  return useSyncExternalStore(subscribe, () => (enabled ? feed.shown(view, same) : nothingShown))
}
