/** Which moment the board shows, on the company's clocks, and that nothing of it can be changed. */
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { foreignClockName } from '../../platform/i18n/time-zone.ts'

export function DayNote({ day, until, timezone }: { day: string; until: number; timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = { day: new Date(`${day}T12:00:00`).toLocaleDateString(language, { dateStyle: 'long' }) }
  const clock = foreignClockName(timezone, until, language)
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      flexShrink="0"
      px={{ base: '4', md: '6' }}
      py="2"
      fontSize="sm"
      bg="hover"
      borderBlockWidth="1px"
      borderColor="line"
    >
      <History size={16} strokeWidth={1.75} style={{ flexShrink: 0 }} aria-hidden="true" />
      <span>
        <strong>
          {clock === undefined ? t('deals.rewind.title', words) : t('deals.rewind.title_clock', { ...words, clock })}
        </strong>{' '}
        {t('deals.rewind.read_only')}
      </span>
    </chakra.p>
  )
}
