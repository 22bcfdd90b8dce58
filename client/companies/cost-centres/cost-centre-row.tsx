import { type BudgetState, budgetState } from '@aura/machines/companies/cost-centres.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Meter, type MeterTone } from '../../platform/charts/meter.tsx'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { MoneySum, MoneyText } from '../../platform/ui/money.tsx'
import look from './tree.module.css'
import type { CentreRow } from './tree.ts'

const tones: Record<BudgetState, Tone> = { none: 'neutral', ok: 'ok', near: 'attention', over: 'critical' }
const meterTones: Record<BudgetState, MeterTone> = { none: 'faint', ok: 'faint', near: 'attention', over: 'critical' }

type CostCentreRowProps = {
  row: CentreRow
  reading: boolean
  active: boolean
  focus: () => void
  toggle: () => void
  open: () => void
}

export function CostCentreRow({ row, reading, active, focus, toggle, open }: CostCentreRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { node, level, hasBelow } = row
  const { centre, spent, total } = node
  const money = (amount: number) => ({ amount, currency: centre.currency })
  const state = budgetState(centre.budget, spent)
  const Chevron = row.open ? ChevronDown : ChevronRight
  return (
    <tr
      data-row={centre.id}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={hasBelow ? row.open : undefined}
      tabIndex={active ? 0 : -1}
      className={look.row}
      data-inactive={centre.active ? undefined : ''}
      onFocus={focus}
      onClick={open}
    >
      <td className={look.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
        {hasBelow ? (
          <button
            type="button"
            tabIndex={-1}
            className={look.chevron}
            aria-label={t(row.open ? 'companies.costs.fold' : 'companies.costs.unfold', { name: centre.name })}
            onClick={(event) => {
              event.stopPropagation()
              toggle()
            }}
          >
            <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <span className={look.chevron} />
        )}
        <span className={look.words}>{centre.name}</span>
        {centre.isDefault && <span className={look.tag}>{t('companies.costs.default')}</span>}
        {!centre.active && <span className={look.tag}>{t('companies.costs.inactive')}</span>}
      </td>
      <td className={look.wide}>
        {centre.budget === null ? '–' : <MoneyText value={money(centre.budget)} language={language} />}
      </td>
      <td className={look.figure}>
        {reading ? '…' : <MoneyText value={money(spent)} language={language} />}
        <Bar budget={centre.budget} spent={reading ? 0 : spent} state={state} />
      </td>
      <td className={look.wide}>{reading ? '…' : <MoneySum values={total} />}</td>
      <td>
        <StatusBadge tone={tones[state]} word={t(`companies.costs.state.${state}`)} />
      </td>
    </tr>
  )
}

/** How much of the budget is gone; the words beside it say the same. */
function Bar({ budget, spent, state }: { budget: number | null; spent: number; state: BudgetState }) {
  if (budget === null) return null
  const share = budget === 0 ? (spent > 0 ? 1 : 0) : Math.min(1, spent / budget)
  return (
    <span className={look.bar}>
      <Meter percent={share * 100} tone={meterTones[state]} height={3} />
    </span>
  )
}
