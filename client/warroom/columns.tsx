/** What a tab shows: numbers and the large chart on top, the feed beside them, then the other panels. */
import { chakra } from '@chakra-ui/react'
import { LazyPanel } from './lazy-panel.tsx'
import { MetricsStoppedNotice } from './metrics-stopped-notice.tsx'
import { type Panel, panels, tiles } from './panels.ts'
import { type Has, permittedPanels } from './permitted-panels.ts'
import { usePast } from './rewind-moment.ts'
import type { TabId } from './search.ts'

const places = ['top', 'left', 'middle', 'right'] as const

/** 'operations' has no tiles: its columns stand beside each other where there is the width. */
const operationsGrid = {
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    '& > [data-place=middle]': { gridColumn: '1', gridRow: '1 / span 2' },
    '& > [data-place=left]': { gridColumn: '2' },
  },
}

/** The feed is as high as the tiles and the chart beside it: it scrolls, and never makes them higher. */
const feedBeside = {
  height: '0',
  minHeight: '100%',
  '& > *, & > * > section': { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' },
  '& > * > section > [data-feed]': { flex: '1', minHeight: '0' },
  '& [data-feed] > section': { height: '100%' },
}

/**
 * On a phone one below the other; from two columns on the feed stands on the right of tiles and chart, with the alerts
 * below it; where there are three, the alerts stand on the left.
 */
const monitoringGrid = {
  '@container (max-width: 719px)': { '& > [data-place=right]': { order: '1' } },
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 264px',
    gridTemplateRows: 'auto auto 1fr',
    '& > [data-place=tiles]': { gridColumn: '1', gridRow: '1' },
    '& > [data-place=top]': { gridColumn: '1', gridRow: '2' },
    '& > [data-place=middle]': { gridColumn: '1', gridRow: '3' },
    '& > [data-place=left]': { gridColumn: '2', gridRow: '3' },
    '& > [data-place=right]': { gridColumn: '2', gridRow: '1 / span 2', ...feedBeside },
  },
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
  '@container (min-width: 1400px)': {
    gridTemplateColumns: '340px minmax(0, 1fr) 340px',
    '& > [data-place=tiles]': { gridColumn: '1 / span 2', gridRow: '1' },
    '& > [data-place=top]': { gridColumn: '2', gridRow: '2' },
    '& > [data-place=middle]': { gridColumn: '2', gridRow: '3' },
    '& > [data-place=left]': { gridColumn: '1', gridRow: '2 / span 2' },
    '& > [data-place=right]': {
      gridColumn: '3',
      gridRow: '1 / span 3',
      height: 'auto',
      maxHeight: 'calc(100vh - 176px)',
    },
  },
}

export function Columns({ tab, permissions }: { tab: TabId; permissions: Has }) {
  const live = usePast() === null
  const parts = permittedPanels(panels, permissions).filter((panel) => panel.tab === tab && (live || panel.rewinds))
  const columns = places
    .map((place) => ({ place, parts: parts.filter((panel) => panel.place === place) }))
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
      {tab === 'monitoring' && <MetricsStoppedNotice />}
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns="minmax(0, 1fr)"
        css={tab === 'monitoring' ? monitoringGrid : operationsGrid}
      >
        {tab === 'monitoring' && <Tiles permissions={permissions} />}
        {columns.map(({ place, parts }) => (
          <chakra.div key={place} data-place={place} display="flex" flexDirection="column" gap="4" minW="0">
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
      data-place="tiles"
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      css={{
        '@container (max-width: 999px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
        '@container (min-width: 1000px)': { gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` },
      }}
    >
      {parts.map((tile) => (
        <LazyPanel key={tile.id} part={tile} height="176px" />
      ))}
    </chakra.div>
  )
}

const Placed = ({ panel }: { panel: Panel }) => (
  <chakra.div id={panel.id} scrollMarginTop="4" tabIndex={-1} outline="0">
    <LazyPanel part={panel} height={panel.place === 'top' ? '308px' : '240px'} />
  </chakra.div>
)
