/** A tab's part of the mapping as it was opened: what a colleague saves meanwhile is not overwritten unseen. */
import { type CrmConnectionView, editCrm } from '@aura/contracts/crm-sync/connection.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

type Edit = Omit<InputOf<typeof editCrm>, 'connectionId' | 'version'>

export function useOpenedMapping(connection: CrmConnectionView, partOf: (connection: CrmConnectionView) => unknown) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(connection)
  const edit = useCommand(editCrm)
  const isOvertaken =
    !edit.pending &&
    connection.version > opened.version &&
    JSON.stringify(partOf(connection)) !== JSON.stringify(partOf(opened))
  return {
    isOvertaken,
    /** The draft begins anew with what is there now. */
    take: () => setOpened(connection),
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
            toast({ tone: 'ok', title: t('crm-sync.saved') })
          },
          (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
        ),
  }
}
