/**
 * The day and the time that the room shows, to be typed on its clock. What is typed is shown when the typing pauses, and
 * at Enter or when the field is left.
 */
import { instantOf, wallText } from '@aura/machines/platform/wall-clock.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { browserTimeZone, useTimeZone } from '../../platform/i18n/time-zone.ts'
import { Input } from '../../platform/ui/input.tsx'

const pauseMs = 900
const pressMs = 400

type MomentFieldProps = {
  at: number
  /** The bounds of what can be rewound to. */
  first: number
  last: number
  choose: (at: number) => void
  /** The room stands still while somebody types. */
  pause: () => void
}

export function MomentField({ at, first, last, choose, pause }: MomentFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const timeZone = useTimeZone() ?? browserTimeZone()
  const problemId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const textOf = (moment: number) => wallText(timeZone, new Date(moment))
  const spoken = (moment: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment)

  /** Undefined of a text that names no moment, or one outside the bounds. */
  function momentWithin(text: string): number | undefined {
    const moment = momentOf(timeZone, text)
    const isWithin = moment !== undefined && moment >= first - secondMs && moment <= last
    return isWithin ? Math.max(first, moment) : undefined
  }

  function take(text: string): void {
    clearTimeout(timer.current)
    const moment = momentWithin(text)
    setRefused(moment === undefined)
    if (moment === undefined) return
    setDraft(undefined)
    choose(moment)
  }

  /** The field names the moment that is shown. */
  function reset(): void {
    setDraft(undefined)
    setRefused(false)
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      <Input
        type="datetime-local"
        step={1}
        aria-label={t('warroom.rewind.instant')}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? problemId : undefined}
        min={textOf(first)}
        max={textOf(last)}
        value={draft ?? textOf(at)}
        w="250px"
        maxW="full"
        data-figures=""
        onChange={({ target: { value } }) => {
          pause()
          setDraft(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => take(value), pauseMs)
        }}
        onKeyDown={({ key }) => key === 'Enter' && draft !== undefined && take(draft)}
        onBlur={() => {
          if (draft === undefined) return
          if (momentWithin(draft) !== undefined) return take(draft)
          // What is pressed instead stays where it is until the press is over.
          clearTimeout(timer.current)
          timer.current = setTimeout(reset, pressMs)
        }}
      />
      {isRefused && (
        <chakra.span id={problemId} role="alert" fontSize="sm" color="critical">
          {t('warroom.rewind.outside', { first: spoken(first), last: spoken(last) })}
        </chakra.span>
      )}
    </chakra.div>
  )
}

const secondMs = 1000

/** Undefined of a text that names no moment. */
function momentOf(timeZone: string, text: string): number | undefined {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? undefined : instantOf(timeZone, wall)
}
