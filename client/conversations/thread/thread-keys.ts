/** The keys of the inbox. None of them acts while somebody writes or something lies over the screen. */
import { type MouseEvent, useLayoutEffect } from 'react'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { scopeChange } from '../list/questions.ts'
import { type InboxSearch, type Scope, scopes } from '../list/search-params.ts'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'
const overlaid = () =>
  document.querySelector('[role=dialog]:not([popover]), [role=alertdialog], :popover-open') !== null

/** Nobody writes, and nothing lies over the screen. */
export const keysAreFree = () => !document.activeElement?.closest(typing) && !overlaid()

/** By the letter on the key, in every language. */
export function useThreadKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>) {
  const latest = useLatest(keys)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(event.target instanceof Element) || event.target.closest(typing) || overlaid()) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act(event)
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

const digitRestMs = 800
let digitsRestUntil = 0

/** The second press of a digit that has named a reason opens no list. */
export function restDigits() {
  digitsRestUntil = performance.now() + digitRestMs
}

/** A digit opens the list that stands at its place. */
export function useScopeKeys(ask: (change: Partial<InboxSearch>) => void) {
  const open = (scope: Scope) => (event: KeyboardEvent) => {
    if (!event.repeat && performance.now() >= digitsRestUntil) ask(scopeChange(scope))
  }
  useThreadKeys(Object.fromEntries(scopes.map((scope, at) => [`${at + 1}`, open(scope)])))
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

/** The keyboard goes to a row that is still being read, unless somebody writes; a dialog that closes is waited for. */
export function focusRowWhenListed(conversationId: string, frames = longestWait) {
  if (frames === 0 || document.activeElement?.matches(typing)) return
  const row = document.querySelector<HTMLElement>(`[data-list] [data-row="${CSS.escape(conversationId)}"]`)
  if (row && !overlaid()) row.focus()
  else requestAnimationFrame(() => focusRowWhenListed(conversationId, frames - 1))
}

/** After a press of the mouse, J and K are for the rows; who came by the keyboard stays. */
export const leaveKeysToList = ({ detail, currentTarget }: MouseEvent<HTMLElement>) =>
  detail > 0 && currentTarget.blur()
