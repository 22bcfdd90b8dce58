import { useTranslation } from 'react-i18next'
import { useKeyHelp } from '../platform/ui/keys/registry.ts'

/** The keys of the board, for the list that '?' shows. */
export function useBoardKeys() {
  const { t } = useTranslation()
  useKeyHelp(t('deals.screen'), [
    { keys: ['/'], label: t('deals.keys.filter') },
    { keys: ['Enter'], label: t('deals.keys.open') },
    { keys: ['X'], label: t('deals.keys.select') },
    { keys: [t('platform.keys.space')], label: t('deals.keys.move') },
    { keys: ['←', '→', '↑', '↓'], label: t('deals.keys.carry') },
  ])
}
