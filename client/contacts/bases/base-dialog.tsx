import { type Base, createBase, editBase } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** A base's name; an existing one is archived and restored here too. */
export function BaseDialog({ base, leave }: { base: Base | null; leave: () => void }) {
  const { t } = useTranslation()
  const create = useCommand(createBase)
  const edit = useCommand(editBase)
  const [refusal, setRefusal] = useState<unknown>()
  const save = async (name: string, archived: boolean) => {
    if (base) await edit.send({ baseId: base.id, version: base.version, name, archived })
    else await create.send({ baseId: newId(), name })
    leave()
  }
  const form = useForm({
    names: ['name'],
    start: { name: base?.name ?? '' },
    problemOf: (_, read) =>
      createBase.input.shape.name.safeParse(read('name')).success ? undefined : t('contacts.bases.name_required'),
    send: (read) => save(read('name'), base?.archived ?? false),
  })
  return (
    <FormDialog
      title={t(base ? 'contacts.bases.edit' : 'contacts.bases.new')}
      action={t(base ? 'contacts.bases.save' : 'contacts.bases.make')}
      leave={leave}
      form={{ ...form, refusal: form.refusal ?? refusal }}
      aside={
        base && (
          <Button onClick={() => save(base.name, !base.archived).catch(setRefusal)}>
            {t(base.archived ? 'contacts.bases.bring_back' : 'contacts.bases.archive')}
          </Button>
        )
      }
    >
      <Field
        label={t('contacts.bases.name')}
        error={form.problem('name')}
        hint={base && !base.archived ? t('contacts.bases.archive_text') : undefined}
      >
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
