import { switchCompany } from '@aura/contracts/companies/memberships.ts'
import type { enterSupport } from '@aura/contracts/companies/support.ts'
import { useCallback } from 'react'
import { useSessions } from '../../identity/index.ts'
import { postOperation } from '../../platform/feed/http.ts'

/**
 * Leaves this company for another: as oneself, or as our support by consent. Never queued: it is done now, by
 * every tab of this browser, or refused.
 */
export function useChangeCompany(as: typeof switchCompany | typeof enterSupport = switchCompany) {
  const sessions = useSessions()
  return useCallback(
    (companyId: string) =>
      sessions.change(async (token) => (await postOperation(as, { companyId, cookie: true }, { token })).output),
    [sessions, as],
  )
}
