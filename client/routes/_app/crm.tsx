import { createFileRoute } from '@tanstack/react-router'
import { BoardScreen } from '../../deals/board.tsx'
import { askedOf } from '../../deals/board-address.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/crm')({
  validateSearch: strictSearch(askedOf),
  loader: () => loadTexts('sales'),
  component: BoardScreen,
})
