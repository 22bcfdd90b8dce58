/** What a tab shows: numbers on top, then three columns where there is room, one below the other where there is not. */
import { chakra } from '@chakra-ui/react'
import { LazyPanel } from './lazy-panel.tsx'
import { MetricsStoppedNotice } from './metrics-stopped-notice.tsx'
import { type Panel, panels, tiles } from './panels.ts'
import { type Has, permittedPanels } from './permitted-panels.ts'
import { usePast } from './rewind-moment.ts'
import type { TabId } from './search.ts'

const columnIds = ['left', 'middle', 'right'] as const

/** Three beside each other where the room has the width, the sides below each other where it has less. */
const beside = {
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    '& > [data-place=middle]': { gridColumn: '1', gridRow: '1 / span 2' },
    '& > [data-place]:not([data-place=middle])': { gridColumn: '2' },
  },
  '@container (min-width: 1160px)': {
    '&[data-columns="3"]': { gridTemplateColumns: '320px minmax(0, 1fr) 320px' },
    '&[data-columns="3"] > [data-place=left]': { gridColumn: '1', gridRow: '1' },
    '&[data-columns="3"] > [data-place=middle]': { gridColumn: '2', gridRow: '1' },
    '&[data-columns="3"] > [data-place=right]': { gridColumn: '3', gridRow: '1' },
  },
}

export function Columns({ tab, permissions }: { tab: TabId; permissions: Has }) {
  const live = usePast() === null
  const parts = permittedPanels(panels, permissions).filter((panel) => panel.tab === tab && (live || panel.rewinds))
  const columns = columnIds
    .map((columnId) => ({ place: columnId, parts: parts.filter((panel) => panel.place === columnId) }))
    .filter(({ parts }) => parts.length > 0)
  return (
    <chakra.div
      flex="1"
      minH="0"
      overflowX="hidden"
      overflowY="auto"
      pb="4"
      data-war-room={tab}
      css={{ containerType: 'inline-size' }}
    >
      {tab === 'monitoring' && (
        <>
          <MetricsStoppedNotice />
          <Tiles permissions={permissions} />
        </>
      )}
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns="minmax(0, 1fr)"
        gridTemplateRows="auto 1fr"
        data-columns={columns.length}
        css={columns.some(({ place }) => place === 'middle') ? beside : {}}
      >
        {columns.map(({ place, parts }) => (
          <chakra.div
            key={place}
            data-place={place}
            display="flex"
            flexDirection="column"
            gap="4"
            minW="0"
            order={place === 'middle' ? 0 : 1}
          >
            {parts.map((panel) => (
              <Placed key={panel.id} panel={panel} />
            ))}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  )
}

function Tiles({ permissions }: { permissions: Has }) {
  const parts = permittedPanels(tiles, permissions)
  if (parts.length === 0) return null
  return (
    <chakra.div
      display="grid"
      gap="4"
      mb="4"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      css={{
        '@container (max-width: 719px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
        '@container (min-width: 720px)': { gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` },
      }}
    >
      {parts.map((tile) => (
        <LazyPanel key={tile.id} part={tile} height="132px" />
      ))}
    </chakra.div>
  )
}

const Placed = ({ panel }: { panel: Panel }) => (
  <chakra.div id={panel.id} scrollMarginTop="4" tabIndex={-1} outline="0">
    <LazyPanel part={panel} height="240px" />
  </chakra.div>
)
