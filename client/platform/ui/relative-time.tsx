import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { formatAge, formatInstant } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { MomentContext, useNow } from './clock.ts'

/** 'há 14 s', ticking; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow()
  const seconds = ((useContext(MomentContext) ?? now) - Date.parse(at)) / 1000
  return (
    <chakra.time dateTime={at} title={formatInstant(at, language)} whiteSpace="nowrap">
      {formatAge(seconds, language)}
    </chakra.time>
  )
}
