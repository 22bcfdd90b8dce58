import { updateProfile } from '@aura/contracts/companies/update-user.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { useLeaveGuard } from '../../platform/ui/use-leave-guard.ts'

/** One's name, as everybody in the company sees it. */
export function NamePanel() {
  const { t } = useTranslation()
  const { firstName, lastName, email, live } = useMe()
  return (
    <Panel title={t('companies.profile.name')} text={t('companies.profile.name_text', { email })}>
      {/* A name that is changed elsewhere begins the form anew. */}
      {live ? (
        <NameForm key={`${firstName} ${lastName}`} firstName={firstName} lastName={lastName} />
      ) : (
        <Skeleton h="14" />
      )}
    </Panel>
  )
}

const rules = updateProfile.input.shape

function NameForm(current: { firstName: string; lastName: string }) {
  const { t } = useTranslation()
  const { send } = useCommand(updateProfile)
  const form = useForm({
    names: ['firstName', 'lastName'],
    start: current,
    problemOf: (name, read) =>
      rules[name].safeParse(read(name)).success ? undefined : t('companies.profile.name_required'),
    send: async (read) => {
      await send({ firstName: read('firstName'), lastName: read('lastName') })
      toast({ tone: 'ok', title: t('companies.profile.saved') })
    },
  })
  const touched = form.read('firstName') !== current.firstName || form.read('lastName') !== current.lastName
  useLeaveGuard(touched)
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
        <Field label={t('companies.profile.first_name')} error={form.problem('firstName')}>
          {(wiring) => <Input {...wiring} {...form.wire('firstName')} maxLength={60} autoComplete="given-name" />}
        </Field>
        <Field label={t('companies.profile.last_name')} error={form.problem('lastName')}>
          {(wiring) => <Input {...wiring} {...form.wire('lastName')} maxLength={60} autoComplete="family-name" />}
        </Field>
      </chakra.div>
      <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={!touched || form.pending}>
        {t('platform.save')}
      </Button>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {errorText(form.refusal)}
        </chakra.p>
      )}
    </chakra.form>
  )
}
