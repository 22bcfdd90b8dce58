/** When a rule may raise: always, or on some days between two times. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { browserTimeZone, useTimeZone } from '../../platform/i18n/time-zone.ts'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { weekdayNames } from '../../routing/index.ts'
import { type HoursDraft, type RuleDraft, usualHours } from './rule-draft.ts'

/** Monday first: the working week. */
const week = [1, 2, 3, 4, 5, 6, 0]

type FieldsProps = { draft: RuleDraft; wrong: boolean; change: (part: Partial<RuleDraft>) => void }

export function HoursFields({ draft: { hours, kept }, wrong, change }: FieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const timeZone = useTimeZone() ?? browserTimeZone()
  const id = useId()
  const set = (part: Partial<HoursDraft>) => hours && change({ hours: { ...hours, ...part } })
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" my="2">
      <Switch
        label={t('warroom.rule.only_in_hours')}
        checked={hours !== null || kept !== null}
        onChange={(only) => change({ hours: only ? usualHours(timeZone) : null, kept: null })}
      />
      {kept !== null && (
        <chakra.p fontSize="sm" color="muted">
          {t('warroom.rule.own_hours')}
        </chakra.p>
      )}
      {hours && (
        <>
          <chakra.div display="flex" flexWrap="wrap" gap="3" role="group" aria-label={t('warroom.rule.days')}>
            {week.map((day) => (
              <chakra.label key={day} htmlFor={`${id}-${day}`} display="inline-flex" alignItems="center" gap="2">
                <Checkbox
                  id={`${id}-${day}`}
                  checked={hours.days.includes(day)}
                  onChange={({ target }) =>
                    set({ days: target.checked ? [...hours.days, day] : hours.days.filter((value) => value !== day) })
                  }
                />
                {weekdayNames(language)[day]}
              </chakra.label>
            ))}
          </chakra.div>
          <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(130px, 1fr))">
            <Field
              label={t('warroom.rule.from')}
              hint={hours.timeZone.replaceAll('_', ' ')}
              error={wrong ? t('warroom.rule.problem.hours') : undefined}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  type="time"
                  value={hours.from}
                  onChange={({ target }) => set({ from: target.value })}
                />
              )}
            </Field>
            <Field label={t('warroom.rule.to')}>
              {(wiring) => (
                <Input {...wiring} type="time" value={hours.to} onChange={({ target }) => set({ to: target.value })} />
              )}
            </Field>
          </chakra.div>
        </>
      )}
    </chakra.div>
  )
}
