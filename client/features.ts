/** Every screen a signed-in person can open, in the order of the menu. `/` opens the first permitted one. */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { SquareKanban } from 'lucide-react'

export const screens = [
  { path: '/crm', needs: 'view_crm', label: 'deals.screen', icon: SquareKanban },
] as const satisfies readonly { path: string; needs: Needs; label: string; icon: unknown }[]

export const permitted = (permissions: readonly string[]) =>
  screens.filter((screen) => permissions.includes(screen.needs))
