/** The index of every page where something is set: in groups, searched by title and by other words. */
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { usePathLink } from '../../platform/ui/use-path-link.ts'
import { type SettingsPage, settingsGroups, settingsPagesOf } from './settings-pages.ts'

const PageLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: '11', md: '8' },
    px: '2',
    borderRadius: 'md',
    color: 'muted',
    _hover: { bg: 'hover', color: 'text' },
    '&[aria-current=page]': { bg: 'hover', color: 'text', fontWeight: 'medium' },
  },
})

/** `here` is the address of the page that is open beside it. On phones the list is folded until it is asked for. */
export function SettingsIndex({ here }: { here: string }) {
  const { t } = useTranslation()
  const me = useMe()
  const narrow = useNarrowScreen()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const pages = settingsPagesOf(me, t, typed)
  const shown = !narrow || open || typed.trim() !== ''
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]

  function inField(event: KeyboardEvent) {
    const [first] = links()
    if (event.key === 'Escape') setTyped('')
    if (event.key === 'ArrowDown') first?.focus()
    if (event.key === 'Enter' && typed.trim() !== '') first?.click()
    if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
  }
  return (
    <chakra.nav
      aria-label={t('search.settings.title')}
      display="flex"
      flexDirection="column"
      gap="3"
      w={{ base: 'full', md: '260px' }}
      flexShrink={0}
    >
      <chakra.div position="relative">
        <chakra.span position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="muted">
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
        <Input
          type="search"
          ps="9"
          w="full"
          value={typed}
          placeholder={t('search.settings.find')}
          aria-label={t('search.settings.find')}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={inField}
        />
      </chakra.div>
      {narrow && (
        <Button aria-expanded={shown} aria-controls={listId} onClick={() => setOpen(!open)}>
          {shown ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
          {t('search.settings.all')}
        </Button>
      )}
      <chakra.div
        id={listId}
        ref={list}
        hidden={!shown}
        onKeyDown={(event) => walk(event, links())}
        css={{ display: shown ? 'flex' : 'none', flexDirection: 'column', gap: '3' }}
      >
        {settingsGroups.map((group) => (
          <Group key={group} name={t(`search.settings.group.${group}`)} here={here}>
            {pages.filter((page) => page.group === group)}
          </Group>
        ))}
        {pages.length === 0 && (
          <EmptyState
            title={t('search.settings.none', { query: typed })}
            text={t('search.settings.none_text')}
            action={<Button onClick={() => setTyped('')}>{t('platform.table.clear')}</Button>}
          />
        )}
      </chakra.div>
      <chakra.p srOnly role="status">
        {typed.trim() !== '' && pages.length > 0 && t('search.settings.count', { count: pages.length })}
      </chakra.p>
    </chakra.nav>
  )
}

function Group({ name, here, children }: { name: string; here: string; children: readonly SettingsPage[] }) {
  const id = useId()
  const linkTo = usePathLink()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} px="2" mb="1" fontSize="xs" fontWeight="semibold" color="muted">
        {name}
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {children.map(({ id: pageId, path, title }) => (
          <li key={pageId}>
            <PageLink {...linkTo(path)} aria-current={path === here ? 'page' : undefined}>
              {title}
            </PageLink>
          </li>
        ))}
      </chakra.ul>
    </section>
  )
}

/** Up and down walk the links. */
function walk(event: KeyboardEvent, links: readonly HTMLElement[]) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
  const next = step === 0 || at < 0 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
