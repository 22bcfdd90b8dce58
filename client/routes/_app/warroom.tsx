import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { warRoomSearch } from '../../warroom/search.ts'
import { WarRoom } from '../../warroom/war-room.tsx'

export const Route = createFileRoute('/_app/warroom')({
  validateSearch: warRoomSearch,
  loader: () => loadTexts('warroom'),
  component: WarRoom,
})
