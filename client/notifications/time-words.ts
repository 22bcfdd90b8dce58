import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { formatAge } from '../platform/i18n/format.ts'

const day = 86_400

/** 'Agora' under a minute, then minutes, then hours, then the date. */
export function timeWords(at: string, now: number, language: Language): string {
  const seconds = (now - Date.parse(at)) / 1000
  if (seconds < 60) return i18next.t('notifications.now')
  if (seconds < day) return formatAge(seconds, language)
  return new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(at))
}
