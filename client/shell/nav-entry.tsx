import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../platform/ui/tooltip.tsx'
import { type Entry, isWithin } from './menu.ts'
import { navItem } from './nav-look.ts'
import { PermissionHint } from './permission-hint.tsx'

const WaitingBadge = lazy(async () => ({
  default: (await import('../conversations/waiting/waiting-badge.tsx')).WaitingBadge,
}))
const ItemLink = chakra(Link, navItem)
const ItemButton = chakra('button', navItem)

type Props = { entry: Entry; active: string | undefined; folded: boolean; inGroup: boolean }

/** An entry of the menu with, while one is there, the screens below it. Folded, its icon stands for them all. */
export function NavEntry({ entry, active, folded, inGroup }: Props) {
  const within = isWithin(entry, active)
  return (
    <>
      <NavLink {...{ entry, folded, inGroup, within }} active={folded ? within : entry.screen.path === active} />
      {!folded && within && entry.below.length > 0 && (
        <chakra.ul listStyleType="none" pt="0.5" display="flex" flexDirection="column" gap="0.5">
          {entry.below.map((below) => (
            <chakra.li key={below.screen.path}>
              <NavLink entry={below} active={below.screen.path === active} within={false} folded={false} inGroup />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </>
  )
}

/** One screen in the menu: a link, or dimmed with a lock that tells how to get it. */
function NavLink(props: Omit<Props, 'active'> & { active: boolean; within: boolean }) {
  const { t } = useTranslation()
  const { screen, withheld } = props.entry
  const { path, label, icon: Icon } = screen
  const title = t(label)
  const waitingId = useId()
  const calls = path === '/operations' && !withheld
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {!props.folded && (
        <chakra.span flex="1" minW="0" overflowWrap="anywhere" textAlign="start" lineHeight="short">
          {title}
        </chakra.span>
      )}
      {calls && (
        <Suspense>
          <WaitingBadge folded={props.folded} id={waitingId} />
        </Suspense>
      )}
      {withheld && !props.folded && <Lock size={14} strokeWidth={1.75} aria-hidden="true" />}
    </>
  )
  const look = { folded: props.folded, inGroup: props.inGroup && !props.folded }
  if (withheld)
    return (
      <PermissionHint
        needs={screen.needs}
        title={title}
        button={(opens) => (
          <ItemButton
            type="button"
            aria-haspopup="dialog"
            data-nav=""
            data-withheld=""
            aria-label={t('shell.locked', { title })}
            {...look}
            {...opens}
          >
            {content}
          </ItemButton>
        )}
      />
    )
  return (
    <Tooltip text={props.folded ? title : undefined}>
      <ItemLink
        to={path}
        activeOptions={{ exact: true }}
        aria-describedby={calls ? waitingId : undefined}
        aria-current={props.active ? 'page' : undefined}
        data-within={props.within ? '' : undefined}
        aria-label={props.folded ? title : undefined}
        data-nav=""
        {...look}
      >
        {content}
      </ItemLink>
    </Tooltip>
  )
}
