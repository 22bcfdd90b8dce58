import i18next from 'i18next'
import { confirm } from './confirm.tsx'

/** Asks before what was typed is thrown away. */
export const confirmDiscard = (discard: () => void) =>
  confirm({
    title: i18next.t('platform.discard.title'),
    description: i18next.t('platform.discard.text'),
    cancelText: i18next.t('platform.discard.cancel'),
    confirmText: i18next.t('platform.discard.confirm'),
    variant: 'destructive',
    onConfirm: discard,
  })
