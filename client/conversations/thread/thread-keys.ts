/** The keys of the inbox. None of them acts while somebody writes or something lies over the screen. */
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKey } from '../../platform/ui/keys/command-key.ts'
import { useKeyHelp } from '../../platform/ui/keys/registry.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { scopeChange } from '../list/questions.ts'
import { type InboxSearch, scopes } from '../list/search-params.ts'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'
const overlaid = () =>
  document.querySelector('[role=dialog]:not([popover]), [role=alertdialog], :popover-open') !== null

/** Nobody writes, and nothing lies over the screen. */
export const keysAreFree = () => !document.activeElement?.closest(typing) && !overlaid()

/** By the letter on the key, in every language. */
export function useThreadKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useLatest(keys)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(event.target instanceof Element) || event.target.closest(typing) || overlaid()) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

/** Also from a field: what is typed into one is looked at, not written. */
export function useEscape(act: () => void) {
  const latest = useLatest(act)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || overlaid()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

/** A digit opens the list that stands at its place. */
export function useScopeKeys(ask: (change: Partial<InboxSearch>) => void) {
  useThreadKeys(Object.fromEntries(scopes.map((scope, at) => [`${at + 1}`, () => ask(scopeChange(scope))])))
}

/** For the list that '?' shows. */
export function useInboxHelp() {
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
}

/** The keyboard goes back to the list, to the row of the open conversation. */
export function focusList(conversationId: string | undefined, key?: string) {
  const list = document.querySelector('[data-list]')
  const row =
    (conversationId && list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(conversationId)}"]`)) ||
    list?.querySelector<HTMLElement>('[data-row]')
  // Where no row is left, the keys are those of the thread.
  if (!row) return document.querySelector<HTMLElement>('[data-thread]')?.focus()
  row.focus()
  if (key) row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

const longestWait = 60

/** The keyboard goes to a row that is still being read, unless somebody writes meanwhile. */
export function focusRowWhenListed(conversationId: string, frames = longestWait) {
  const row = document.querySelector<HTMLElement>(`[data-list] [data-row="${CSS.escape(conversationId)}"]`)
  if (frames === 0 || document.activeElement?.matches(typing)) return
  if (row) row.focus()
  else requestAnimationFrame(() => focusRowWhenListed(conversationId, frames - 1))
}
