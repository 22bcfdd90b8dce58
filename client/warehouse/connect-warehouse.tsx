import {
  connectWarehouse,
  exportSchedules,
  type Warehouse,
  type WarehouseTable,
  warehouseTables,
} from '@aura/contracts/warehouse/warehouse.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { TableChoice } from './table-choice.tsx'

const plain = ['name', 'address', 'region', 'bucket', 'folder'] as const
const secret = ['accessKeyId', 'secretAccessKey'] as const
type Draft = Record<(typeof plain)[number] | (typeof secret)[number], string> & {
  every: Warehouse['every']
  tables: WarehouseTable[]
}
const blank: Draft = {
  ...{ name: '', address: '', region: 'us-east-1', bucket: '', folder: '', accessKeyId: '', secretAccessKey: '' },
  ...{ every: 'day', tables: [...warehouseTables] },
}
/** Where, with which key, which tables, how often: the store is written to before anything is stored. */
export function ConnectWarehouse({ leave, made }: { leave: () => void; made: (warehouse: Warehouse) => void }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [warehouseId] = useState(newId)
  const form = useDraftForm<typeof connectWarehouse, Draft>({
    contract: connectWarehouse,
    now: blank,
    names: [...plain, ...secret, 'every', 'tables'],
    paths: { accessKeyId: 'secrets.accessKeyId', secretAccessKey: 'secrets.secretAccessKey' },
    inputOf: ({ accessKeyId, secretAccessKey, ...typed }) => ({
      ...{ warehouseId, ...typed },
      secrets: { accessKeyId, secretAccessKey },
    }),
    send: (input) => call(connectWarehouse, input),
    done: (warehouse) => {
      leave()
      made(warehouse)
    },
  })
  return (
    <FormDialog
      title={t('warehouse.new')}
      text={t('warehouse.new_text')}
      action={t('warehouse.connect')}
      leave={() => form.leave(leave)}
      form={form}
    >
      {plain.map((name) => (
        <Field
          key={name}
          label={t(`warehouse.${name}`)}
          error={form.problem(name)}
          {...((name === 'address' || name === 'folder') && { hint: t(`warehouse.${name}_hint`) })}
        >
          {(wiring) => <Input {...wiring} {...form.wire(name)} maxLength={500} autoComplete="off" />}
        </Field>
      ))}
      {secret.map((name) => (
        <Field key={name} label={t(`warehouse.${name}`)} error={form.problem(name)}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.wire(name)}
              type={name === 'secretAccessKey' ? 'password' : 'text'}
              maxLength={1000}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <Field label={t('warehouse.every')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={form.draft.every}
            onChange={({ target }) =>
              form.set('every', exportSchedules.find((every) => every === target.value) ?? 'day')
            }
          >
            {exportSchedules.map((every) => (
              <option key={every} value={every}>
                {t(`warehouse.every.${every}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TableChoice chosen={form.draft.tables} change={(tables) => form.set('tables', tables)} />
    </FormDialog>
  )
}
