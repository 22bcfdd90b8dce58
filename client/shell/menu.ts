/** The menu as data: which screens it shows to which users, in which groups, and the current one. */
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import { type AppScreen, type NavGroup, type Screen, screens } from '../features.ts'

export const groups = [
  'data',
  'settings',
  'campaigns',
  'integrations',
  'channels',
] as const satisfies readonly NavGroup[]
export type Group = (typeof groups)[number]

/** `below` are the screens that one gets to from this one, by its path; the menu shows them while one is there. */
export type Entry = { screen: AppScreen; withheld: boolean; below: Entry[] }
export type MenuOf = { top: Entry[]; groups: { group: Group; entries: Entry[]; links: readonly MenuLink[] }[] }

/** What stands on another screen and is looked for among the settings too. */
const settingsLinks = [
  { path: '/operations/queues', needs: 'manage_operations', label: 'shell.queues' },
  { path: '/operations/replies', needs: 'view_operations', label: 'shell.replies' },
  { path: '/operations/calls', needs: 'view_operations', label: 'shell.calls' },
  { path: '/operations/replies?tab=survey', needs: 'manage_operations', label: 'shell.survey' },
] as const satisfies readonly { path: string; needs: Permission; label: string }[]
export type MenuLink = (typeof settingsLinks)[number]

type Has = { permissions: readonly Permission[]; withheld: readonly Permission[] }

/** A screen without the permission is not shown; one withheld only by the plan is, dimmed. */
export function menuOf(has: Has): MenuOf {
  const entries = screens.flatMap((screen): Entry[] => {
    const lack = lackOf(screen.needs, has)
    if (lack?.code === 'auth.forbidden') return []
    return [{ screen, withheld: lack !== null, below: [] }]
  })
  for (const entry of entries) if (placeOf(entry.screen) === 'nowhere') parentOf(entry, entries)?.below.push(entry)
  const at = (navGroup: NavGroup) => entries.filter(({ screen }) => placeOf(screen) === navGroup)
  return {
    top: at('top'),
    groups: groups
      .map((group) => ({ group, entries: at(group), links: group === 'settings' ? linksFor(has) : [] }))
      .filter((item) => item.entries.length > 0),
  }
}

const linksFor = (has: Has) => settingsLinks.filter(({ needs }) => lackOf(needs, has) === null)

const placeOf = ({ place }: AppScreen): NavGroup => place

/** Whole segments: '/crm' holds '/crm/3', not '/crm-owner'. */
const holds = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The entry of the menu under which a screen of no place of its own stands; a withheld one has none below it. */
const parentOf = ({ screen }: Entry, entries: readonly Entry[]): Entry | undefined =>
  entries.find(
    (entry) => placeOf(entry.screen) !== 'nowhere' && !entry.withheld && holds(entry.screen.path, screen.path),
  )

/** Whether the screen at this path is the entry's own or one below it. */
export const isWithin = ({ screen, below }: Entry, path: string | undefined): boolean =>
  screen.path === path || below.some((entry) => isWithin(entry, path))

/** What a path belongs to: of several, the one that says most. */
export const closest = <Row extends { path: string }>(pathname: string, all: readonly Row[]): Row | undefined =>
  all
    .filter(({ path }) => holds(path, pathname))
    .sort((item, other) => other.path.length - item.path.length)
    .at(0)

export const screenAt = (pathname: string): AppScreen | undefined => closest(pathname, screens)

export const groupAt = (pathname: string): Group | undefined => {
  const screen = closest(
    pathname,
    screens.filter((item) => placeOf(item) !== 'nowhere'),
  )
  return screen && groups.find((group) => group === placeOf(screen))
}

/** Whether it stands without sidebar and header. */
export const standsAlone = (pathname: string, search: object = {}): boolean => {
  const screen: Screen | undefined = screenAt(pathname)
  const { alone = false, aloneWith } = screen ?? {}
  return alone || (aloneWith !== undefined && aloneWith in search)
}

/** Serves customers, and supervises nobody. */
const isOperator = (has: Has) => lackOf('update_operations', has) === null && lackOf('manage_operations', has) !== null

/** What `/` opens: of an operator the inbox, else the first that the menu shows and the plan has. */
export function firstOf(has: Has): AppScreen | undefined {
  const { top, groups } = menuOf(has)
  const open = [...top, ...groups.flatMap(({ entries }) => entries)].filter(({ withheld }) => !withheld)
  const inbox = isOperator(has) && open.find(({ screen }) => screen.path === '/operations')
  return (inbox || open.at(0))?.screen
}
