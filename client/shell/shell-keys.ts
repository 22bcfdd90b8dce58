import { useTranslation } from 'react-i18next'
import { commandKey } from '../platform/ui/keys/command-key.ts'
import { useKeyHelp } from '../platform/ui/keys/registry.ts'
import { noticeKey } from '../platform/ui/use-notice-access.ts'

/** The keys that work on every screen. */
export function useShellKeys() {
  const { t } = useTranslation()
  useKeyHelp(t('shell.keys'), [
    { keys: [commandKey, 'K'], label: t('shell.keys.search') },
    { keys: ['?'], label: t('shell.keys.help') },
    { keys: ['↑', '↓'], label: t('shell.keys.menu') },
    { keys: ['←', '→'], label: t('shell.keys.group') },
    { keys: [noticeKey], label: t('shell.keys.notice') },
    { keys: ['Esc'], label: t('shell.keys.close') },
  ])
}
