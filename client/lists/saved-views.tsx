/** The saved views of a list, as a row above it: one's own and the company's. */
import type { SavedList } from '@aura/contracts/lists/saved.ts'
import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usualLayout } from '../platform/ui/table/column.ts'
import { ListPlaceContext, type SavedViewsProps } from '../platform/ui/table/list-slots.ts'
import { useAddress } from '../platform/ui/table/use-list-query.ts'
import { NewView } from './new-view.tsx'
import { sameSettings, settingsOf } from './settings.ts'
import { useUntouched } from './untouched.ts'
import { useSaved } from './use-saved.ts'
import { ViewMenu } from './view-menu.tsx'

const Handle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '9',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    _hover: { color: 'text' },
    '&[aria-current]': { color: 'text', borderColor: 'accent' },
    '@media (pointer: coarse)': { h: '11' },
  },
})

/** In the address: the list as it is, chosen on purpose although another view is the usual one. */
const plain = 'all'
const bare = { page: undefined, size: undefined, sort: undefined, desc: undefined, q: undefined, f: undefined }

export function SavedViews({ list, asked, ask, layout, setLayout }: SavedViewsProps) {
  const { t } = useTranslation()
  const [address, change] = useAddress()
  const saved = useSaved(list)
  const bareAddress = Object.keys(address).length === 0
  const untouched = useUntouched()
  const place = use(ListPlaceContext)
  const settings = settingsOf(asked, layout, place?.now)
  const chosen = saved.views.find(({ id }) => id === address.view)
  const moved = chosen !== undefined && !sameSettings(chosen.settings, settings)

  function apply(view: SavedList, staysInPlace = false) {
    const { columns, place: goal, ...rest } = view.settings
    ask(rest)
    setLayout(columns)
    const goalAddress = goal && place && !staysInPlace ? place.addressOf(goal) : {}
    change((before) => ({ ...before, view: view.id, ...goalAddress }))
  }

  function applyPlain() {
    setLayout(usualLayout)
    change(() => ({ ...bare, view: plain }))
  }

  // An address that asks for nothing opens with the view the person chose for that; a link opens as it was sent.
  const usual = untouched && bareAddress ? saved.usual : undefined
  // Once: the router has the new address some drawings later.
  const applied = useRef<string>(undefined)
  useEffect(() => {
    if (usual && applied.current !== usual.id) apply(usual, place?.isLinked)
    applied.current = usual?.id
  })

  return (
    <chakra.nav
      aria-label={t('lists.views')}
      display="flex"
      alignItems="center"
      gap="4"
      px={{ base: '4', md: '6' }}
      overflowX="auto"
      flexShrink="0"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Handle type="button" aria-current={chosen === undefined || undefined} onClick={applyPlain}>
        {t('lists.all')}
      </Handle>
      {saved.views.map((view) => (
        <chakra.span key={view.id} display="inline-flex" alignItems="center">
          <Handle type="button" aria-current={view.id === chosen?.id || undefined} onClick={() => apply(view)}>
            {view.shared && <Users size={14} strokeWidth={1.75} role="img" aria-label={t('lists.shared')} />}
            {view.name}
            {view.id === chosen?.id && moved && (
              <chakra.span color="faint" fontWeight="normal">
                {t('lists.moved')}
              </chakra.span>
            )}
          </Handle>
          {view.id === chosen?.id && <ViewMenu {...{ view, saved, settings, moved }} removed={applyPlain} />}
        </chakra.span>
      ))}
      <chakra.span ms="auto">
        <NewView save={(name) => change((before) => ({ ...before, view: saved.create(name, settings) }))} />
      </chakra.span>
    </chakra.nav>
  )
}
