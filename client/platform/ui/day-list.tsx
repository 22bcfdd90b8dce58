import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  hint?: string
  problem?: string | undefined
  days: readonly string[]
  set: (days: readonly string[]) => void
  words: { label: string; add: string; remove: (day: string) => string }
}

/** Days of the calendar, in order; one is added at a time. */
export function DayList({ days, set, words, hint, problem }: Props) {
  const language = useLanguage()
  const [typed, type] = useState('')
  const text = (day: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const add = () => {
    if (typed === '') return
    set([...new Set([...days, typed])].sort())
    type('')
  }
  return (
    <div>
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.div w="180px">
          <Field label={words.label}>
            {(wiring) => (
              <Input
                {...wiring}
                type="date"
                value={typed}
                onChange={({ target }) => type(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
            )}
          </Field>
        </chakra.div>
        <Button mt="6" onClick={add}>
          {words.add}
        </Button>
      </chakra.div>
      {hint && (
        <chakra.p color="muted" fontSize="xs" mb="2">
          {hint}
        </chakra.p>
      )}
      {problem && (
        <chakra.p color="critical" fontSize="xs" mb="2" role="alert">
          {problem}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="1.5">
        {days.map((day) => (
          <chakra.li
            key={day}
            display="inline-flex"
            alignItems="center"
            gap="1"
            ps="2"
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            fontSize="sm"
          >
            {text(day)}
            <Button
              size="xs"
              variant="ghost"
              aria-label={words.remove(text(day))}
              onClick={() => set(days.filter((value) => value !== day))}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </div>
  )
}
