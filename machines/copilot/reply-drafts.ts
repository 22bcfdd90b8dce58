import {
  draftEnded,
  draftFound,
  type ReplyDraft,
  type ReplyDraftsState,
  replyDrafts,
} from '@aura/contracts/copilot/reply-draft.ts'
import { on, reducer } from '../platform/reducer.ts'

export const replyDraftsReducer = reducer(replyDrafts, [
  on(draftFound, ({ drafts }, { draft }): ReplyDraftsState => ({ drafts: { ...drafts, [draft.id]: draft } })),
  on(draftEnded, (state, { draftId }): ReplyDraftsState => {
    const { [draftId]: _, ...drafts } = state.drafts
    return { drafts }
  }),
])

/** What was written most often stands first. */
export const draftsByUse = ({ drafts }: ReplyDraftsState): ReplyDraft[] =>
  Object.values(drafts).toSorted((a, b) => b.uses - a.uses || a.id.localeCompare(b.id))
