import { createCompany, type Membership } from '@aura/contracts/companies/memberships.ts'
import { type Country, countries } from '@aura/contracts/platform/locale.ts'
import { isTaxId, taxIds } from '@aura/contracts/platform/tax-id.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { MaskedInput } from '../../platform/ui/masked-input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { maskTaxId } from '../settings/tax-mask.ts'
import { useChangeCompany } from './use-change-company.ts'

type Draft = { name: string; countryCode: Country; taxId: string }
/** A further company: its name, its country, and the number by the rules of that country. */
export function NewCompany({ leave, made }: { leave: () => void; made?: (company: Membership) => void }) {
  const { t } = useTranslation()
  const change = useChangeCompany()
  const form = useDraftForm<typeof createCompany, Draft>({
    contract: createCompany,
    now: { name: '', countryCode: 'BR', taxId: '' },
    names: ['name', 'countryCode', 'taxId'],
    inputOf: ({ name, countryCode, taxId }) => ({ name: name.trim(), countryCode, taxId: taxId || null }),
    words: (name, _, { countryCode }) =>
      name === 'name'
        ? t('companies.new.name_required')
        : t('companies.new.number_invalid', { number: taxIds[countryCode].name }),
    check: ({ countryCode, taxId }) => ({
      taxId:
        taxId === '' || isTaxId(taxId, countryCode)
          ? undefined
          : t('companies.new.number_invalid', { number: taxIds[countryCode].name }),
    }),
    done: (company) => {
      toast({
        tone: 'ok',
        title: t('companies.new.made', { name: company.name }),
        action: { label: t('companies.enter'), run: () => void change(company.companyId) },
      })
      made?.(company)
      leave()
    },
  })
  const { countryCode } = form.draft
  const number = taxIds[countryCode].name
  return (
    <FormDialog
      title={t('companies.new')}
      text={t('companies.new.text')}
      action={t('companies.new.make')}
      leave={leave}
      form={form}
    >
      <Field label={t('companies.new.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={150} autoComplete="off" />}
      </Field>
      <Field label={t('companies.new.country')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={countryCode}
            onChange={({ target }) => {
              const country = countries.find((country) => country === target.value)
              if (country) form.patch({ countryCode: country, taxId: maskTaxId(form.draft.taxId, country) })
            }}
          >
            {countries.map((country) => (
              <option key={country} value={country}>
                {t(`companies.owner.country.${country}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('companies.new.number', { number })}
        error={form.problem('taxId')}
        hint={t('companies.new.number_hint')}
      >
        {(wiring) => (
          <MaskedInput
            {...wiring}
            name="taxId"
            autoComplete="off"
            value={form.draft.taxId}
            mask={(text) => maskTaxId(text, countryCode)}
            onValue={(taxId) => form.set('taxId', taxId)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
