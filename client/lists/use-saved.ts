import { removeList, renameList, saveList, setDefaultList, shareList } from '@aura/contracts/lists/edit-list.ts'
import { type ListSettings, ownLists, type SavedList, sharedLists } from '@aura/contracts/lists/saved.ts'
import { ownListsReducer, sharedListsReducer, viewsOf } from '@aura/machines/lists/saved.ts'
import { useMemo } from 'react'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

const own = {}

/** The saved views of one list, live, and what one does with them. */
export function useSaved(list: string) {
  const ownItems = useView(ownLists, ownListsReducer, own).state
  const shared = useView(sharedLists, sharedListsReducer, own).state
  const views = useMemo(() => viewsOf(list, ownItems?.views ?? {}, shared?.views ?? {}), [list, ownItems, shared])
  const [save, rename, remove, share, setDefault] = [
    useCommand(saveList),
    useCommand(renameList),
    useCommand(removeList),
    useCommand(shareList),
    useCommand(setDefaultList),
  ]
  const withToast = (work: Promise<unknown>) =>
    work.catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const newest = ownItems?.defaults[list]

  return {
    views,
    /** What the list opens with; one that was taken back or removed is none. */
    usual: views.find(({ id }) => id === newest),
    create(name: string, settings: ListSettings) {
      const viewId = newId()
      void withToast(save.send({ viewId, list, name, settings }))
      return viewId
    },
    replace: ({ id: viewId, name }: SavedList, settings: ListSettings) =>
      withToast(save.send({ viewId, list, name, settings })),
    rename: ({ id: viewId }: SavedList, name: string) => withToast(rename.send({ viewId, name })),
    remove: ({ id: viewId }: SavedList) => withToast(remove.send({ viewId })),
    share: ({ id: viewId }: SavedList, shared: boolean) => withToast(share.send({ viewId, shared })),
    setUsual: (view: SavedList | undefined) => withToast(setDefault.send({ list, viewId: view?.id ?? null })),
  }
}

export type Saved = ReturnType<typeof useSaved>
