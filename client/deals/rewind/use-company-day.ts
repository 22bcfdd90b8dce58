/** Today on the company's clocks, by which the days of the board end. */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { useCompanySettings } from '../../companies/index.ts'
import { useNow } from '../../platform/ui/clock.ts'

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/** Undefined until the company's time zone is there. */
export function useCompanyDay(): { timezone: string; today: string; yesterday: string } | undefined {
  const { state, status } = useCompanySettings()
  const now = useNow(minuteMs)
  // A user without access to the settings is shown the days of the product's default time zone.
  const timezone = state?.timezone ?? (status === 'refused' ? defaultLocale.timezone : undefined)
  if (timezone === undefined) return undefined
  const today = dayIn(timezone, new Date(now))
  return { timezone, today, yesterday: dayBefore(today) }
}
