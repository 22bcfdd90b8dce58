import { type CostCentre, createCostCentre, editCostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { type CostNode, withBelow } from '@aura/machines/companies/cost-centres.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { ContractForm } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { pathsOf } from './tree.ts'
import type { Costs } from './use-costs.ts'

type CentreFormProps = {
  centre: CostCentre | undefined
  costs: Costs
  tree: readonly CostNode[]
  /** How the frame around the form closes: as long as it is there, the form asks first. */
  guard: RefObject<(go: () => void) => void>
  done: () => void
}

export const unguarded = (go: () => void) => go()

export function CentreForm({ centre, costs, tree, guard, done }: CentreFormProps) {
  const { t } = useTranslation()
  const [centreId] = useState(() => centre?.id ?? newId())
  const required = t('companies.costs.name_required')
  const below = centre && costs.state ? withBelow(costs.state.centres, centre.id) : new Set<string>()
  const parents = [
    { value: '', label: t('companies.costs.top') },
    ...pathsOf(tree).map(({ id, path }) => ({
      value: id,
      label: path,
      refusal: below.has(id) ? t('companies.cost_centre_circle') : undefined,
    })),
  ]
  const form = useContractForm<typeof createCostCentre | typeof editCostCentre>({
    contract: centre ? editCostCentre : createCostCentre,
    fields: [
      { name: 'name', label: t('companies.costs.name'), kind: 'text', maxLength: 80, required, problem: required },
      {
        name: 'parentId',
        label: t('companies.costs.parent'),
        kind: 'text',
        hint: t('companies.costs.parent_hint'),
        options: parents,
        slot: ({ wiring, value, set }) => (
          <Combobox {...{ wiring, value }} name="parent" choices={parents} choose={set} />
        ),
      },
      {
        name: 'budget',
        label: t('companies.costs.budget_month', { currency: centre?.currency ?? costs.currency }),
        kind: 'money',
        hint: t('companies.costs.budget_hint'),
        problem: t('companies.costs.amount_invalid'),
      },
      ...(centre
        ? [
            {
              name: 'active',
              label: t('companies.costs.active'),
              kind: 'switch',
              hint: t('companies.costs.active_hint'),
            } as const,
          ]
        : []),
    ],
    current: centre ?? {},
    fixed: { centreId, ...(centre && { version: centre.version }) },
    done: ({ name }) => {
      toast({ tone: 'ok', title: t('companies.costs.saved', { name }) })
      done()
    },
  })
  useLayoutEffect(() => {
    guard.current = form.leave
    return () => {
      guard.current = unguarded
    }
  })
  return <ContractForm form={form} submit={t(centre ? 'platform.save' : 'companies.costs.create')} />
}
