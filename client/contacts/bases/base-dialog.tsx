import { type Base, createBase, editBase } from '@aura/contracts/contacts/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { RecordDialog } from '../../platform/ui/record-dialog.tsx'

/** A base's name; an existing one is archived and restored here too. */
export function BaseDialog({ base, leave }: { base: Base | null; leave: () => void }) {
  const { t } = useTranslation()
  const [baseId] = useState(() => base?.id ?? newId())
  const words = t('contacts.bases.name_required')
  const hint = base && !base.archived && t('contacts.bases.archive_text')
  const name = { label: t('contacts.bases.name'), maxLength: 80, required: words, problem: words, hint }
  const form = useContractForm({
    contract: base ? editBase : createBase,
    fields: [{ name: 'name', kind: 'text', ...name }],
    current: base ?? {},
    fixed: { baseId, ...(base && { version: base.version, archived: base.archived }) },
    done: leave,
  })
  return <RecordDialog {...{ form, leave }} record={base} word={(key) => t(`contacts.bases.${key}`)} />
}
