import { createFileRoute, redirect } from '@tanstack/react-router'
import { BoardScreen } from '../../deals/board.tsx'
import { askedOf, rememberSearch, restoredSearch } from '../../deals/board-address.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import type { RouterContext } from '../../router.ts'

export const Route = createFileRoute('/_app/crm')({
  validateSearch: strictSearch(askedOf),
  beforeLoad: restoreSearch,
  onLeave: keepSearch,
  loader: () => loadTexts('sales'),
  component: BoardScreen,
})

/** The types of the router would come from this route again, so its parts are named here. */
type Visit = { search: Record<string, unknown>; context: RouterContext }

const userOf = ({ sessions }: RouterContext) => sessions.view().session?.user.id

function keepSearch({ search, context }: Visit): void {
  rememberSearch(askedOf(search), userOf(context))
}

/** Before the screen is drawn: a default view opens only where the address asks for nothing. */
function restoreSearch({ search, context, cause }: Visit & { cause: string }): void {
  const restored = cause === 'enter' && restoredSearch(askedOf(search), userOf(context))
  if (restored) throw redirect({ to: '/crm', search: restored, replace: true })
}
