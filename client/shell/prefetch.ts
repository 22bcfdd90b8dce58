/** The parts of the frame and of the kit that open at a press, on any screen. */
import { loadTexts } from '../platform/i18n/language.ts'

export const frameParts = [
  () => loadTexts('desk'),
  () => import('../platform/ui/confirm-dialog.tsx'),
  () => import('../platform/ui/drawer-panel.tsx'),
  () => import('../platform/ui/form-panel.tsx'),
  () => import('../platform/ui/keys/keys-dialog.tsx'),
  () => import('../search/palette-dialog.tsx'),
  () => import('./drawer-sheet.tsx'),
]
