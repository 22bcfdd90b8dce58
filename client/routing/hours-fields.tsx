/** Hours as they are edited: always, or the spans of each weekday by the clock of a place, and the days on which nobody is there. */
import { chakra } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCompanyClock } from '../companies/index.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { timeZoneChoices } from '../platform/i18n/time-zone.ts'
import { Button } from '../platform/ui/button.tsx'
import { Choices } from '../platform/ui/choices.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Holidays } from './holidays.tsx'
import { weekdayNames } from './hours-text.ts'
import { type HoursDraft, type SpanDraft, usualDay, usualHours } from './queue-draft.ts'

/** Monday first: the working week. */
const order = [1, 2, 3, 4, 5, 6, 0]

type HoursFieldsProps = {
  hours: HoursDraft | null
  /** What "at set hours" begins with; null: the usual ones. */
  saved: HoursDraft | null
  /** What is not done outside them. */
  hint: string
  change: (hours: HoursDraft | null) => void
}

export function HoursFields({ hours, saved, hint, change }: HoursFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const clock = useCompanyClock(true)
  const set = (part: Partial<HoursDraft>) => hours && change({ ...hours, ...part })
  const setDay = (day: number, spans: readonly SpanDraft[]) =>
    hours && set({ days: hours.days.map((before, at) => (at === day ? spans : before)) })
  return (
    <>
      <Choices
        name="hours"
        label={t('routing.queues.hours')}
        value={hours === null ? 'always' : 'own'}
        choose={(value) => change(value === 'always' ? null : (saved ?? usualHours(clock.timeZone)))}
        options={[
          { value: 'always', label: t('routing.queues.always'), hint: t('routing.queues.always_text') },
          { value: 'own', label: t('routing.queues.own_hours'), hint },
        ]}
      />
      {hours && (
        <>
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1.5">
            {order.map((day) => (
              <Day
                key={day}
                name={weekdayNames(language)[day] ?? ''}
                spans={hours.days[day] ?? []}
                set={(spans) => setDay(day, spans)}
              />
            ))}
          </chakra.ul>
          <Field label={t('routing.queues.time_zone')}>
            {(wiring) => (
              <Combobox
                wiring={wiring}
                name="timeZone"
                value={hours.timeZone}
                choices={timeZoneChoices()}
                choose={(timeZone) => set({ timeZone })}
              />
            )}
          </Field>
          <Holidays days={hours.holidays} set={(holidays) => set({ holidays })} />
        </>
      )}
    </>
  )
}

type DayProps = { name: string; spans: readonly SpanDraft[]; set: (spans: readonly SpanDraft[]) => void }

function Day({ name, spans, set }: DayProps) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<SpanDraft>) =>
    set(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <chakra.li display="grid" gridTemplateColumns={{ base: '1fr', sm: '112px 1fr' }} alignItems="start" columnGap="2">
      <chakra.span lineHeight="32px" display="inline-block" _firstLetter={{ textTransform: 'uppercase' }}>
        {name}
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {spans.map((span, at) => (
          // Spans have no name of their own, and none is moved before another.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <chakra.span key={at} display="inline-flex" alignItems="center" gap="1">
            <Time
              label={t('routing.queues.from', { day: name })}
              value={span.from}
              set={(from) => change(at, { from })}
            />
            –
            <Time label={t('routing.queues.to', { day: name })} value={span.to} set={(to) => change(at, { to })} />
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('routing.queues.remove_span', { day: name })}
              onClick={() => set(spans.filter((_, index) => index !== at))}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </chakra.span>
        ))}
        {spans.length === 0 && <chakra.span color="muted">{t('routing.queues.closed')}</chakra.span>}
        {spans.length < 3 && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('routing.queues.add_span', { day: name })}
            title={t('routing.queues.add_span', { day: name })}
            onClick={() => set(spans.length === 0 ? usualDay : [...spans, { from: '19:00', to: '22:00' }])}
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}

const Time = ({ label, value, set }: { label: string; value: string; set: (value: string) => void }) => (
  <Input type="time" aria-label={label} value={value} w="116px" px="2" onChange={({ target }) => set(target.value)} />
)
