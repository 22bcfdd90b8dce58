/** The incident as a document: Markdown at once, PDF as soon as it is written. */
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { useReport } from './use-report.ts'

export function Reports({ page }: { page: IncidentPage }) {
  const { t } = useTranslation()
  const { write, saveMarkdown, save, busy } = useReport(page.incident.id, page.reports)
  return (
    <Card inset title={t('warroom.reports')}>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button aria-disabled={busy} onClick={() => !busy && write()}>
          {t('warroom.report.pdf')}
        </Button>
        <Button onClick={() => void saveMarkdown()}>{t('warroom.report.markdown')}</Button>
      </chakra.div>
      <chakra.ul listStyleType="none" mt="2">
        {page.reports.map((report) => (
          <chakra.li key={report.id} display="flex" flexWrap="wrap" alignItems="center" columnGap="2" minH="8">
            <chakra.span flex="1" minW="0" truncate>
              {report.name ?? t(`warroom.report_state.${report.state}`)}
            </chakra.span>
            <chakra.span color="muted" fontSize="sm">
              <RelativeTime at={report.at} />
            </chakra.span>
            {report.state === 'ready' && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={t('warroom.report.save', { name: report.name ?? '' })}
                onClick={() => void save(report.id)}
              >
                <FileDown size={16} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
