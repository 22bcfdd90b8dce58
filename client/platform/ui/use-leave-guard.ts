/** Nothing that was typed is thrown away without asking: not by a link, not by closing the tab. */
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

export function useLeaveGuard(unsaved: boolean) {
  const { t } = useTranslation()
  const { history, options } = useRouter()
  useBlocker({
    shouldBlockFn({ current, next }) {
      // Another part of the same screen keeps what was typed; who has been signed out cannot stay.
      if (!unsaved || next.pathname === current.pathname || next.pathname === '/auth') return false
      confirm({
        title: t('platform.discard.title'),
        description: t('platform.discard.text'),
        cancelText: t('platform.discard.cancel'),
        confirmText: t('platform.discard.confirm'),
        variant: 'destructive',
        onConfirm: () =>
          history.push(`${next.pathname}${options.stringifySearch?.(next.search) ?? ''}`, undefined, {
            ignoreBlocker: true,
          }),
      })
      return true
    },
    enableBeforeUnload: () => unsaved,
  })
}
