import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { warRoomSearch } from '../../warroom/search.ts'
import { WarRoom } from '../../warroom/war-room.tsx'

export const Route = createFileRoute('/_app/warroom')({
  validateSearch: strictSearch(warRoomSearch),
  // People at their desks and channels are named as everywhere else.
  loader: () => Promise.all([loadTexts('warroom'), loadTexts('desk')]),
  component: WarRoom,
})
