import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../platform/ui/toast.tsx'

/** That it could not be reached, in the words of the catalogue. */
export function useComplaint() {
  const { t } = useTranslation()
  return useCallback(
    () =>
      toast({
        tone: 'critical',
        title: t('assistant.failed.title'),
        text: t('assistant.failed.text', { name: t('assistant.name') }),
      }),
    [t],
  )
}
