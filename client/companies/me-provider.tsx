/** The signed-in user: from the view `companies.me` once it is there, from the session until then. */

import { me } from '@aura/contracts/companies/me.ts'
import { moneyFormat } from '@aura/contracts/companies/money-format.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { moneyFormatReducer } from '@aura/machines/companies/money-format.ts'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useView } from '../platform/feed/use-view.ts'
import { chooseMoneyFormat } from '../platform/i18n/money-format.ts'
import { type Me, MeContext } from '../platform/me.ts'
import { nameOf } from '../platform/name-of.ts'

const own = {}
const none: readonly Permission[] = []

export function MeProvider({ user, children }: { user: Session['user']; children: ReactNode }) {
  const { state } = useView(me, meReducer, own)
  useMoneyFormat()
  const value = useMemo((): Me => {
    const { companyId, companyName, firstName, lastName, email, language, theme, permissions } = user
    const company = { companyId, companyName }
    if (state) return { ...state, ...company, name: nameOf(state), live: true }
    const person = { id: user.id, firstName, lastName, name: nameOf(user), email, language, theme, avatarUrl: null }
    const unknown = { waitingSignals: [] }
    return { ...person, ...unknown, ...company, role: user.hierarchyLevel, permissions, withheld: none, live: false }
  }, [state, user])
  return <MeContext value={value}>{children}</MeContext>
}

/** Money is written as the company of the signed-in user has it, and changes on every screen with its setting. */
function useMoneyFormat(): void {
  const { state } = useView(moneyFormat, moneyFormatReducer, own)
  const format = state?.format
  useEffect(() => {
    if (format) chooseMoneyFormat(format)
  }, [format])
}
