import { createFileRoute } from '@tanstack/react-router'
import { ControlRoom } from '../../campaigns/control-room.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/disparos-v2')({
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: ControlRoom,
})
