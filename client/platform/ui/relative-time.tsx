import { chakra } from '@chakra-ui/react'
import { formatAge, formatInstant } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { useNow } from './clock.ts'

/** 'há 14 s', ticking; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const language = useLanguage()
  const seconds = (useNow() - Date.parse(at)) / 1000
  return (
    <chakra.time dateTime={at} title={formatInstant(at, language)} whiteSpace="nowrap">
      {formatAge(seconds, language)}
    </chakra.time>
  )
}
