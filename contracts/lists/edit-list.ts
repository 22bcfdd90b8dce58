/** What one does with saved views. One's own are one's own; a shared one is changed by its owner or an administrator. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { listName, listSettings, savedList, savedName } from './saved.ts'

const errors = ['lists.not_found', 'lists.not_yours'] as const
const nothing = z.strictObject({})

/** The client makes the id. One that is there already takes the new settings and keeps its name. */
export const saveList = command('lists.save', {
  input: z.strictObject({ viewId: id, list: listName, name: savedName, settings: listSettings }),
  output: savedList,
  needs: 'signed-in',
  errors: [...errors, 'lists.too_many'],
})

export const renameList = command('lists.rename', {
  input: z.strictObject({ viewId: id, name: savedName }),
  output: savedList,
  needs: 'signed-in',
  errors,
})

export const removeList = command('lists.remove', {
  input: z.strictObject({ viewId: id }),
  output: nothing,
  needs: 'signed-in',
  errors,
})

/** To everybody in the company, or back to its owner alone. */
export const shareList = command('lists.share', {
  input: z.strictObject({ viewId: id, shared: z.boolean() }),
  output: savedList,
  needs: 'manage_settings',
  errors: ['lists.not_found', 'lists.too_many'],
})

/** Which view a list opens with for the caller; null: the list as it is. */
export const setDefaultList = command('lists.set-default', {
  input: z.strictObject({ list: listName, viewId: z.nullable(id) }),
  output: nothing,
  needs: 'signed-in',
  errors: ['lists.not_found'],
})
