/** A draft is not lost to a link, to another deal found by the search, nor to closing the tab: one is asked first. */
import { useBlocker, useRouter } from '@tanstack/react-router'

export function useUnsaved(unsaved: boolean, askToLeave: (then: () => void) => void) {
  const { history, options } = useRouter()
  useBlocker({
    shouldBlockFn({ next }) {
      // A signed-out user cannot stay.
      if (!unsaved || next.pathname === '/auth') return false
      const href = `${next.pathname}${options.stringifySearch?.(next.search) ?? ''}`
      askToLeave(() => history.push(href, undefined, { ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: () => unsaved,
  })
}
