import { authorizeCrm, crmReturnPath } from '@aura/contracts/crm-sync/authorize.ts'
import { type AuthorizedKind, crmAccess } from '@aura/contracts/crm-sync/kinds.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { kindText } from './crm-words.ts'

type Draft = { name: string; address: string; clientId: string; clientSecret: string }

/** The company's own app at the CRM asks the person, whose browser goes there and comes back. */
export function AuthorizeCrm({ kind, leave }: { kind: AuthorizedKind; leave: () => void }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [connectionId] = useState(newId)
  const form = useDraftForm<typeof authorizeCrm, Draft>({
    contract: authorizeCrm,
    now: { name: kindText(kind, t), address: crmAccess[kind].address ?? '', clientId: '', clientSecret: '' },
    names: ['name', 'address', 'clientId', 'clientSecret'],
    inputOf: (draft) => ({ connectionId, kind, ...draft }),
    send: (input) => call(authorizeCrm, input),
    done: ({ url }) => window.location.assign(url),
  })
  return (
    <FormDialog
      title={t('crm-sync.authorize_title', { crm: kindText(kind, t) })}
      text={t('crm-sync.authorize_text')}
      action={t('crm-sync.authorize')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('crm-sync.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field
        label={t('crm-sync.address')}
        error={form.problem('address')}
        {...(kind === 'salesforce' && { hint: t('crm-sync.address_hint') })}
      >
        {(wiring) => <Input {...wiring} {...form.wire('address')} maxLength={500} autoComplete="off" inputMode="url" />}
      </Field>
      <Field label={t('crm-sync.secret.clientId')} error={form.problem('clientId')}>
        {(wiring) => <Input {...wiring} {...form.wire('clientId')} maxLength={500} autoComplete="off" />}
      </Field>
      <Field label={t('crm-sync.secret.clientSecret')} error={form.problem('clientSecret')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('clientSecret')} type="password" maxLength={1000} autoComplete="off" />
        )}
      </Field>
      <p>
        {t('crm-sync.return_address')}
        <br />
        <chakra.code userSelect="all" overflowWrap="anywhere">
          {`${window.location.origin}${crmReturnPath}`}
        </chakra.code>
      </p>
    </FormDialog>
  )
}
