import { createBase, putInBase, putLimit } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useBases } from './use-bases.ts'

/** As many at once as the command takes; putting somebody in again changes nothing, so a repeat is safe. */
export function usePut() {
  const { send } = useCommand(putInBase)
  return async (baseId: string, ids: readonly string[], on: boolean): Promise<number> => {
    let changed = 0
    for (let at = 0; at < ids.length; at += putLimit)
      changed += (await send({ baseId, contactIds: ids.slice(at, at + putLimit), on })).changed
    return changed
  }
}

type Props = { ids: readonly string[]; done: () => void; leave: () => void }

/** The chosen contacts into a base that is there, or into a new one. */
export function PutDialog({ ids, done, leave }: Props) {
  const { t } = useTranslation()
  const { inUse } = useBases()
  const create = useCommand(createBase)
  const put = usePut()
  const [baseId] = useState(newId)
  const form = useDraftForm({
    contract: createBase,
    now: { chosen: '', name: '' },
    names: ['chosen', 'name'],
    // A chosen base goes by its own id; a new one that is there by now is taken when putting them in failed.
    inputOf: ({ chosen, name }) => {
      const base = inUse.find(({ id }) => id === chosen)
      return { baseId: base?.id ?? baseId, name: base?.name ?? name }
    },
    words: () => t('contacts.bases.name_required'),
    send: async (input) => {
      const base = inUse.find(({ id }) => id === input.baseId) ?? (await create.send(input))
      const count = await put(base.id, ids, true)
      toast({ tone: 'ok', title: t('contacts.bases.put', { count, name: base.name }) })
      return base
    },
    done: () => {
      done()
      leave()
    },
  })
  const { chosen } = form.draft
  return (
    <FormDialog
      title={t('contacts.bases.put_title', { count: ids.length })}
      action={t('contacts.bases.put_in')}
      leave={leave}
      form={form}
    >
      <Field label={t('contacts.bases.base')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('chosen')}>
            <option value="">{t('contacts.bases.new')}</option>
            {inUse.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen === '' && (
        <Field label={t('contacts.bases.name')} error={form.problem('name')}>
          {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
        </Field>
      )}
    </FormDialog>
  )
}
