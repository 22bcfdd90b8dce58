/** /warroom: how everything is just now, and what one does about it. At a desk, or on a wall. */
import { chakra } from '@chakra-ui/react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { Tabs } from '../platform/ui/tabs.tsx'
import { Columns } from './columns.tsx'
import { RewindProvider } from './rewind/rewind-provider.tsx'
import { RoomClock } from './room-clock.tsx'
import { type TabId, tabIds } from './search.ts'
import { SideMenu } from './side-menu.tsx'
import { ToolBar } from './tool-bar.tsx'

const route = getRouteApi('/_app/warroom')
const WallScreen = lazy(() => import('./wall/wall-screen.tsx'))
const Behind = lazy(() => import('./metrics/drill-down.tsx'))

export function WarRoom() {
  const { wall, at, until } = route.useSearch()
  return (
    <RoomClock>
      {/* Colour means that something is wrong: what is well is grey in this room. */}
      <chakra.div display="contents" css={{ '--aura-colors-ok': 'var(--aura-colors-faint)' }}>
        {wall ? (
          <Suspense>
            <WallScreen />
          </Suspense>
        ) : (
          <Desk key={`${at} ${until}`} />
        )}
      </chakra.div>
    </RoomClock>
  )
}

function Desk() {
  const { t } = useTranslation()
  const { tab: request = 'monitoring', at: linked, until } = route.useSearch()
  const [at, setAt] = useState(linked)
  const { permissions } = useMe()
  const navigate = route.useNavigate()
  const tab = at === undefined ? request : 'monitoring'
  const choose = (next: TabId) =>
    void navigate({ search: { tab: next === 'operations' ? next : undefined }, hash: '', replace: true })
  const go = (to: number | undefined) => {
    setAt(to)
    if (to === undefined && linked !== undefined) void navigate({ search: {}, replace: true })
  }
  const period = linked !== undefined && until !== undefined ? { from: linked, until } : undefined
  const tabs = tabIds
    .filter((id) => at === undefined || id === tab)
    .map((id) => ({
      id,
      label: t(`warroom.tab.${id}`),
      content: <Columns tab={id} permissions={permissions} />,
    }))
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0">
      <RewindProvider at={at} period={period} go={go}>
        <chakra.div display="flex" flex="1" minH="0">
          <SideMenu tab={tab} permissions={permissions} />
          <chakra.div display="flex" flexDirection="column" flex="1" minW="0" minH="0">
            <ToolBar tab={tab} permissions={permissions} rewind={setAt} />
            <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '5' }}>
              <Tabs label={t('warroom.title')} open={tab} choose={choose} tabs={tabs} />
            </chakra.div>
          </chakra.div>
        </chakra.div>
      </RewindProvider>
      <Suspense>
        <Behind />
      </Suspense>
    </chakra.div>
  )
}
