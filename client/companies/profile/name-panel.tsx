import { updateProfile } from '@aura/contracts/companies/update-user.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input } from '../../platform/ui/input.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'

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

function NameForm(current: { firstName: string; lastName: string }) {
  const { t } = useTranslation()
  const form = useDraftForm({
    contract: updateProfile,
    now: current,
    names: ['firstName', 'lastName'],
    inputOf: (draft) => draft,
    words: () => t('companies.profile.name_required'),
    failed: () => t('companies.profile.failed'),
    done: () => toast({ tone: 'ok', title: t('companies.profile.saved') }),
  })
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
      <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={!form.dirty || form.pending}>
        {t('platform.save')}
      </Button>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}
