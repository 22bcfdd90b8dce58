/** What other features may use of replies. */

export { nameIn } from './emoji.ts'
export { EmojiPicker } from './emoji-picker.tsx'
export { HeldBackLine } from './held-back-line.tsx'
export { leftShortcut, listId } from './slash.ts'
export { useWriting } from './use-writing.ts'
export const fetchEmojiPicker = () => import('./emoji-picker.tsx')
export const fetchMacroDialog = () => import('./macro-dialog.tsx')
export const fetchRatings = () => import('./ratings.tsx')
export const fetchReplyList = () => import('./reply-list.tsx')
export const fetchShelf = () => import('./prefetch-shelf.tsx')
