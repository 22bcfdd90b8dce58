/** Which connections are the supplier's, and how each did. */

import { channelConnections } from '@aura/contracts/channels/channel.ts'
import { channels } from '@aura/contracts/channels/channels.ts'
import { scorePeriods, scores } from '@aura/contracts/suppliers/scores.ts'
import { assignRoute, type Supplier, type SupplierRoute } from '@aura/contracts/suppliers/supplier.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { microsMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Section } from '../platform/ui/section.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { latencyText, rateText } from './figures.ts'

const everything = {}
type Props = { supplier: Supplier; routes: readonly SupplierRoute[]; suppliers: Readonly<Record<string, Supplier>> }

export function RoutesTab({ supplier, routes, suppliers }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(assignRoute.needs)
  const { state } = useView(channels, channelsReducer, everything)
  const assign = useCommand(assignRoute)
  const [period, setPeriod] = useState<(typeof scorePeriods)[number]>('week')
  const read = useQuery(scores, { period })
  const { data, refetch } = read
  useThrottledReload(JSON.stringify(routes), refetch)
  const connections = Object.values(state?.channels ?? {}).flatMap((channel) =>
    channelConnections
      .filter((connection) => connection === 'primary' || channel.backup !== null)
      .map((connection) => ({ channel, connection })),
  )
  const own = data?.routes.filter(({ supplierId }) => supplierId === supplier.id) ?? []
  const change = (channelId: string, connection: SupplierRoute['connection'], isOwn: boolean) =>
    assign
      .send({ channelId, connection, supplierId: isOwn ? supplier.id : null })
      .catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <chakra.div overflowY="auto" pb="6" display="flex" flexDirection="column" gap="4">
      <Section first title={t('suppliers.routes')} text={t('suppliers.routes_text')}>
        {connections.length === 0 && <chakra.p color="muted">{t('suppliers.no_channels')}</chakra.p>}
        <chakra.div display="flex" flexDirection="column" gap="2">
          {connections.map(({ channel, connection }) => {
            const holder = routes.find(
              (item) => item.channelId === channel.id && item.connection === connection,
            )?.supplierId
            const other = holder !== undefined && holder !== supplier.id ? suppliers[holder]?.name : undefined
            const name = `${channel.name} · ${t(`suppliers.connection.${connection}`)}`
            return (
              <Switch
                key={`${channel.id} ${connection}`}
                label={other === undefined ? name : `${name} · ${t('suppliers.held_by', { name: other })}`}
                checked={holder === supplier.id}
                refusal={may ? undefined : t('suppliers.may_not_edit')}
                onChange={(isOwn) => void change(channel.id, connection, isOwn)}
              />
            )
          })}
        </chakra.div>
      </Section>
      <Section title={t('suppliers.score')} text={t('suppliers.score_text')}>
        <chakra.div maxW="240px">
          <Field label={t('suppliers.period')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={period}
                onChange={({ target }) => setPeriod(scorePeriods.find((value) => value === target.value) ?? 'week')}
              >
                {scorePeriods.map((value) => (
                  <option key={value} value={value}>
                    {t(`suppliers.period.${value}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
        <PendingRead of={read} h="120px" />
        {data && own.length === 0 && <chakra.p color="muted">{t('suppliers.nothing_sent')}</chakra.p>}
        <chakra.div
          display="grid"
          gap="3"
          gridTemplateColumns={{ base: '1fr', lg: 'repeat(auto-fill, minmax(420px, 1fr))' }}
        >
          {own.map((score) => (
            <chakra.article
              key={`${score.channelId} ${score.connection}`}
              aria-label={`${score.channelName} · ${t(`suppliers.connection.${score.connection}`)}`}
              borderWidth="1px"
              borderColor="line"
              borderRadius="lg"
              bg="panel"
              p="4"
            >
              <chakra.h4 fontWeight="semibold" mb="2">
                {score.channelName} · {t(`suppliers.connection.${score.connection}`)}
              </chakra.h4>
              <chakra.dl display="grid" gridTemplateColumns="1fr auto" rowGap="1" data-figures="">
                {(
                  [
                    ['attempts', score.attempts.toLocaleString(language)],
                    [
                      'delivered',
                      `${score.delivered.toLocaleString(language)} · ${rateText(score.delivered, score.attempts, language)}`,
                    ],
                    ['accepted', score.accepted.toLocaleString(language)],
                    ['failed', score.failed.toLocaleString(language)],
                    ['in_doubt', score.inDoubt.toLocaleString(language)],
                    ['underway', score.underway.toLocaleString(language)],
                    ['p50', latencyText(score.p50, language)],
                    ['p99', latencyText(score.p99, language)],
                  ] as const
                ).map(([key, value]) => (
                  <Figure key={key} label={t(`suppliers.${key}`)}>
                    {value}
                  </Figure>
                ))}
                <Figure label={t('suppliers.cost')}>
                  <MoneyText exact value={microsMoney(score.micros, supplier.currency)} language={language} />
                </Figure>
                {score.failedOver > 0 && (
                  <Figure label={t('suppliers.failed_over')}>{score.failedOver.toLocaleString(language)}</Figure>
                )}
                {score.unpriced > 0 && (
                  <Figure label={t('suppliers.unpriced')}>{score.unpriced.toLocaleString(language)}</Figure>
                )}
              </chakra.dl>
              {score.problems.length > 0 && (
                <chakra.ul mt="3" pt="2" borderTopWidth="1px" borderColor="line" fontSize="sm" color="muted">
                  {score.problems.map(({ problem, count }) => (
                    <li key={problem}>
                      {count.toLocaleString(language)} × {problem}
                    </li>
                  ))}
                </chakra.ul>
              )}
            </chakra.article>
          ))}
        </chakra.div>
      </Section>
    </chakra.div>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd textAlign="end">{children}</chakra.dd>
    </>
  )
}
