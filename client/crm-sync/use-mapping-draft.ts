/**
 * A tab's part of the mapping as a person edits it. What nobody has edited follows what is saved; what a colleague saves
 * under an edit is not overwritten unseen.
 */
import { type CrmConnectionView, editCrm } from '@aura/contracts/crm-sync/connection.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

type Edit = Omit<InputOf<typeof editCrm>, 'connectionId' | 'version'>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function useMappingDraft<Part>(connection: CrmConnectionView, partOf: (connection: CrmConnectionView) => Part) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(connection)
  const [draft, setDraft] = useState(() => partOf(connection))
  const edit = useCommand(editCrm)
  const isNewer = !edit.pending && connection.version > opened.version && !isSame(partOf(connection), partOf(opened))
  const take = () => {
    setOpened(connection)
    setDraft(partOf(connection))
  }
  const isEdited = !isSame(draft, partOf(opened))
  if (isNewer && !isEdited) take()
  const isOvertaken = isNewer && isEdited
  return {
    draft,
    setDraft,
    isOvertaken,
    /** The draft begins anew with what is there now. */
    take,
    /** Refused by the server while the part is overtaken. */
    save: (mapping: Edit) =>
      void edit
        .send({
          ...{ connectionId: connection.id, version: isOvertaken ? opened.version : connection.version },
          ...mapping,
        })
        .then(
          (saved) => {
            setOpened(saved)
            // What was edited since it was sent stays.
            setDraft((current) => (isSame(current, draft) ? partOf(saved) : current))
            toast({ tone: 'ok', title: t('crm-sync.saved') })
          },
          (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
        ),
  }
}
