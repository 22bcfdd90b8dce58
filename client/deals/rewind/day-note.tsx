/** Which moment the board shows, on the company's clocks, and that nothing of it can be changed. */
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { foreignClockName } from '../../platform/i18n/time-zone.ts'
import { BoardNote } from '../board-note.tsx'

export function DayNote({ day, until, timezone }: { day: string; until: number; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = { day: new Date(`${day}T12:00:00`).toLocaleDateString(language, { dateStyle: 'long' }) }
  const clock = foreignClockName(timezone, until, language)
  return (
    <BoardNote icon={History}>
      <chakra.p role="status" flex="1" minW="0">
        <strong>
          {clock === undefined ? t('deals.rewind.title', words) : t('deals.rewind.title_clock', { ...words, clock })}
        </strong>{' '}
        {t('deals.rewind.read_only')}
      </chakra.p>
    </BoardNote>
  )
}
