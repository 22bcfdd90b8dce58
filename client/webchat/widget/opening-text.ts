import type { WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import type { Texts } from './texts.ts'

/** '08:00', and '8:00 AM' in English. */
export const clockForm = (language: string) =>
  ({ hour: language === 'en-US' ? 'numeric' : '2-digit', minute: '2-digit' }) as const

/** When the company is open again, on the visitor's clock: the hour today, with its day otherwise. */
export function openingText({ opensAt }: Pick<WidgetConfig, 'opensAt'>, texts: Texts, language: string, now: Date) {
  const opening = new Date(opensAt ?? 0)
  if (opening <= now) return ''
  if (opening.toDateString() === now.toDateString())
    return texts.opensAt(new Intl.DateTimeFormat(language, clockForm(language)).format(opening))
  const day = { day: '2-digit', month: '2-digit', ...clockForm(language) } as const
  return texts.opensOn(new Intl.DateTimeFormat(language, day).format(opening))
}
