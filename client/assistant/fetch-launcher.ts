import { loadTexts } from '../platform/i18n/language.ts'

/** The button in the corner with its texts. */
export async function fetchLauncher() {
  const [{ AssistantLauncher }] = await Promise.all([import('./launcher.tsx'), loadTexts('assistant')])
  return AssistantLauncher
}
