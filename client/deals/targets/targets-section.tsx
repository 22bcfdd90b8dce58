/**
 * The targets of a pipeline against what was won and what is expected, live; each figure opens its deals. Periods begin
 * and end on the company's clocks.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { saveTarget, type Target, targets as targetsView } from '@aura/contracts/deals/targets/target.ts'
import { weightOf } from '@aura/machines/deals/metrics.ts'
import { type PersonProgress, progressOf, targetsReducer } from '@aura/machines/deals/targets.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { percentText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Button } from '../../platform/ui/button.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { type Counted, FigureButton, partOf } from '../figure-button.tsx'
import { useCompanyDay } from '../rewind/use-company-day.ts'
import { useStageRecords } from '../win-rates.tsx'
import { periodText } from './period.ts'
import { TargetForm } from './target-form.tsx'

type TargetsSectionProps = { board: BoardState; open: (counted: Counted) => void }

const byPeriod = (a: Target, b: Target) => b.period.localeCompare(a.period) || a.name.localeCompare(b.name)

export function TargetsSection({ board, open }: TargetsSectionProps) {
  const { t } = useTranslation()
  const { state, error } = useView(targetsView, targetsReducer, { pipelineId: board.pipeline.id })
  const mayEdit = useMay(saveTarget.needs)
  const me = useMe()
  const people = useColleagues()
  const names = new Map([...people.map((person) => [person.id, nameOf(person)] as const), [me.id, me.name]])
  const [editing, setEditing] = useState<Target | 'new'>()
  const all = Object.values(state?.targets ?? {}).sort(byPeriod)
  const company = useCompanyDay()
  if (all.length === 0 && !mayEdit) return null
  return (
    <chakra.section mt="6" aria-label={t('deals.targets')}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" mb="2">
        <chakra.h3 fontSize="md" fontWeight="semibold">
          {t('deals.targets')}
        </chakra.h3>
        {mayEdit && editing === undefined && (
          <Button size="xs" onClick={() => setEditing('new')}>
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.targets.new')}
          </Button>
        )}
      </chakra.div>
      {editing === 'new' &&
        (company === undefined ? (
          <Skeleton h="16" />
        ) : (
          <TargetForm
            pipelineId={board.pipeline.id}
            today={company.today}
            names={names}
            leave={() => setEditing(undefined)}
          />
        ))}
      <PendingRead of={{ data: state, error }} h="6" />
      {state && all.length === 0 && editing === undefined && (
        <chakra.p color="muted" fontSize="sm">
          {t('deals.targets.none')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.targets')}>
        {all.map((target) =>
          company === undefined ? (
            <li key={target.id}>
              <Skeleton h="16" />
            </li>
          ) : editing !== 'new' && editing?.id === target.id ? (
            <li key={target.id}>
              <TargetForm
                pipelineId={board.pipeline.id}
                today={company.today}
                current={target}
                names={names}
                leave={() => setEditing(undefined)}
              />
            </li>
          ) : (
            <TargetRow
              key={target.id}
              target={target}
              board={board}
              timezone={company.timezone}
              who={target.userIds.map((id) => names.get(id) ?? '…').join(', ')}
              open={open}
              edit={mayEdit && editing === undefined ? () => setEditing(target) : undefined}
            />
          ),
        )}
      </chakra.ul>
    </chakra.section>
  )
}

type TargetRowProps = TargetsSectionProps & {
  target: Target
  timezone: string
  who: string
  edit: (() => void) | undefined
}

function TargetRow({ target, board, timezone, who, open, edit }: TargetRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const records = useStageRecords()
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant))
  const { won, expected, learned, percent, forecastPercent, people } = progressOf(target, { board, dayOf, records })
  const { currency } = target.amount
  const counted = (key: 'won' | 'expected', deals: Counted['deals']) => ({
    label: `${target.name} · ${t(`deals.targets.${key}`)}`,
    deals,
    ...(key === 'expected' && { amountOf: partOf(weightOf) }),
  })
  const figures = [
    ['won', won],
    ['expected', expected],
  ] as const
  const reached = Math.min(percent, 100)
  return (
    <chakra.li py="3" borderTopWidth="1px" borderColor="line">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <chakra.span fontWeight="semibold">{target.name}</chakra.span>
        <chakra.span color="muted" fontSize="sm">
          {`${periodText(target.period, language)} · ${who === '' ? t('deals.targets.everybody') : who}`}
        </chakra.span>
        {edit && (
          <Button
            size="xs"
            variant="ghost"
            ms="auto"
            aria-label={t('deals.targets.edit_of', { name: target.name })}
            onClick={edit}
          >
            {t('deals.pricelist.edit')}
          </Button>
        )}
      </chakra.div>
      <chakra.div
        role="img"
        aria-label={t('deals.targets.progress', { percent, forecast: forecastPercent })}
        position="relative"
        h="2"
        my="2"
        borderRadius="full"
        bg="line"
        overflow="hidden"
      >
        <chakra.span
          position="absolute"
          insetY="0"
          insetStart="0"
          bg="accent/40"
          style={{ width: `${Math.min(forecastPercent, 100)}%` }}
        />
        <chakra.span position="absolute" insetY="0" insetStart="0" bg="accent" style={{ width: `${reached}%` }} />
      </chakra.div>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" fontSize="sm">
        {figures.map(([key, { amount, deals }]) => (
          <chakra.div key={key} display="flex" gap="1.5">
            <chakra.dt color="muted">{t(`deals.targets.${key}`)}</chakra.dt>
            <dd>
              <FigureButton counted={counted(key, deals)} open={open}>
                <MoneyText value={{ amount, currency }} language={language} />
              </FigureButton>
            </dd>
          </chakra.div>
        ))}
        {learned !== null && (
          <chakra.div display="flex" gap="1.5">
            <chakra.dt color="muted">{t('deals.targets.learned')}</chakra.dt>
            <dd>
              <MoneyText value={{ amount: learned, currency }} language={language} />
            </dd>
          </chakra.div>
        )}
        <chakra.div display="flex" gap="1.5">
          <chakra.dt color="muted">{t('deals.targets.amount')}</chakra.dt>
          <dd>
            <MoneyText value={target.amount} language={language} />
          </dd>
        </chakra.div>
        <chakra.div display="flex" gap="1.5" ms="auto">
          <chakra.dt srOnly>{t('deals.targets.reached')}</chakra.dt>
          <chakra.dd fontWeight="semibold" data-figures="">
            {percentText(percent, language)}
          </chakra.dd>
        </chakra.div>
      </chakra.dl>
      {people.length > 1 && <People people={people} currency={currency} />}
    </chakra.li>
  )
}

function People({ people, currency }: { people: PersonProgress[]; currency: Target['amount']['currency'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const columns = ['won', 'expected'] as const
  return (
    <chakra.details mt="1" fontSize="sm">
      <chakra.summary color="muted" cursor="pointer" width="fit-content">
        {t('deals.targets.by_person')}
      </chakra.summary>
      <chakra.table width="full" mt="1">
        <chakra.caption srOnly>{t('deals.targets.by_person')}</chakra.caption>
        <thead>
          <tr>
            <chakra.th scope="col" textAlign="start" fontWeight="normal" color="muted">
              {t('deals.targets.person')}
            </chakra.th>
            {columns.map((key) => (
              <chakra.th key={key} scope="col" textAlign="end" fontWeight="normal" color="muted">
                {t(`deals.targets.${key}`)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal">
                {person.name}
              </chakra.th>
              {columns.map((key) => (
                <chakra.td key={key} textAlign="end" data-figures="">
                  <MoneyText value={{ amount: person[key], currency }} language={language} />
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.details>
  )
}
