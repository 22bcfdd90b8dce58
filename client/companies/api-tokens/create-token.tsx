import { createApiToken } from '@aura/contracts/companies/api-tokens.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { ScopePicker } from './scope-picker.tsx'

const { name: nameRule, days: daysRule } = createApiToken.input.shape

type CreateTokenProps = { create: (input: InputOf<typeof createApiToken>) => Promise<void>; leave: () => void }

/** What the token is called, for how long it holds, and what it may. */
export function CreateToken({ create, leave }: CreateTokenProps) {
  const { t } = useTranslation()
  const [scope, setScope] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const form = useForm({
    names: ['name', 'days'],
    start: { days: '365' },
    problemOf: (name, read) =>
      name === 'name'
        ? nameRule.safeParse(read('name')).success
          ? undefined
          : t('companies.tokens.name_required')
        : daysRule.safeParse(Number(read('days'))).success && read('days').trim() !== ''
          ? undefined
          : t('companies.tokens.days_invalid'),
    send: async (read) => {
      setSubmitted(true)
      if (scope.length === 0) return
      await create({ name: read('name'), days: Number(read('days')), scope: [...scope] })
      leave()
    },
  })
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && leave()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px">
            <Dialog.Header>
              <Dialog.Title>{t('companies.tokens.new')}</Dialog.Title>
            </Dialog.Header>
            <chakra.form noValidate onSubmit={form.submit} display="contents">
              <Dialog.Body gap="1">
                <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 140px' }} columnGap="4">
                  <Field
                    label={t('companies.tokens.name')}
                    error={form.problem('name')}
                    hint={t('companies.tokens.name_hint')}
                  >
                    {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
                  </Field>
                  <Field label={t('companies.tokens.days')} error={form.problem('days')}>
                    {(wiring) => (
                      <Input {...wiring} {...form.wire('days')} inputMode="numeric" maxLength={3} autoComplete="off" />
                    )}
                  </Field>
                </chakra.div>
                <ScopePicker
                  scope={scope}
                  choose={setScope}
                  problem={submitted && scope.length === 0 ? t('companies.tokens.scope_required') : undefined}
                />
                {form.refusal !== undefined && (
                  <chakra.p role="alert" color="critical">
                    {errorText(form.refusal)}
                  </chakra.p>
                )}
              </Dialog.Body>
              <Dialog.Footer>
                <Button onClick={leave}>{t('platform.cancel')}</Button>
                <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
                  {t('companies.tokens.create')}
                </Button>
              </Dialog.Footer>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
