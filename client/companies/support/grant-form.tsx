import { grantSupport } from '@aura/contracts/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

const { reason: reasonRule, hours: hoursRule } = grantSupport.input.shape

/** Why our support may come in, and for how long. */
export function GrantForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(grantSupport)
  const form = useForm({
    names: ['reason', 'hours'],
    start: { hours: '24' },
    problemOf: (name, read) => {
      if (name === 'reason')
        return reasonRule.safeParse(read('reason')).success ? undefined : t('companies.support.reason_required')
      return hoursRule.safeParse(Number(read('hours'))).success ? undefined : t('companies.support.hours_invalid')
    },
    send: async (read) => {
      await send({ reason: read('reason'), hours: Number(read('hours')) })
      leave()
    },
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2" maxW="420px">
      <Field
        label={t('companies.support.reason')}
        error={form.problem('reason')}
        hint={t('companies.support.reason_hint')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={300} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t('companies.support.hours')} error={form.problem('hours')}>
        {(wiring) => <Input {...wiring} {...form.wire('hours')} inputMode="numeric" maxLength={2} autoComplete="off" />}
      </Field>
      <chakra.p color="muted" fontSize="sm">
        {t('companies.support.rights')}
      </chakra.p>
      <chakra.div display="flex" gap="2">
        <Button onClick={leave}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('companies.support.grant')}
        </Button>
      </chakra.div>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(form.refusal)}
        </chakra.p>
      )}
    </chakra.form>
  )
}
