import { type CrmConnectionView, connectCrm } from '@aura/contracts/crm-sync/connection.ts'
import {
  type AuthorizedKind,
  type CrmKind,
  crmAccess,
  crmKinds,
  isAuthorizedKind,
} from '@aura/contracts/crm-sync/kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { kindText } from './crm-words.ts'

type Draft = { kind: CrmKind; name: string; address: string; key: string; clientId: string; clientSecret: string }
const blank: Draft = {
  ...{ kind: 'hubspot', name: '', address: crmAccess.hubspot.address },
  ...{ key: '', clientId: '', clientSecret: '' },
}

type ConnectProps = {
  leave: () => void
  made: (connection: CrmConnectionView) => void
  /** A person's authorization instead of a key. */
  authorize: (kind: AuthorizedKind) => void
}

/** Which CRM, where, and its key: the CRM is asked before anything is stored. */
export function ConnectCrm({ leave, made, authorize }: ConnectProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [connectionId] = useState(newId)
  const form = useDraftForm<typeof connectCrm, Draft>({
    contract: connectCrm,
    now: blank,
    names: ['kind', 'name', 'address', 'key', 'clientId', 'clientSecret'],
    paths: { key: 'secrets.key', clientId: 'secrets.clientId', clientSecret: 'secrets.clientSecret' },
    inputOf: ({ kind, name, address, ...typed }) => ({
      ...{ connectionId, kind, name, address },
      secrets: Object.fromEntries(crmAccess[kind].secrets.map((secret) => [secret, typed[secret]])),
    }),
    send: (input) => call(connectCrm, input),
    done: (connection) => {
      leave()
      made(connection)
    },
  })
  const { kind } = form.draft
  const choose = (value: string) => {
    const next = crmKinds.find((kind) => kind === value) ?? 'rest'
    form.set('kind', next)
    form.set('address', crmAccess[next].address ?? '')
  }
  return (
    <FormDialog
      title={t('crm-sync.new')}
      text={t('crm-sync.new_text')}
      action={t('crm-sync.connect')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('crm-sync.kind')}>
        {(wiring) => (
          <Select {...wiring} name="kind" value={kind} onChange={({ target }) => choose(target.value)}>
            {crmKinds.map((value) => (
              <option key={value} value={value}>
                {kindText(value, t)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isAuthorizedKind(kind) && (
        <Button onClick={() => authorize(kind)}>{t('crm-sync.by_authorization', { crm: kindText(kind, t) })}</Button>
      )}
      <Field label={t('crm-sync.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field label={t('crm-sync.address')} error={form.problem('address')} hint={t('crm-sync.address_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('address')} maxLength={500} autoComplete="off" inputMode="url" />}
      </Field>
      {crmAccess[kind].secrets.map((secret) => (
        <Field key={secret} label={t(`crm-sync.secret.${secret}`)} error={form.problem(secret)}>
          {(wiring) => <Input {...wiring} {...form.wire(secret)} type="password" maxLength={1000} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  )
}
