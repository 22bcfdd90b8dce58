/** What lists offers: the saved views above every list. */
import type { Feature } from '../platform/handle.ts'
import { removeList, renameList, saveList, setDefaultList, shareList } from './edit-list.ts'
import { ownLists, sharedLists } from './saved.ts'

export const lists: Feature = {
  name: 'lists',
  handlers: [ownLists, sharedLists, saveList, renameList, removeList, shareList, setDefaultList],
}
