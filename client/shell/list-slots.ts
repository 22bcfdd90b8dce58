/** What stands around every list of the product. */
import { LaterExportMenu } from '../exports/later-export-menu.tsx'
import { LaterSavedViews } from '../lists/later-saved-views.tsx'
import type { Slots } from '../platform/ui/table/list-slots.ts'

export const listSlots: Slots = { SavedViews: LaterSavedViews, ExportMenu: LaterExportMenu }
