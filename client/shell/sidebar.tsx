import { chakra } from '@chakra-ui/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SystemStatus } from '../monitoring/system-status.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { Tooltip } from '../platform/ui/tooltip.tsx'
import { navItem } from './nav-look.ts'
import { setFolded, useFolded } from './sidebar-fold.ts'
import { SidebarNav } from './sidebar-nav.tsx'

const FoldButton = chakra('button', navItem)

export function Sidebar() {
  const folded = useFolded()
  return (
    <chakra.aside
      data-sidebar={folded ? 'folded' : 'open'}
      width={folded ? '64px' : '256px'}
      flexShrink={0}
      display="flex"
      flexDirection="column"
      bg="panel"
      borderEndWidth="1px"
      borderColor="line"
    >
      <Brand folded={folded} />
      <SidebarNav folded={folded} />
      <chakra.div px="2" py="2" borderTopWidth="1px" borderColor="line">
        <SystemStatus folded={folded} />
        <FoldSwitch folded={folded} />
      </chakra.div>
    </chakra.aside>
  )
}

export function Brand({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  return (
    <chakra.div
      h="52px"
      flexShrink={0}
      display="flex"
      alignItems="center"
      justifyContent={folded ? 'center' : 'flex-start'}
      gap="2.5"
      px={folded ? '0' : '4'}
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Logo size={22} />
      {!folded && (
        <chakra.div minW="0" lineHeight="tight">
          <chakra.p fontWeight="semibold">Aura</chakra.p>
          <chakra.p fontSize="xs" color="muted" lineHeight="tight">
            {t('platform.subtitle')}
          </chakra.p>
        </chakra.div>
      )}
    </chakra.div>
  )
}

function FoldSwitch({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  const label = t(folded ? 'shell.expand' : 'shell.collapse')
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <Tooltip text={folded ? label : undefined}>
      <FoldButton
        type="button"
        aria-label={label}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
        folded={folded}
        inGroup={false}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {!folded && label}
      </FoldButton>
    </Tooltip>
  )
}
