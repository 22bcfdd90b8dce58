import { chakra } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { menuOf, screenAt } from './menu.ts'
import { NavEntry } from './nav-entry.tsx'
import { FoldedGroup, NavGroup } from './nav-group.tsx'

/** The menu itself, the same in the sidebar and in the drawer of a phone. */
export function SidebarNav({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  const { top, groups } = menuOf(useMe())
  const active = screenAt(useLocation().pathname)?.path
  const GroupShown = folded ? FoldedGroup : NavGroup
  return (
    <chakra.nav aria-label={t('shell.menu')} flex="1" minH="0" overflowY="auto" px="2" py="2" onKeyDown={walk}>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="0.5">
        {top.map((entry) => (
          <chakra.li key={entry.screen.path}>
            <NavEntry entry={entry} active={active} folded={folded} inGroup={false} />
          </chakra.li>
        ))}
        {groups.map(({ group, entries, links }) => (
          <chakra.li key={group}>
            <GroupShown {...{ group, entries, links, active }} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

/** Beside Tab: up and down walk the entries, Home and End leap, right and left open and fold a group. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-nav]')]
  const current = entries.find((entry) => entry === document.activeElement)
  if (!current) return
  const here = entries.indexOf(current)
  const open = current.getAttribute('aria-expanded')
  const isFold = (event.key === 'ArrowRight' && open === 'false') || (event.key === 'ArrowLeft' && open === 'true')
  if (isFold && current.hasAttribute('aria-controls') && current.dataset.group) {
    event.preventDefault()
    current.click()
    return
  }
  const to: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }
  const next = entries[(to[event.key] ?? -2) % entries.length]
  // In the folded sidebar an arrow opens a group's own menu.
  if (!next || current.getAttribute('aria-haspopup') === 'menu') return
  event.preventDefault()
  next.focus()
}
