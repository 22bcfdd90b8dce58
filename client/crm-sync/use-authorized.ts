import { finishCrmAuthorization } from '@aura/contracts/crm-sync/authorize.ts'
import type { CrmConnectionView } from '@aura/contracts/crm-sync/connection.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

/** Taken out of the address at once: a code is good for one try, and a reload is not one more. */
function takeReturn(): URLSearchParams | null {
  const returned = new URLSearchParams(window.location.hash.slice(1))
  if (!returned.has('state') && !returned.has('refused')) return null
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return returned
}

/** Back from the CRM with a code in the address, or without one. */
export function useAuthorized(open: (connection: CrmConnectionView) => void): void {
  const { t } = useTranslation()
  const call = useSecretCall()
  useEffect(() => {
    const returned = takeReturn()
    if (!returned) return
    const [state, code] = [returned.get('state'), returned.get('code')]
    if (!state || !code) {
      toast({ tone: 'attention', title: t('crm-sync.not_authorized') })
      return
    }
    void call(finishCrmAuthorization, { state, code }).then(
      (connection) => {
        toast({ tone: 'ok', title: t('crm-sync.authorized', { name: connection.name }) })
        open(connection)
      },
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  }, [call, open, t])
}
