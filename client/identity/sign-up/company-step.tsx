import { type CnpjForm, maskCnpj } from '@aura/contracts/platform/cnpj.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import { problemsOfCompany } from '@aura/machines/identity/sign-up.ts'
import type { CompanyFields } from '@aura/machines/identity/sign-up-fields.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { focusOn } from '../../platform/ui/form/focus-on.ts'
import { Input } from '../../platform/ui/input.tsx'
import { MaskedInput } from '../../platform/ui/masked-input.tsx'
import { EmailField } from '../email-field.tsx'
import { useMayFocus } from '../use-may-focus.ts'
import { problemText } from './problem-text.ts'
import { StepFooter } from './step-footer.tsx'
import { useCnpjLookup } from './use-cnpj-lookup.ts'
import { useShownProblems } from './use-shown-problems.ts'
import type { Wizard } from './use-wizard.ts'

/** A number copied with its country code loses it: the form asks for Brazilian numbers. */
const maskTyped = (text: string) => maskPhone(text.replace(/^\s*\+?55(?=\D*(?:\d\D*){10})/, ''))

export function CompanyStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { company, person } = wizard.at.context
  const problems = problemsOfCompany(wizard.at.context)
  const result = useShownProblems(problems)
  const mayFocus = useMayFocus()
  const [form, setForm] = useState<CnpjForm>(/[A-Z]/i.test(company.cnpj) ? 'alphanumeric' : 'numeric')
  const edit = (fields: Partial<CompanyFields>) => wizard.send({ type: 'editCompany', fields })
  const lookup = useCnpjLookup(company, edit)
  const checking = wizard.at.value === 'checking'
  const words = (name: keyof CompanyFields) => problemText(result.problem(name), person)
  const change = (name: keyof CompanyFields) => (value: string) => {
    result.forgive(name)
    edit({ [name]: value })
    if (name === 'cnpj') lookup.typed(value)
  }
  const text = (name: 'razaoSocial' | 'nomeFantasia', autoComplete: string) => (
    <Field label={t(`identity.sign_up.${name}`)} error={words(name)}>
      {(wiring) => (
        <Input
          {...wiring}
          size="lg"
          name={name}
          maxLength={150}
          autoComplete={autoComplete}
          value={company[name]}
          onChange={({ target }) => change(name)(target.value)}
          onBlur={result.leave}
        />
      )}
    </Field>
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (checking) return
    result.tellAll()
    const [first] = order.filter((name) => problems[name] !== undefined)
    wizard.send({ type: 'next' })
    if (first !== undefined) focusOn(event.currentTarget, first)
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="2">
      <Field
        label={t('identity.sign_up.cnpj')}
        error={words('cnpj')}
        hint={lookup.outcome === 'silent' ? undefined : t(`identity.sign_up.lookup.${lookup.outcome}`)}
      >
        {(wiring) => (
          <MaskedInput
            {...wiring}
            size="lg"
            name="cnpj"
            inputMode={form === 'numeric' ? 'numeric' : 'text'}
            autoCapitalize="characters"
            autoComplete="off"
            placeholder={form === 'numeric' ? '00.000.000/0000-00' : 'AA.AAA.AAA/AAAA-00'}
            autoFocus={mayFocus}
            value={company.cnpj}
            mask={(text) => maskCnpj(text, form)}
            onValue={change('cnpj')}
            onBlur={result.leave}
          />
        )}
      </Field>
      <Button
        variant="plain"
        size="xs"
        px="0"
        alignSelf="flex-start"
        mt="-2"
        color="muted"
        aria-pressed={form === 'alphanumeric'}
        onClick={() => {
          const other = form === 'numeric' ? 'alphanumeric' : 'numeric'
          setForm(other)
          change('cnpj')(maskCnpj(company.cnpj, other))
        }}
      >
        {t(form === 'numeric' ? 'identity.sign_up.with_letters' : 'identity.sign_up.only_digits')}
      </Button>
      {text('razaoSocial', 'organization')}
      {text('nomeFantasia', 'off')}
      <EmailField
        label={t('identity.sign_up.emailFinanceiro')}
        error={words('emailFinanceiro')}
        name="emailFinanceiro"
        autoComplete="off"
        maxLength={254}
        value={company.emailFinanceiro}
        onChange={({ target }) => change('emailFinanceiro')(target.value)}
        onBlur={result.leave}
      />
      <Field label={t('identity.sign_up.telefone')} error={words('telefone')}>
        {(wiring) => (
          <MaskedInput
            {...wiring}
            size="lg"
            name="telefone"
            type="tel"
            autoComplete="tel-national"
            placeholder="(11) 99999-9999"
            value={company.telefone}
            mask={maskTyped}
            onValue={change('telefone')}
            onBlur={result.leave}
          />
        )}
      </Field>
      <StepFooter
        wizard={wizard}
        pending={checking}
        label={t(checking ? 'identity.sign_up.checking' : 'identity.sign_up.next')}
      />
    </chakra.form>
  )
}

const order = ['cnpj', 'razaoSocial', 'nomeFantasia', 'emailFinanceiro', 'telefone'] as const
