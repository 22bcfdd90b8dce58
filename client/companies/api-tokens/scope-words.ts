import { actionTitles } from '@aura/contracts/module-names.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

/** An action that has no word of its own yet is shown as it is written. */
export const actionTitle = (action: string, language: Language): string => actionTitles[language][action] ?? action
