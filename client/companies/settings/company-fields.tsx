import { countries, dialCodes, phoneMasks } from '@aura/contracts/platform/locale.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import { taxIds } from '@aura/contracts/platform/tax-id.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { MaskedInput } from '../../platform/ui/masked-input.tsx'
import type { Dial } from './draft.ts'
import { maskTaxId } from './tax-mask.ts'
import type { SettingsForm } from './use-settings.ts'

export function CompanyFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { draft, wire, problem } = form
  const country = draft.countryCode
  const taxId = taxIds[country]
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1">
      <Field label={t('companies.settings.field.name')} error={problem('name')}>
        {(wiring) => <Input {...wiring} {...wire('name')} maxLength={150} autoComplete="organization" />}
      </Field>
      <Field label={taxId.name} error={problem('taxId')} hint={taxId.mask.replaceAll('A', '0')}>
        {(wiring) => (
          <MaskedInput
            {...wiring}
            name="taxId"
            value={draft.taxId}
            mask={(typed) => maskTaxId(typed, country)}
            onValue={(masked) => form.set('taxId', masked)}
            onBlur={() => form.left('taxId')}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </Field>
      <Field label={t('companies.settings.field.email')} error={problem('email')}>
        {(wiring) => <Input {...wiring} {...wire('email')} type="email" maxLength={254} autoComplete="email" />}
      </Field>
      <PhoneField form={form} error={problem('phone')} />
      <chakra.div gridColumn="1 / -1">
        <Field label={t('companies.settings.field.address')} error={problem('address')}>
          {(wiring) => <Input {...wiring} {...wire('address')} maxLength={300} autoComplete="street-address" />}
        </Field>
      </chakra.div>
    </chakra.div>
  )
}

function PhoneField({ form, error }: { form: SettingsForm; error: string | undefined }) {
  const { t } = useTranslation()
  const { draft, patch } = form
  const { dial } = draft
  const hint =
    dial === 'other' ? t('companies.settings.phone_elsewhere') : `${dialCodes[dial]} ${phoneMasks[dial] ?? ''}`
  return (
    <Field label={t('companies.settings.field.phone')} error={error} hint={hint}>
      {(wiring) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 112px) 1fr" gap="2">
          <Select
            aria-label={t('companies.settings.dial')}
            value={dial}
            onChange={({ target }) => {
              const chosen: Dial = countries.find((country) => country === target.value) ?? 'other'
              patch({ dial: chosen, phone: chosen === 'other' ? draft.phone : maskPhone(draft.phone, chosen) })
            }}
          >
            {countries.map((country) => (
              <chakra.option key={country} value={country} bg="raised">
                {`${country} ${dialCodes[country]}`}
              </chakra.option>
            ))}
            <chakra.option value="other" bg="raised">
              {t('companies.settings.dial_elsewhere')}
            </chakra.option>
          </Select>
          <MaskedInput
            {...wiring}
            name="phone"
            type="tel"
            value={draft.phone}
            mask={(typed) => (dial === 'other' ? typed.replace(/[^\d+]/g, '').slice(0, 16) : maskPhone(typed, dial))}
            onValue={(phone) => patch({ phone })}
            onBlur={() => form.left('phone')}
            autoComplete="tel-national"
          />
        </chakra.div>
      )}
    </Field>
  )
}
