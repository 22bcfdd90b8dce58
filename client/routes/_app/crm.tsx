import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '../../deals/board.tsx'
import { askedOf } from '../../deals/board-search.ts'

export const Route = createFileRoute('/_app/crm')({ validateSearch: askedOf, component: BoardScreen })
