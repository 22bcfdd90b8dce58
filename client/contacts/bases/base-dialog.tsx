import { type Base, createBase, editBase } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'

/** A base's name; an existing one is archived and restored here too. */
export function BaseDialog({ base, leave }: { base: Base | null; leave: () => void }) {
  const { t } = useTranslation()
  const [baseId] = useState(() => base?.id ?? newId())
  const words = t('contacts.bases.name_required')
  const hint = base && !base.archived && t('contacts.bases.archive_text')
  const form = useContractForm({
    contract: base ? editBase : createBase,
    fields: [
      {
        name: 'name',
        label: t('contacts.bases.name'),
        kind: 'text',
        maxLength: 80,
        required: words,
        problem: words,
        hint,
      },
    ],
    current: base ?? {},
    fixed: { baseId, ...(base && { version: base.version, archived: base.archived }) },
    done: leave,
  })
  return (
    <FormDialog
      title={t(base ? 'contacts.bases.edit' : 'contacts.bases.new')}
      action={t(base ? 'contacts.bases.save' : 'contacts.bases.make')}
      leave={leave}
      form={form}
      aside={
        base && (
          <Button onClick={() => form.change({ archived: !base.archived })}>
            {t(base.archived ? 'contacts.bases.bring_back' : 'contacts.bases.archive')}
          </Button>
        )
      }
    >
      <FormFields form={form} />
    </FormDialog>
  )
}
