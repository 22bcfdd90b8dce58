import { replaceWarehouseKey, type Warehouse } from '@aura/contracts/warehouse/warehouse.ts'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'

type Draft = { accessKeyId: string; secretAccessKey: string }
type ReplaceKeyProps = { warehouse: Warehouse; leave: () => void; replaced: () => void }

export function ReplaceKey({ warehouse: { id: warehouseId, name }, leave, replaced }: ReplaceKeyProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const form = useDraftForm<typeof replaceWarehouseKey, Draft>({
    contract: replaceWarehouseKey,
    now: { accessKeyId: '', secretAccessKey: '' },
    names: ['accessKeyId', 'secretAccessKey'],
    paths: { accessKeyId: 'secrets.accessKeyId', secretAccessKey: 'secrets.secretAccessKey' },
    inputOf: (secrets) => ({ warehouseId, secrets }),
    send: (input) => call(replaceWarehouseKey, input),
    done: () => {
      leave()
      replaced()
    },
  })
  return (
    <FormDialog title={name} action={t('warehouse.key')} leave={() => form.leave(leave)} form={form}>
      <Field label={t('warehouse.accessKeyId')} error={form.problem('accessKeyId')}>
        {(wiring) => <Input {...wiring} {...form.wire('accessKeyId')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label={t('warehouse.secretAccessKey')} error={form.problem('secretAccessKey')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('secretAccessKey')} type="password" maxLength={1000} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  )
}
