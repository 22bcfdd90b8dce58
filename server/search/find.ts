import { find as contract, searchNeeds } from '@aura/contracts/search/find.ts'
import { assertAccess } from '../platform/caller.ts'
import { answer, type Caller } from '../platform/handle.ts'
import type { Searchable } from './searchable.ts'

export const find = (searchables: readonly Searchable[]) =>
  answer(contract, async ({ input: { text, kinds, limit }, tx, caller }) => {
    const requests = searchables.filter(({ type }) => kinds?.includes(type) ?? true)
    // A kind asked for by name is refused without permission; otherwise only the permitted kinds are searched.
    if (kinds) for (const { type } of requests) assertAccess(searchNeeds[type], caller)
    const groups = []
    for (const { type, find } of requests.filter(seenBy(caller)))
      groups.push({ type, results: await find(tx, text, limit) })
    return { text, groups: groups.filter(({ results }) => results.length > 0) }
  })

const seenBy =
  ({ permissions }: Caller) =>
  ({ type }: Searchable) =>
    permissions.includes(searchNeeds[type])
