/** What a tab shows: numbers on top, then three columns where there is room, one below the other where there is not. */
import { chakra } from '@chakra-ui/react'
import { type Panel, panels, type TabId, tiles } from './panels.ts'
import { Part } from './part.tsx'
import { type Has, shown } from './shown.ts'
import { Stopped } from './stopped.tsx'

const places = ['left', 'middle', 'right'] as const
const widths = { left: '320px', middle: 'minmax(0, 1fr)', right: '320px' }

export function Columns({ tab, permissions }: { tab: TabId; permissions: Has }) {
  const parts = shown(panels, permissions).filter((panel) => panel.tab === tab)
  const columns = places
    .map((place) => ({ place, parts: parts.filter((panel) => panel.place === place) }))
    .filter(({ parts }) => parts.length > 0)
  return (
    <chakra.div flex="1" minH="0" overflowY="auto" pb="4" data-war-room={tab}>
      {tab === 'monitoring' && (
        <>
          <Stopped />
          <Tiles permissions={permissions} />
        </>
      )}
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns="minmax(0, 1fr)"
        css={{
          '@media (min-width: 1280px)': {
            gridTemplateColumns: columns.map(({ place }) => widths[place]).join(' '),
          },
        }}
      >
        {columns.map(({ place, parts }) => (
          <chakra.div
            key={place}
            display="flex"
            flexDirection="column"
            gap="4"
            minW="0"
            order={{ base: place === 'middle' ? 0 : 1, xl: 'unset' }}
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
  const parts = shown(tiles, permissions)
  if (parts.length === 0) return null
  return (
    <chakra.div
      display="grid"
      gap="4"
      mb="4"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${parts.length}, minmax(0, 1fr))` }}
    >
      {parts.map((tile) => (
        <Part key={tile.id} part={tile} height="132px" />
      ))}
    </chakra.div>
  )
}

const Placed = ({ panel }: { panel: Panel }) => (
  <chakra.div id={panel.id} scrollMarginTop="4" tabIndex={-1} outline="0">
    <Part part={panel} height="240px" />
  </chakra.div>
)
