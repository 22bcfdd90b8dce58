import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Closing asks first when something typed would be lost. */
export function useGuardedClose(unsaved: boolean, close: () => void): () => void {
  const { t } = useTranslation()
  useLeaveGuard(unsaved)
  return () => {
    if (!unsaved) return close()
    confirm({
      title: t('platform.discard.title'),
      description: t('platform.discard.text'),
      cancelText: t('platform.discard.cancel'),
      confirmText: t('platform.discard.confirm'),
      variant: 'destructive',
      onConfirm: close,
    })
  }
}
