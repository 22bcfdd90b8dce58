/** What was promised and what was kept: of the hour up to now, and hour by hour of the last day. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../platform/charts/chart.tsx'
import { durationText, percentText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Card } from '../../platform/ui/card.tsx'
import { usePast } from '../rewind-moment.ts'
import { useWall } from '../use-wall.ts'
import { ValueAge } from '../value-age.tsx'
import { DrillDownNumber } from './drill-down-number.tsx'
import { levelWanted } from './level-bar.tsx'
import { useHistory } from './use-history.ts'

export default function SlaPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, lateMs } = useWall()
  const day = useHistory({ keys: ['sla.level'], minutes: 24 * 60, step: 60 })
  return (
    <Card title={t('warroom.sla')} beside={<ValueAge ms={lateMs} />}>
      <chakra.div px="4" pb="4" display="flex" flexDirection="column" gap="3">
        <chakra.p fontSize="sm" color="muted">
          {t('warroom.sla.window')}
        </chakra.p>
        <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="3">
          <Fact name={t('warroom.sla.level')}>
            {state && state.level !== null ? percentText(state.level, language) : '–'}
          </Fact>
          <Fact name={t('warroom.sla.kept')}>
            <DrillDownNumber metric="sla.met" what={t('warroom.sla.kept')}>
              {state?.kept.hour ?? '–'}
            </DrillDownNumber>
          </Fact>
          <Fact name={t('warroom.sla.broken')}>
            <DrillDownNumber metric="sla.breached" what={t('warroom.sla.broken')}>
              {state?.broken.hour ?? '–'}
            </DrillDownNumber>
          </Fact>
          <Fact name={t('warroom.sla.p90')}>{durationText(state?.answerP90 ?? null)}</Fact>
        </chakra.dl>
        <chakra.div hidden={usePast() !== null}>
          <Chart
            kind="area"
            label={t('warroom.sla.day')}
            axis={day.axis}
            series={[{ name: t('warroom.sla.day'), values: day.of('sla.level') }]}
            unit="percent"
            reference={{ name: t('warroom.sla.wanted'), value: levelWanted }}
            height={132}
          />
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <chakra.dt fontSize="sm" color="muted">
      {name}
    </chakra.dt>
    <chakra.dd fontSize="lg" fontWeight="semibold" data-figures="">
      {children}
    </chakra.dd>
  </div>
)
