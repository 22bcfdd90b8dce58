/** What can be done from the search beside opening something: one row each. A feature adds its own. */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { TFunction } from 'i18next'
import { Languages, LogOut, type LucideIcon, Moon, Plus, Sun } from 'lucide-react'
import { chooseLanguage } from '../platform/i18n/language.ts'
import { languageNames, languages } from '../platform/i18n/languages.ts'
import { type Mode, setMode } from '../platform/theme/mode.ts'

export type Now = { mode: Mode; language: string }
export type Hands = { go: (path: string) => void; signOut: () => void }

export type Action = {
  id: string
  title: (t: TFunction) => string
  icon: LucideIcon
  needs: Needs
  /** Whether it would change anything. */
  offered?: (now: Now) => boolean
  run: (hands: Hands) => void
}

export const actions: readonly Action[] = [
  {
    id: 'new-deal',
    title: (t) => t('deals.new'),
    icon: Plus,
    needs: 'create_crm',
    run: ({ go }) => go('/crm?new=true'),
  },
  {
    id: 'new-conversation',
    title: (t) => t('search.new_conversation'),
    icon: Plus,
    needs: 'update_operations',
    run: ({ go }) => go('/operations?start=new'),
  },
  {
    id: 'light',
    title: (t) => t('platform.theme.light'),
    icon: Sun,
    needs: 'signed-in',
    offered: ({ mode }) => mode === 'dark',
    run: () => setMode('light'),
  },
  {
    id: 'dark',
    title: (t) => t('platform.theme.dark'),
    icon: Moon,
    needs: 'signed-in',
    offered: ({ mode }) => mode === 'light',
    run: () => setMode('dark'),
  },
  ...languages.map((language) => ({
    id: language,
    title: (t: TFunction) => t('search.speak', { language: languageNames[language] }),
    icon: Languages,
    needs: 'signed-in' as const,
    offered: (now: Now) => now.language !== language,
    run: () => void chooseLanguage(language),
  })),
  {
    id: 'sign-out',
    title: (t) => t('identity.sign_out'),
    icon: LogOut,
    needs: 'signed-in',
    run: ({ signOut }) => signOut(),
  },
]
