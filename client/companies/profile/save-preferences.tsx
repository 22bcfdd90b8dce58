import { updateProfile } from '@aura/contracts/companies/update-user.ts'
import { useEffect, useRef } from 'react'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { useMode } from '../../platform/theme/mode.ts'

/**
 * Saves a language or theme chosen anywhere on the screen to the account: signing out clears this browser, and the
 * user's next one knows neither. The values found on arrival are no choice.
 */
export function SavePreferences() {
  const { send } = useCommand(updateProfile)
  const { language: stored, theme: keptTheme, live } = useMe()
  const language = useLanguage()
  const mode = useMode()
  const before = useRef({ language, mode })
  useEffect(() => {
    const chosen = {
      ...(language !== before.current.language && language !== stored && { language }),
      ...(mode !== before.current.mode && mode !== keptTheme && { theme: mode }),
    }
    if (!live) return
    before.current = { language, mode }
    // It holds in this browser whatever becomes of it.
    if (Object.keys(chosen).length > 0) void send(chosen).catch(() => {})
  }, [language, mode, stored, keptTheme, live, send])
  return null
}
