import { type BulkChange, myBulks, startBulk, undoBulk } from '@aura/contracts/contacts/bulk-change.ts'
import type { narrowed } from '@aura/contracts/contacts/contact.ts'
import { myBulksReducer } from '@aura/machines/contacts/bulk-change.ts'
import type * as z from 'zod/mini'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'

const own = {}

/** Who is selected in the list: those who are named, or everybody whom the list shows. */
export type SelectedContacts = { ids: readonly string[]; matching?: z.infer<typeof narrowed>; count: number }

export function useBulk() {
  const { send } = useCommand(startBulk)
  return (change: BulkChange, { ids, matching }: SelectedContacts) =>
    send({ bulkId: newId(), change, contacts: matching ? { matching } : { ids: [...ids] } })
}

/** The bulk change that this person began last, and taking it back. */
export function useLastBulk() {
  const { state } = useView(myBulks, myBulksReducer, own)
  const { send } = useCommand(undoBulk)
  return { last: state?.bulks[0], undo: (bulkId: string) => send({ bulkId }) }
}
