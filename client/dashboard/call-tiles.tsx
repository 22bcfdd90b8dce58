/** The day's calls, where the company has any. */
import type { Service } from '@aura/contracts/dashboard/company-day.ts'
import { useTranslation } from 'react-i18next'
import { CountTile } from './count-tile.tsx'
import { SecondsTile } from './seconds-tile.tsx'
import { Section } from './section.tsx'
import { Tiles } from './tile.tsx'

export function CallTiles({ service: { figures } }: { service: Service }) {
  const { t } = useTranslation()
  const { today, yesterday, lastWeek } = figures['calls.started']
  if (!today && !yesterday && !lastWeek) return null
  return (
    <Section title={t('dashboard.calls')}>
      <Tiles columns={4}>
        <CountTile id="calls.started" figure={figures['calls.started']} />
        <CountTile id="calls.answered" figure={figures['calls.answered']} />
        <CountTile id="calls.lost" figure={figures['calls.lost']} />
        <SecondsTile id="calls.wait_median" figure={figures['calls.wait_median']} />
      </Tiles>
    </Section>
  )
}
