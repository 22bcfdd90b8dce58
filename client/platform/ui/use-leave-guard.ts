/** Nothing that was typed is thrown away without asking: not by a link, not by closing the tab. */
import { useBlocker, useRouter } from '@tanstack/react-router'
import { confirmDiscard } from './confirm-discard.ts'

export function useLeaveGuard(unsaved: boolean) {
  const { history, options } = useRouter()
  useBlocker({
    shouldBlockFn({ current, next }) {
      // Another part of the same screen keeps what was typed; who has been signed out cannot stay.
      if (!unsaved || next.pathname === current.pathname || next.pathname === '/auth') return false
      confirmDiscard(() =>
        history.push(`${next.pathname}${options.stringifySearch?.(next.search) ?? ''}`, undefined, {
          ignoreBlocker: true,
        }),
      )
      return true
    },
    enableBeforeUnload: () => unsaved,
  })
}
