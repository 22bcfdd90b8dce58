import { createFileRoute } from '@tanstack/react-router'
import { askedOf } from '../../deals/asked.ts'
import { BoardScreen } from '../../deals/board.tsx'

export const Route = createFileRoute('/_app/crm')({ validateSearch: askedOf, component: BoardScreen })
