import { me } from '@aura/contracts/companies/me.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { toast } from '../platform/ui/toast.tsx'

const own = {}

/** Says so when the permissions are unknown, or when there are none: an empty menu explains nothing. */
export function useRightsNotice() {
  const { t } = useTranslation()
  const { state, status } = useView(me, meReducer, own)
  const failed = status === 'refused' || state?.permissions.length === 0
  useEffect(() => {
    if (failed) toast({ tone: 'critical', title: t('shell.error'), text: t('shell.rights_failed') })
  }, [failed, t])
}
