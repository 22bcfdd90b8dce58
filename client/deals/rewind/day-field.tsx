/** The day of the board. It is taken when the typing pauses, and at Enter or when the field is left. */

import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../platform/ui/input.tsx'
import { isDay } from '../board-address.ts'
import { useRewindFocus } from './rewind-focus.ts'

const pauseMs = 600

type DayFieldProps = {
  day: string
  /** The last day that has ended. */
  last: string
  choose: (day: string) => void
}

export function DayField({ day, last, choose }: DayFieldProps) {
  const { t } = useTranslation()
  const problemId = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState({ text: day, chosen: day, day })
  const [isRefused, setRefused] = useState(false)
  useRewindFocus('day', field)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address has changed by itself: the field follows it.
  if (typed.day !== day) setTyped(typed.chosen === day ? { ...typed, day } : { text: day, chosen: day, day })

  function take(text: string): boolean {
    clearTimeout(timer.current)
    const fits = isDay(text) && text <= last
    setRefused(!fits)
    if (fits && text !== day) {
      setTyped({ ...typed, text, chosen: text })
      choose(text)
    }
    return fits
  }

  return (
    <>
      <Input
        ref={field}
        type="date"
        aria-label={t('deals.rewind.day')}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? problemId : undefined}
        max={last}
        value={typed.text}
        w="160px"
        onChange={({ target: { value } }) => {
          setTyped({ ...typed, text: value })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => take(value), pauseMs)
        }}
        onKeyDown={({ key }) => key === 'Enter' && take(typed.text)}
        onBlur={() => {
          // The field names the day that is shown.
          if (take(typed.text)) return
          setTyped({ text: day, chosen: day, day })
          setRefused(false)
        }}
      />
      {isRefused && (
        <chakra.span id={problemId} role="alert" fontSize="xs" color="critical">
          {t('deals.rewind.not_over')}
        </chakra.span>
      )}
    </>
  )
}
