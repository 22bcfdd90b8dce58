import i18next from 'i18next'
import type { Sessions } from '../identity/session.ts'
import { whileLoading } from '../platform/ui/loading.tsx'
import { toast } from '../platform/ui/toast.tsx'

/** The session here is over in any case; one that the server could not end is over there by its own time, which is said. */
export async function signOut(sessions: Pick<Sessions, 'signOut'>): Promise<void> {
  if (await whileLoading('sign-out', sessions.signOut)) return
  const title = i18next.t('identity.sign_out_failed')
  toast({ tone: 'attention', title, text: i18next.t('identity.sign_out_failed_text') })
}
