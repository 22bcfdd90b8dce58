import type { TFunction } from 'i18next'
import type { Present } from './presence.ts'

export function presenceText({ name, state }: Present, t: TFunction): string {
  switch (state) {
    case 'editing':
      return t('deals.presence.editing', { name })
    case 'open':
      return t('deals.presence.open', { name })
    case 'selected':
      return t('deals.presence.selected', { name })
  }
}
