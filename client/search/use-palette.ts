/** The palette's state: what is typed, what is offered, which of it the keys are on, and what choosing does. */
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askAssistant } from '../assistant/index.ts'
import { useSessions } from '../identity/index.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { useMode } from '../platform/theme/mode.ts'
import { useOpenOwnerScreen } from '../shell/owner-screen.ts'
import { setFolded, useFolded } from '../shell/sidebar-fold.ts'
import { signOut } from '../shell/sign-out.ts'
import { lackFor, type Option, optionsOf } from './options.ts'
import { forgetSearch, forgetSearches, keepSearch, keepUsed, recentSearches, usedOptions } from './recent.ts'
import { useSearchResults } from './use-search-results.ts'

/** Closes the palette, and then does what was chosen. */
export type Leave = (then?: () => void) => void

export function usePalette(leave: Leave) {
  const { t, i18n } = useTranslation()
  const { history } = useRouter()
  const sessions = useSessions()
  const me = useMe()
  const { id: userId } = me
  const mode = useMode()
  const openOwnerScreen = useOpenOwnerScreen()
  const folded = useFolded()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<string>()
  const [recent, setRecent] = useState(() => recentSearches(userId))
  const [used] = useState(() => usedOptions(userId))
  const [refusal, setRefusal] = useState<string>()
  const found = useSearchResults(typed)
  const groups = optionsOf({ typed, found, recent, used, me, now: { mode, language: i18n.language }, t })
  const options = groups.flatMap((group) => group.options)
  // Until the keys have chosen, or when what they chose is gone, it is the first.
  const active = options.find(({ id }) => id === at) ?? options[0]

  function type(text: string) {
    setTyped(text)
    setAt(undefined)
    setRefusal(undefined)
  }

  function go(path: string) {
    history.push(path)
    // Not if the way is barred by something unsaved: the focus is then where that asks.
    const inside = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
    if (!inside) document.getElementById('content')?.focus()
  }

  function choose({ id, chosen }: Option) {
    if (chosen.kind === 'screen' || chosen.kind === 'action') keepUsed(userId, id)
    switch (chosen.kind) {
      case 'recent':
        return type(chosen.text)
      case 'forget':
        return setRecent(forgetSearches(userId))
      case 'screen':
        return leave(() => (chosen.screen.path === '/crm-owner' ? void openOwnerScreen() : go(chosen.screen.path)))
      case 'setting':
        return leave(() => go(chosen.path))
      case 'action':
        return leave(() =>
          chosen.action.run({
            go,
            signOut: () => void signOut(sessions),
            foldMenu: () => setFolded(!folded),
          }),
        )
      case 'question':
        return leave(() => askAssistant(chosen.text))
      case 'result': {
        const { result } = chosen
        const lack = lackFor(result, me)
        if (lack)
          return setRefusal(t('search.refused', { title: result.title, reason: errorText({ ...lack, message: '' }) }))
        keepSearch(userId, found.text)
        return leave(() => go(result.path))
      }
    }
  }

  return {
    typed,
    type,
    found,
    groups,
    options,
    active,
    point: ({ id }: Option) => setAt(id),
    choose,
    refusal,
    /** Only a search that was kept can be taken off the list. */
    remove({ chosen }: Option) {
      if (chosen.kind === 'recent') setRecent(forgetSearch(userId, chosen.text))
    },
  }
}
export type Palette = ReturnType<typeof usePalette>
