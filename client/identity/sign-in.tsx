import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export function SignIn() {
  const { t } = useTranslation()
  const form = useSignInForm()
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  useEffect(() => {
    document.title = `${t('identity.title')} · Aura`
  }, [t])
  return (
    <SignInPage>
      <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
        <chakra.h1 fontSize="xl" fontWeight="semibold" lineHeight="tight" mb="4">
          {t('identity.title')}
        </chakra.h1>
        <Field label={t('identity.email')} error={form.problems.email}>
          {(wiring) => (
            <Input
              {...wiring}
              size="lg"
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              onBlur={form.check}
              onChange={form.forgive}
            />
          )}
        </Field>
        <Field label={t('identity.password')} error={form.problems.password}>
          {(wiring) => (
            <chakra.div position="relative">
              <Input
                {...wiring}
                size="lg"
                pe="11"
                name="password"
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                onBlur={form.check}
                onChange={form.forgive}
              />
              <Button
                variant="ghost"
                position="absolute"
                insetEnd="0"
                top="50%"
                transform="translateY(-50%)"
                me="0.5"
                px="0"
                aria-label={t(shown ? 'identity.hide_password' : 'identity.show_password')}
                aria-pressed={shown}
                onClick={() => show(!shown)}
              >
                <Icon size={16} strokeWidth={1.75} />
              </Button>
            </chakra.div>
          )}
        </Field>
        <Button type="submit" variant="solid" colorPalette="accent" size="lg" aria-disabled={form.pending}>
          {t(form.pending ? 'identity.submitting' : 'identity.submit')}
        </Button>
        <chakra.div role="alert" minH="44px" mt="2" color="critical">
          {form.refusal && (
            <>
              <chakra.strong display="block" fontWeight="medium">
                {t('identity.failed_title')}
              </chakra.strong>
              <chakra.span fontSize="sm">{form.refusal}</chakra.span>
            </>
          )}
        </chakra.div>
      </chakra.form>
    </SignInPage>
  )
}
