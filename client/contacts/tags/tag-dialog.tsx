import { createTag, editTag, type Tag } from '@aura/contracts/contacts/tags.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** A tag's name; an existing one is archived and restored here too. */
export function TagDialog({ tag, leave }: { tag: Tag | null; leave: () => void }) {
  const { t } = useTranslation()
  const create = useCommand(createTag)
  const edit = useCommand(editTag)
  const [refusal, setRefusal] = useState<unknown>()
  const save = async (name: string, archived: boolean) => {
    if (tag) await edit.send({ tagId: tag.id, version: tag.version, name, archived })
    else await create.send({ tagId: newId(), name })
    leave()
  }
  const form = useForm({
    names: ['name'],
    start: { name: tag?.name ?? '' },
    problemOf: (_, read) =>
      createTag.input.shape.name.safeParse(read('name')).success ? undefined : t('contacts.tags.name_required'),
    send: (read) => save(read('name'), tag?.archived ?? false),
  })
  return (
    <FormDialog
      title={t(tag ? 'contacts.tags.edit' : 'contacts.tags.new')}
      action={t(tag ? 'contacts.tags.save' : 'contacts.tags.make')}
      leave={leave}
      form={{ ...form, refusal: form.refusal ?? refusal }}
      aside={
        tag && (
          <Button onClick={() => save(tag.name, !tag.archived).catch(setRefusal)}>
            {t(tag.archived ? 'contacts.tags.bring_back' : 'contacts.tags.archive')}
          </Button>
        )
      }
    >
      <Field
        label={t('contacts.tags.name')}
        error={form.problem('name')}
        hint={tag && !tag.archived ? t('contacts.tags.archive_text') : undefined}
      >
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={40} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
