/** How fast incidents were taken and resolved, by gravity. */
import { incidentFigures } from '@aura/contracts/warroom/incidents/history.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { severityTone } from '../incident-texts.ts'

const periods = [7, 30, 90, 365] as const

export function Figures() {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(30)
  const read = useQuery(incidentFigures, { days })
  const { data } = read
  return (
    <chakra.div overflowY="auto" pb="6">
      <chakra.div w="220px">
        <Field label={t('warroom.figures.period')}>
          {(wiring) => (
            <Select {...wiring} value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {t('warroom.figures.days', { count: period })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <PendingRead of={read} h="180px" />
      {data && (
        <chakra.div overflowX="auto" bg="panel" borderWidth="1px" borderColor="line" borderRadius="lg" tabIndex={0}>
          <chakra.table w="full" minW="640px" fontVariantNumeric="tabular-nums">
            <chakra.caption srOnly>{t('warroom.figures')}</chakra.caption>
            <chakra.thead>
              <tr>
                <Head start>{t('warroom.incident.severity')}</Head>
                <Head>{t('warroom.figures.count')}</Head>
                <Head>{t('warroom.figures.open')}</Head>
                <Head>{t('warroom.figures.ack_median')}</Head>
                <Head>{t('warroom.figures.ack_p90')}</Head>
                <Head>{t('warroom.figures.resolve_median')}</Head>
                <Head>{t('warroom.figures.resolve_p90')}</Head>
              </tr>
            </chakra.thead>
            <tbody>
              {data.map(({ severity, count, open, toAcknowledge, toResolve }) => (
                <chakra.tr key={severity} borderTopWidth="1px" borderColor="line">
                  <chakra.th scope="row" textAlign="start" px="3" h="10" fontWeight="normal">
                    <StatusBadge tone={severityTone[severity]} word={t(`warroom.severity.${severity}`)} />
                  </chakra.th>
                  <Figure>{count}</Figure>
                  <Figure>{open}</Figure>
                  <Figure>{toAcknowledge ? shortDuration(toAcknowledge.median) : '–'}</Figure>
                  <Figure>{toAcknowledge ? shortDuration(toAcknowledge.p90) : '–'}</Figure>
                  <Figure>{toResolve ? shortDuration(toResolve.median) : '–'}</Figure>
                  <Figure>{toResolve ? shortDuration(toResolve.p90) : '–'}</Figure>
                </chakra.tr>
              ))}
            </tbody>
          </chakra.table>
        </chakra.div>
      )}
      <chakra.p color="muted" fontSize="sm" mt="2">
        {t('warroom.figures.text')}
      </chakra.p>
    </chakra.div>
  )
}

const Head = ({ children, start = false }: { children: React.ReactNode; start?: boolean }) => (
  <chakra.th
    scope="col"
    textAlign={start ? 'start' : 'end'}
    px="3"
    h="10"
    color="muted"
    fontSize="sm"
    fontWeight="medium"
  >
    {children}
  </chakra.th>
)
const Figure = ({ children }: { children: React.ReactNode }) => (
  <chakra.td textAlign="end" px="3">
    {children}
  </chakra.td>
)
