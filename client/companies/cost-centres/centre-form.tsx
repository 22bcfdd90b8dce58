import { type CostCentre, createCostCentre, editCostCentre } from '@aura/contracts/companies/cost-centres.ts'
import { type CostNode, withBelow } from '@aura/machines/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { amountText } from './amount-text.ts'
import { pathsOf } from './tree.ts'
import type { Costs } from './use-costs.ts'

type CentreFormProps = {
  centre: CostCentre | undefined
  costs: Costs
  tree: readonly CostNode[]
  touch: (touched: boolean) => void
  done: () => void
}

const { name: nameRule } = createCostCentre.input.shape

export function CentreForm({ centre, costs, tree, touch, done }: CentreFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send: create } = useCommand(createCostCentre)
  const { send: edit } = useCommand(editCostCentre)
  /** What this form began with: a colleague may save another one meanwhile. */
  const [seen] = useState(centre)
  const [parentId, setParent] = useState(centre?.parentId ?? null)
  const [active, setActive] = useState(centre?.active ?? true)
  const budget = seen?.budget == null ? '' : amountText(seen.budget, language)
  const form = useForm({
    names: ['name', 'budget'],
    start: { name: seen?.name ?? '', budget },
    problemOf: (name, read) =>
      name === 'name'
        ? nameRule.safeParse(read('name')).success
          ? undefined
          : t('companies.costs.name_required')
        : read('budget').trim() === '' || parseAmount(read('budget'), language) !== undefined
          ? undefined
          : t('companies.costs.amount_invalid'),
    send: async (read) => {
      const fields = { parentId, name: read('name'), budget: parseAmount(read('budget'), language) ?? null }
      if (seen) await edit({ centreId: seen.id, version: seen.version, ...fields, active })
      else await create({ centreId: newId(), ...fields })
      toast({ tone: 'ok', title: t('companies.costs.saved', { name: read('name') }) })
      done()
    },
  })
  const touched =
    form.read('name') !== (seen?.name ?? '') ||
    form.read('budget') !== budget ||
    parentId !== (seen?.parentId ?? null) ||
    active !== (seen?.active ?? true)
  useEffect(() => touch(touched), [touch, touched])
  const overtaken = seen !== undefined && centre !== undefined && centre.version > seen.version
  const below = seen && costs.state ? withBelow(costs.state.centres, seen.id) : new Set<string>()
  const currency = seen?.currency ?? costs.currency
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      {overtaken && (
        <chakra.p role="alert" p="3" mb="2" borderRadius="md" bg="attention/12">
          {t('companies.costs.overtaken', {
            name: centre.name,
            budget: centre.budget === null ? t('companies.costs.no_budget') : amountText(centre.budget, language),
          })}
        </chakra.p>
      )}
      <Field label={t('companies.costs.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
      </Field>
      <Field label={t('companies.costs.parent')} hint={t('companies.costs.parent_hint')}>
        {(wiring) => (
          <Combobox
            wiring={wiring}
            name="parent"
            value={parentId ?? ''}
            choices={[
              { value: '', label: t('companies.costs.top') },
              ...pathsOf(tree).map(({ id, path }) => ({
                value: id,
                label: path,
                refusal: below.has(id) ? t('companies.cost_centre_circle') : undefined,
              })),
            ]}
            choose={(id) => setParent(id === '' ? null : id)}
          />
        )}
      </Field>
      <Field
        label={t('companies.costs.budget_month', { currency })}
        error={form.problem('budget')}
        hint={t('companies.costs.budget_hint')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('budget')} inputMode="decimal" autoComplete="off" />}
      </Field>
      {seen && (
        <Switch
          label={t('companies.costs.active')}
          checked={active}
          onChange={setActive}
          hint={t('companies.costs.active_hint')}
        />
      )}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(form.refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2" mt="3">
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t(seen ? 'platform.save' : 'companies.costs.create')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
