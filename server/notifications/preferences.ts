import { isKind, kindNames } from '@aura/contracts/notifications/kinds.ts'
import { preferenceSet, setPreference as set, preferences as view } from '@aura/contracts/notifications/preferences.ts'
import { allowedPreference, defaultPreference, withPreference } from '@aura/machines/notifications/preferences.ts'
import { handle, show } from '../platform/handle.ts'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'

export const preferences = show(view, {
  snapshot: async ({ tx, owner }) => {
    const rows = await tx
      .selectFrom('notification_preferences')
      .where('user_id', '=', owner ?? refuse('auth.inactive'))
      .select(['kind', 'bell', 'browser'])
      .execute()
    const start = parse(view.state, {
      kinds: Object.fromEntries(kindNames.map((kind) => [kind, defaultPreference(kind)])),
    })
    return rows.reduce(
      (state, { kind, ...chosen }) =>
        isKind(kind) ? withPreference(state, kind, allowedPreference(kind, chosen)) : state,
      start,
    )
  },
})

export const setPreference = handle(set, async ({ input, tx, emit, caller }) => {
  const { companyId: company_id, userId } = caller
  const { kind } = input
  const chosen = allowedPreference(kind, input)
  await tx
    .insertInto('notification_preferences')
    .values({ company_id, user_id: userId, kind, ...chosen })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'kind']).doUpdateSet(chosen))
    .execute()
  emit(preferenceSet, { userId, kind, preference: chosen })
  return chosen
})
