import { chakra } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { ChevronRight, Database, Lock, type LucideIcon, Megaphone, Plug, Settings2, Waypoints } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropItem, DropLink, DropMenu } from '../platform/ui/drop-menu.tsx'
import { usePathLink } from '../platform/ui/use-path-link.ts'
import { type Entry, type Group, isWithin, type MenuLink } from './menu.ts'
import { NavEntry } from './nav-entry.tsx'
import { navItem } from './nav-look.ts'

const icons: Record<Group, LucideIcon> = {
  data: Database,
  settings: Settings2,
  campaigns: Megaphone,
  integrations: Plug,
  channels: Waypoints,
}

const GroupButton = chakra('button', navItem)
const GroupLink = chakra('a', navItem)

type Props = { group: Group; entries: Entry[]; links: readonly MenuLink[]; active: string | undefined }

/** A group of the menu. It opens by itself when one arrives at a screen of it, and folds at a press. */
export function NavGroup({ group, entries, links, active }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const linkTo = usePathLink()
  const holdsActive = entries.some((entry) => isWithin(entry, active))
  const [open, setOpen] = useState(holdsActive)
  const [arrived, setArrived] = useState(holdsActive)
  if (arrived !== holdsActive) {
    setArrived(holdsActive)
    if (holdsActive) setOpen(true)
  }
  const Icon = icons[group]
  return (
    <>
      <GroupButton
        type="button"
        data-nav=""
        data-group={group}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        folded={false}
        inGroup={false}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <chakra.span flex="1" minW="0" overflowWrap="anywhere" textAlign="start" lineHeight="short">
          {t(`shell.group.${group}`)}
        </chakra.span>
        <chakra.span
          display="inline-flex"
          transform={open ? 'rotate(90deg)' : undefined}
          transitionProperty="transform"
          transitionDuration="quick"
        >
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
      </GroupButton>
      <chakra.ul id={list} hidden={!open} listStyleType="none" pt="0.5">
        {open &&
          entries.map((entry) => (
            <chakra.li key={entry.screen.path}>
              <NavEntry entry={entry} active={active} folded={false} inGroup />
            </chakra.li>
          ))}
        {open &&
          links.map(({ path, label }) => (
            <chakra.li key={path}>
              <GroupLink {...linkTo(path)} data-nav="" folded={false} inGroup>
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
                {t(label)}
              </GroupLink>
            </chakra.li>
          ))}
      </chakra.ul>
    </>
  )
}

/** In the folded sidebar the sub-items are hidden; a press on the group's icon offers them. */
export function FoldedGroup({ group, entries, links, active }: Props) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const Icon = icons[group]
  const title = t(`shell.group.${group}`)
  const here = entries.some((entry) => isWithin(entry, active))
  return (
    <DropMenu
      beside
      label={title}
      button={{
        asChild: true,
        children: (
          <GroupButton
            data-nav=""
            data-group={group}
            aria-label={title}
            title={title}
            aria-current={here ? 'page' : undefined}
            folded
            inGroup={false}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </GroupButton>
        ),
      }}
    >
      <chakra.p px="2" py="1" fontSize="xs" color="muted" aria-hidden="true">
        {title}
      </chakra.p>
      {entries.map(({ screen: { path, label, icon: EntryIcon }, withheld }) => (
        <DropLink
          key={path}
          to={path}
          color={withheld ? 'faint' : undefined}
          aria-label={withheld ? t('shell.locked', { title: t(label) }) : undefined}
        >
          <EntryIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          <chakra.span flex="1">{t(label)}</chakra.span>
          {withheld && <Lock size={14} strokeWidth={1.75} aria-hidden="true" />}
        </DropLink>
      ))}
      {links.map(({ path, label }) => (
        <DropItem key={path} onClick={() => history.push(path)}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(label)}
        </DropItem>
      ))}
    </DropMenu>
  )
}
