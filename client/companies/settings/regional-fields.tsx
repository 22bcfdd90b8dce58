import {
  countries,
  dateFormats,
  dialCodes,
  moneyFormats,
  phoneMasks,
  timeZones,
} from '@aura/contracts/platform/locale.ts'
import { languages, type Money } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { languageNames } from '../../platform/i18n/languages.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { type Choice, Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import type { Draft } from './draft.ts'
import { countryName, currencyName, exampleOf } from './shown-value.ts'
import type { SettingsForm } from './use-settings.ts'

const currencyCodes: readonly Money['currency'][] = ['BRL', 'USD', 'EUR']

export function RegionalFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const reader = useLanguage()
  const { draft, set } = form
  const { countryCode, currency, language, timezone } = draft
  const written = (format: Draft['moneyFormat']) => formatMoney(exampleOf(currency), language, format)
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1">
        <Choose
          label={t('companies.settings.field.countryCode')}
          name="countryCode"
          value={countryCode}
          options={countries.map((value) => ({ value, label: countryName(value, reader) }))}
          choose={form.move}
        />
        <Choose
          label={t('companies.settings.field.language')}
          name="language"
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          choose={(chosen) => set('language', chosen)}
          hint={t('companies.settings.language_hint')}
        />
        <Choose
          label={t('companies.settings.field.currency')}
          name="currency"
          value={currency}
          options={currencyCodes.map((value) => ({ value, label: currencyName(value, reader) }))}
          choose={(chosen) => set('currency', chosen)}
        />
        <Choose
          label={t('companies.settings.field.moneyFormat')}
          name="moneyFormat"
          value={draft.moneyFormat}
          options={moneyFormats.map((value) => ({
            value,
            label: t(`companies.settings.money_format.${value}`, { amount: written(value) }),
          }))}
          choose={(chosen) => set('moneyFormat', chosen)}
          hint={t('companies.settings.money_format_hint')}
        />
        <Field
          label={t('companies.settings.field.timezone')}
          error={form.problem('timezone')}
          hint={<TimeThere timezone={timezone} />}
        >
          {(wiring) => (
            <Combobox
              wiring={wiring}
              name="timezone"
              value={timezone}
              choices={zonesFor(countryCode)}
              choose={(chosen) => {
                set('timezone', chosen)
                form.left('timezone')
              }}
            />
          )}
        </Field>
      </chakra.div>
      <chakra.dl
        mt="2"
        display="flex"
        flexWrap="wrap"
        columnGap="8"
        rowGap="2"
        borderTopWidth="1px"
        borderColor="line"
        pt="3"
      >
        <Fact word={t('companies.settings.date_format')}>{dateFormats[language]}</Fact>
        <Fact word={t('companies.settings.phone_format')}>
          {`${dialCodes[countryCode]} ${phoneMasks[countryCode] ?? t('companies.settings.phone_free')}`}
        </Fact>
        <Fact word={t('companies.settings.amount')}>{written(draft.moneyFormat)}</Fact>
      </chakra.dl>
    </>
  )
}

function Choose<Value extends string>(props: {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  choose: (value: Value) => void
  hint?: string
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      {(wiring) => (
        <Select
          {...wiring}
          name={props.name}
          value={props.value}
          onChange={({ target }) => {
            const chosen = props.options.find(({ value }) => value === target.value)
            if (chosen) props.choose(chosen.value)
          }}
        >
          {props.options.map(({ value, label }) => (
            <chakra.option key={value} value={value} bg="raised">
              {label}
            </chakra.option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt color="muted" fontSize="xs">
        {word}
      </chakra.dt>
      <dd>{children}</dd>
    </div>
  )
}

function TimeThere({ timezone }: { timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone }).format(now)
  return t('companies.settings.time_there', { time })
}

/** The country's own first, then all others. */
function zonesFor(country: keyof typeof timeZones): Choice[] {
  const own = timeZones[country]
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !own.includes(zone))
  return [...own, ...others].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
