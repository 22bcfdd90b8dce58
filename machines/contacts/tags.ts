import { type TagsState, tagSaved, tags, tagUsed } from '@aura/contracts/contacts/tags.ts'
import { on, reducer } from '../platform/reducer.ts'

export const tagsReducer = reducer(tags, [
  on(tagSaved, (state, { tag }): TagsState => ({ ...state, tags: { ...state.tags, [tag.id]: tag } })),
  on(tagUsed, (state, { tagId, uses }): TagsState => {
    const { [tagId]: _, ...others } = state.uses
    return { ...state, uses: uses === 0 ? others : { ...others, [tagId]: uses } }
  }),
])
