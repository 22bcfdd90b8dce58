import { useTranslation } from 'react-i18next'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'

/** A colleague has saved this part of the mapping while it was edited here. */
export function MappingOvertaken({ take }: { take: () => void }) {
  const { t } = useTranslation()
  return <ConcurrentEditNotice text={t('crm-sync.fields_overtaken')} action={t('crm-sync.take_current')} take={take} />
}
