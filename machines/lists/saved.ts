import {
  listDefaultSet,
  listRemoved,
  listSaved,
  ownLists,
  type SavedList,
  sharedLists,
} from '@aura/contracts/lists/saved.ts'
import type { StateOf } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '../platform/reducer.ts'

type Views = Readonly<Record<string, SavedList>>

const put = (views: Views, view: SavedList): Record<string, SavedList> => ({ ...views, [view.id]: view })

function without<T>(bag: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = bag
  return rest
}

type Own = StateOf<typeof ownLists>

export const ownListsReducer = reducer(ownLists, [
  on(listSaved, (state, { view }): Own => ({ ...state, views: put(state.views, view) })),
  on(listRemoved, (state, { viewId }): Own => ({ ...state, views: without(state.views, viewId) })),
  on(
    listDefaultSet,
    (state, { list, viewId }): Own => ({
      ...state,
      defaults: viewId === null ? without(state.defaults, list) : { ...state.defaults, [list]: viewId },
    }),
  ),
])

export const sharedListsReducer = reducer(sharedLists, [
  on(listSaved, (state, { view }) => ({ views: put(state.views, view) })),
  on(listRemoved, (state, { viewId }) => ({ views: without(state.views, viewId) })),
])

/** A list's views as they stand above it: one's own, then the company's, each by name. */
export const viewsOf = (list: string, own: Views, shared: Views): SavedList[] =>
  [own, shared].flatMap((views) =>
    Object.values(views)
      .filter((view) => view.list === list)
      .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  )
