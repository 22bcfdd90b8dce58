import { useTranslation } from 'react-i18next'
import { useKeyHelp } from '../keys/registry.ts'

/** The keys of the list, in the help that '?' opens. */
export function useListHelp(label: string, does: { opens: boolean; selects: boolean }) {
  const { t } = useTranslation()
  useKeyHelp(label, [
    { keys: ['J', '↓'], label: t('platform.table.key.down') },
    { keys: ['K', '↑'], label: t('platform.table.key.up') },
    ...(does.opens ? [{ keys: ['Enter'], label: t('platform.table.key.open') }] : []),
    ...(does.selects
      ? [
          { keys: [t('platform.table.key.space')], label: t('platform.table.key.select') },
          { keys: ['Shift', t('platform.table.key.space')], label: t('platform.table.key.select_through') },
          { keys: ['Esc'], label: t('platform.table.unselect') },
        ]
      : []),
    { keys: ['/'], label: t('platform.table.key.search') },
  ])
}
