/** A view whose state is the list of what happened in it: nothing lost, doubled or out of order can hide. */
import { command, event, view } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '@aura/machines/platform/reducer.ts'
import * as z from 'zod/mini'
import type { OverlaySpec } from './feed.ts'

export const listState = z.strictObject({ items: z.array(z.string()) })
export const list = view('lists.one', {
  params: z.strictObject({ room: z.string() }),
  state: listState,
  needs: 'signed-in',
  room: ({ room }) => room,
})
export const added = event('lists.added', z.strictObject({ item: z.string() }))
export const addItem = command('lists.add', {
  input: z.strictObject({ room: z.string(), item: z.string() }),
  output: z.strictObject({ item: z.string() }),
  needs: 'signed-in',
  errors: [],
})
export const listReducer = reducer(list, [on(added, ({ items }, { item }) => ({ items: [...items, item] }))])

/** One command is two events in one commit. */
export const halvesOf = (item: string) => [`${item}.1`, `${item}.2`]

export const addHere = (room: string): OverlaySpec<typeof addItem, typeof list> => ({
  view: list,
  params: { room },
  apply: ({ items }, { item }) => ({ items: [...items, ...halvesOf(item)] }),
})
