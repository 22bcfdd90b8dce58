/** When a campaign may knock, by the clock of the place where each person lives. */
import type { SendWindow } from '@aura/contracts/campaigns/design.ts'
import { timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import look from './builder.module.css'
import { dayName } from './window-text.ts'

const usual: SendWindow = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 20 * 60, skipHolidays: true }
const week = [1, 2, 3, 4, 5, 6, 0]

const minuteOf = (text: string): number | undefined => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes
}

export function WindowFields({ value, put }: { value: SendWindow | null; put: (value: SendWindow | null) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const setTime = (change: Partial<SendWindow>) => {
    if (!value) return
    const next = { ...value, ...change }
    if (next.from < next.to) put(next)
  }
  return (
    <>
      <Switch
        label={t('campaigns.window')}
        hint={t('campaigns.window_hint')}
        checked={value !== null}
        onChange={(on) => put(on ? usual : null)}
      />
      {value && (
        <>
          <chakra.div
            role="group"
            aria-label={t('campaigns.window_days')}
            display="flex"
            flexWrap="wrap"
            gap="3"
            py="2"
          >
            {week.map((day) => (
              <chakra.span key={day} display="inline-flex" alignItems="center" gap="1.5" minH="8">
                <Checkbox
                  id={`window-day-${day}`}
                  checked={value.days.includes(day)}
                  onChange={({ target }) => {
                    const days = target.checked
                      ? [...value.days, day].sort((a, b) => a - b)
                      : value.days.filter((other) => other !== day)
                    if (days.length > 0) put({ ...value, days })
                  }}
                />
                <label htmlFor={`window-day-${day}`}>{dayName(day, language)}</label>
              </chakra.span>
            ))}
          </chakra.div>
          <div className={look.grid}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(`campaigns.window_${end}`)}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="time"
                    value={timeOfDayText(value[end])}
                    onChange={({ target }) => {
                      const minute = minuteOf(target.value)
                      if (minute !== undefined) setTime({ [end]: minute })
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
          <Switch
            label={t('campaigns.window_holidays')}
            checked={value.skipHolidays}
            onChange={(skipHolidays) => put({ ...value, skipHolidays })}
          />
        </>
      )}
    </>
  )
}
