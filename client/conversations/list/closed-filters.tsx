/** Whose conversations, and of the closed ones those of some days. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Input } from '../../platform/ui/input.tsx'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { closedPeriods, daysOf } from './closed-period.ts'
import look from './list-head.module.css'
import { type InboxSearch, scopeOf } from './search-params.ts'

type FiltersProps = { asked: InboxSearch; ask: (change: Partial<InboxSearch>) => void }

/** Two days that are still to be chosen. */
const openDays = '..'

export function ClosedFilters({ asked, ask }: FiltersProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  const days = daysOf(asked.closed)
  return (
    <>
      <FilterChip
        filter={{
          id: 'operator',
          label: t('conversations.inbox.operator'),
          options: people.map((person) => ({ value: person.id, label: nameOf(person) })),
        }}
        value={asked.operator}
        choose={(operator) => ask({ operator })}
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
            choose={(first) => ask({ closed: `${first}..${days.last}` })}
          />
          <DayInput
            label={t('conversations.inbox.closed_in.last')}
            day={days.last}
            choose={(last) => ask({ closed: `${days.first}..${last}` })}
          />
        </span>
      )}
    </>
  )
}

/** A year that is being typed passes through others, which no list is asked for. */
const isWhole = (day: string) => day === '' || /^[12]\d{3}-/.test(day)

function DayInput({ label, day, choose }: { label: string; day: string; choose: (day: string) => void }) {
  const [typed, setTyped] = useState({ day, text: day })
  if (typed.day !== day) setTyped({ day, text: day })
  return (
    <Input
      type="date"
      aria-label={label}
      value={typed.text}
      onChange={({ target }) => {
        setTyped({ day, text: target.value })
        if (isWhole(target.value)) choose(target.value)
      }}
    />
  )
}
