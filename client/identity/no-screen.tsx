import { useTranslation } from 'react-i18next'
import { EmptyState } from '../platform/ui/empty.tsx'

export function NoScreen() {
  const { t } = useTranslation()
  return <EmptyState title={t('identity.no_screen')} />
}
