import { macroRemoved, macroSaved } from '@aura/contracts/replies/macro.ts'
import { replyRemoved, replySaved, replyUsed } from '@aura/contracts/replies/reply.ts'
import { type OwnShelf, ownShelf, type SharedShelf, sharedShelf } from '@aura/contracts/replies/shelf.ts'
import { on, reducer } from '../platform/reducer.ts'

function without<T>(bag: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = bag
  return rest
}

export const ownShelfReducer = reducer(ownShelf, [
  on(replySaved, (state, { reply }): OwnShelf => ({ ...state, replies: { ...state.replies, [reply.id]: reply } })),
  on(replyRemoved, (state, { replyId }): OwnShelf => ({ ...state, replies: without(state.replies, replyId) })),
  on(replyUsed, (state, { replyId, uses }): OwnShelf => ({ ...state, uses: { ...state.uses, [replyId]: uses } })),
  on(macroSaved, (state, { macro }): OwnShelf => ({ ...state, macros: { ...state.macros, [macro.id]: macro } })),
  on(macroRemoved, (state, { macroId }): OwnShelf => ({ ...state, macros: without(state.macros, macroId) })),
])

export const sharedShelfReducer = reducer(sharedShelf, [
  on(replySaved, (state, { reply }): SharedShelf => ({ ...state, replies: { ...state.replies, [reply.id]: reply } })),
  on(replyRemoved, (state, { replyId }): SharedShelf => ({ ...state, replies: without(state.replies, replyId) })),
  on(macroSaved, (state, { macro }): SharedShelf => ({ ...state, macros: { ...state.macros, [macro.id]: macro } })),
  on(macroRemoved, (state, { macroId }): SharedShelf => ({ ...state, macros: without(state.macros, macroId) })),
])
