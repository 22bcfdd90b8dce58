import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '../../deals/board.tsx'

export const Route = createFileRoute('/_app/crm')({ component: BoardScreen })
