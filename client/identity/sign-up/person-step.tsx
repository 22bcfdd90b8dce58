import { checkExistingRegistration } from '@aura/contracts/identity/check-existing-registration.ts'
import { emailCheckFrom, emailPauseMs } from '@aura/machines/identity/live-check.ts'
import { problemsOfPerson } from '@aura/machines/identity/sign-up.ts'
import { isEmail, isFreeMail, type PersonFields } from '@aura/machines/identity/sign-up-fields.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Field } from '../../platform/ui/field.tsx'
import { focusOn } from '../../platform/ui/form/focus-on.ts'
import { Input } from '../../platform/ui/input.tsx'
import { EmailField } from '../email-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { ViewLink } from '../view-link.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { problemText } from './problem-text.ts'
import { StepFooter } from './step-footer.tsx'
import { useLiveCheck } from './use-live-check.ts'
import { useShownProblems } from './use-shown-problems.ts'
import type { Wizard } from './use-wizard.ts'

const order = ['email', 'nome', 'sobrenome', 'senha'] as const

export function PersonStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { person, social, emailTaken } = wizard.at.context
  const problems = problemsOfPerson(wizard.at.context)
  const told = useShownProblems(problems)
  const [free, setFree] = useState<string>()
  const live = useLiveCheck({
    pauseMs: emailPauseMs,
    ask: (email) => callHttp(checkExistingRegistration, { email }),
    answered({ emailExists }, email) {
      setFree(emailExists ? undefined : email)
      wizard.send({ type: 'emailChecked', email, taken: emailExists })
    },
  })
  const check = (email: string) => live.typed(email, email.trim().length >= emailCheckFrom)
  // An address that came with the page (a reload, another house) is asked about like a typed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step comes up
  useEffect(() => check(person.email), [])

  const words = (name: keyof PersonFields) => problemText(told.problem(name), person)
  const change = (name: keyof PersonFields, value: string) => {
    told.forgive(name)
    wizard.send({ type: 'editPerson', fields: { [name]: value } })
    if (name === 'email') check(value)
  }
  const name = (field: 'nome' | 'sobrenome', autoComplete: string) => (
    <Field label={t(`identity.sign_up.${field}`)} error={words(field)}>
      {(wiring) => (
        <Input
          {...wiring}
          size="lg"
          name={field}
          maxLength={60}
          autoComplete={autoComplete}
          value={person[field]}
          onChange={({ target }) => change(field, target.value)}
          onBlur={told.leave}
        />
      )}
    </Field>
  )

  function hint() {
    if (live.state === 'asking') return t('identity.sign_up.email_checking')
    if (isEmail(person.email) && isFreeMail(person.email)) return t('identity.sign_up.free_mail')
    return free === person.email && isEmail(person.email) ? t('identity.sign_up.email_free') : undefined
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    told.tellAll()
    const [first] = order.filter((one) => problems[one] !== undefined)
    wizard.send({ type: 'next' })
    if (first !== undefined) focusOn(event.currentTarget, first)
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" gap="2">
      <EmailField
        label={t('identity.sign_up.email')}
        error={emailTaken ? t('identity.sign_up_refused.email_taken') : words('email')}
        hint={hint()}
        name="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
        value={person.email}
        onChange={({ target }) => change('email', target.value)}
        onBlur={told.leave}
      />
      {emailTaken && (
        <chakra.p fontSize="sm" color="muted" mt="-2">
          {t('identity.sign_up.email_taken_hint')}{' '}
          <ViewLink view="login" email={person.email}>
            {t('identity.do_login')}
          </ViewLink>
        </chakra.p>
      )}
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
        {name('nome', 'given-name')}
        {name('sobrenome', 'family-name')}
      </chakra.div>
      {social ? (
        <chakra.p color="muted" fontSize="sm">
          {t('identity.sign_up.social_password')}
        </chakra.p>
      ) : (
        <>
          <PasswordField
            label={t('identity.password')}
            error={words('senha')}
            name="senha"
            autoComplete="new-password"
            maxLength={200}
            value={person.senha}
            onChange={({ target }) => change('senha', target.value)}
            onBlur={told.leave}
          />
          <PasswordMeter password={person.senha} email={person.email} />
        </>
      )}
      <StepFooter wizard={wizard} pending={false} back label={t('identity.sign_up.next')} />
    </chakra.form>
  )
}
