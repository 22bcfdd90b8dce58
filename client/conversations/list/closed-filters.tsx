/** Whose conversations, and of the closed ones those of some days. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues, useCompanyClock } from '../../companies/index.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { foreignClockName } from '../../platform/i18n/time-zone.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Input } from '../../platform/ui/input.tsx'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { closedPeriods, daysOf, isReversed } from './closed-period.ts'
import look from './list-head.module.css'
import { type InboxSearch, scopeOf } from './search-params.ts'

type FiltersProps = { asked: InboxSearch; ask: (change: Partial<InboxSearch>) => void }

/** Two days that are still to be chosen. */
const openDays = '..'

export function ClosedFilters({ asked, ask }: FiltersProps) {
  const { t } = useTranslation()
  const people = useColleagues(true, true)
  const former = people.filter(({ active }) => !active)
  const operators = [
    ...people.filter(({ active }) => active).map((person) => ({ value: person.id, label: nameOf(person) })),
    ...former.map((person) => ({
      value: person.id,
      label: t('conversations.inbox.operator_inactive', { name: nameOf(person) }),
    })),
  ]
  const { operator } = asked
  const isListed = operator === undefined || operators.some(({ value }) => value === operator)
  const days = daysOf(asked.closed)
  const problemId = useId()
  const problem = days && isReversed(days) ? problemId : undefined
  const language = useLanguage()
  const { timeZone } = useCompanyClock(asked.closed !== undefined)
  const clock = asked.closed === undefined ? undefined : foreignClockName(timeZone, Date.now(), language)
  return (
    <>
      <FilterChip
        filter={{
          id: 'operator',
          label: t('conversations.inbox.operator'),
          options: isListed ? operators : [{ value: operator, label: t('companies.users.somebody') }, ...operators],
        }}
        value={operator}
        choose={(chosen) => ask({ operator: chosen })}
      />
      {scopeOf(asked) === 'closed' && (
        <FilterChip
          filter={{
            id: 'closed',
            label: t('conversations.inbox.closed_in'),
            options: [
              ...closedPeriods.map((value) => ({ value, label: t(`conversations.inbox.closed_in.${value}`) })),
              { value: days ? (asked.closed ?? openDays) : openDays, label: t('conversations.inbox.closed_in.days') },
            ],
          }}
          value={asked.closed}
          choose={(closed) => ask({ closed })}
        />
      )}
      {days && (
        <span className={look.days}>
          <DayInput
            label={t('conversations.inbox.closed_in.first')}
            day={days.first}
            max={days.last}
            problem={problem}
            choose={(first) => ask({ closed: `${first}..${days.last}` })}
          />
          <DayInput
            label={t('conversations.inbox.closed_in.last')}
            day={days.last}
            min={days.first}
            problem={problem}
            choose={(last) => ask({ closed: `${days.first}..${last}` })}
          />
          {problem && (
            <span id={problem} role="alert" className={look.reversed}>
              {t('conversations.inbox.closed_in.reversed')}
            </span>
          )}
        </span>
      )}
      {clock && <span className={look.clock}>{clock}</span>}
    </>
  )
}

/** A year that is being typed passes through others, which no list is asked for. */
const isWhole = (day: string) => day === '' || /^[12]\d{3}-/.test(day)

type DayProps = {
  label: string
  day: string
  min?: string
  max?: string
  /** The id of what says why nothing can be found. */
  problem: string | undefined
  choose: (day: string) => void
}

function DayInput({ label, day, min, max, problem, choose }: DayProps) {
  const id = useId()
  const [typed, setTyped] = useState({ day, text: day })
  if (typed.day !== day) setTyped({ day, text: day })
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        min={min || undefined}
        max={max || undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ day, text: target.value })
          if (isWhole(target.value)) choose(target.value)
        }}
      />
    </span>
  )
}
