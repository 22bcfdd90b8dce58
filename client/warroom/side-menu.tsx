/** The room's own menu: its parts, one below the other. It begins folded to their icons: the room is what one comes to see. */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../platform/storage.ts'
import { Tooltip } from '../platform/ui/tooltip.tsx'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { navItem } from '../shell/nav-look.ts'
import { panels } from './panels.ts'
import { type Has, permittedPanels } from './permitted-panels.ts'
import { usePast } from './rewind-moment.ts'
import type { TabId } from './search.ts'
import look from './side-menu.module.css'

const Entry = chakra('a', navItem)
const FoldButton = chakra('button', navItem)
const key = 'aura.warroom.menu'

export function SideMenu({ tab, permissions }: { tab: TabId; permissions: Has }) {
  const { t } = useTranslation()
  const [folded, setFolded] = useState(recall(key) !== 'open')
  const live = usePast() === null
  const parts = permittedPanels(panels, permissions).filter((panel) => panel.tab === tab && (live || panel.rewinds))
  if (useNarrowScreen() || parts.length === 0) return null
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  const label = t(folded ? 'warroom.menu.expand' : 'warroom.menu.collapse')
  const fold = () => {
    setFolded(!folded)
    remember(key, folded ? 'open' : 'folded')
  }
  return (
    <chakra.nav
      aria-label={t('warroom.menu')}
      className={look.menu}
      w={folded ? '48px' : '208px'}
      display="flex"
      flexDirection="column"
      px={folded ? '1' : '2'}
      py="2"
      borderEndWidth="1px"
      borderColor="line"
      overflowY="auto"
    >
      <chakra.ul listStyleType="none" flex="1">
        {parts.map(({ id, title, icon: PartIcon }) => (
          <li key={id}>
            <Tooltip text={folded ? t(title) : undefined}>
              <Entry asChild folded={folded} inGroup={false}>
                <Link
                  to="/warroom"
                  search={tab === 'operations' ? { tab } : {}}
                  hash={id}
                  replace
                  aria-label={t(title)}
                  activeOptions={{ includeHash: true }}
                >
                  <PartIcon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {!folded && t(title)}
                </Link>
              </Entry>
            </Tooltip>
          </li>
        ))}
      </chakra.ul>
      <Tooltip text={folded ? label : undefined}>
        <FoldButton
          type="button"
          aria-label={label}
          aria-expanded={!folded}
          onClick={fold}
          folded={folded}
          inGroup={false}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {!folded && label}
        </FoldButton>
      </Tooltip>
    </chakra.nav>
  )
}
