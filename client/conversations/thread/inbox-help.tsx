/** The keys of the inbox, for the list that '?' shows; nobody looks there before the inbox stands. */
import { useTranslation } from 'react-i18next'
import { commandKey } from '../../platform/ui/keys/command-key.ts'
import { useKeyHelp } from '../../platform/ui/keys/registry.ts'
import { scopes } from '../list/search-params.ts'

export function InboxHelp() {
  const { t } = useTranslation()
  useKeyHelp(t('conversations.inbox.title'), [
    { keys: ['J', '↓'], label: t('platform.table.key.down') },
    { keys: ['K', '↑'], label: t('platform.table.key.up') },
    { keys: ['Enter'], label: t('conversations.key.open') },
    { keys: ['/'], label: t('conversations.key.search') },
    ...scopes.map((scope, at) => ({ keys: [`${at + 1}`], label: t(`conversations.inbox.scope.${scope}`) })),
    { keys: ['P'], label: t('conversations.key.next_waiting') },
    { keys: ['C'], label: t('conversations.key.claim') },
    { keys: ['R'], label: t('conversations.key.reply') },
    { keys: ['N'], label: t('conversations.kind.note') },
    { keys: ['T'], label: t('conversations.action.assign') },
    { keys: ['S'], label: t('conversations.action.snooze') },
    { keys: ['G'], label: t('conversations.key.react') },
    { keys: ['M'], label: t('replies.macros.run') },
    { keys: ['H'], label: t('conversations.key.rewind') },
    { keys: ['E'], label: t('conversations.action.close') },
    { keys: ['/'], label: t('conversations.key.replies') },
    { keys: ['Enter'], label: t('conversations.key.send') },
    { keys: [commandKey, 'Enter'], label: t('conversations.key.send_and_close') },
    { keys: ['Shift', 'Enter'], label: t('conversations.key.break') },
    { keys: ['Esc'], label: t('conversations.key.back') },
  ])
  return null
}
