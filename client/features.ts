/** Every screen a signed-in person can open, in the order of the menu. `/` opens the first permitted one. */
import { board } from '@aura/contracts/deals/board.ts'
import { SquareKanban } from 'lucide-react'

export const screens = [{ path: '/crm', needs: board.needs, label: 'deals.screen', icon: SquareKanban }] as const

export const permitted = (permissions: readonly string[]) =>
  screens.filter((screen) => permissions.includes(screen.needs))
