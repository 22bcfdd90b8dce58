/**
 * The War Room on a display device: no frame around it, nothing to scroll, figures that are read from five metres, and
 * below them one page after the other. It needs no operator: it recovers what it loses, and a new version loads itself.
 */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/me.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { CompactContext, SizeContext } from '../display-size.ts'
import { LazyPanel } from '../lazy-panel.tsx'
import { panels, tiles, wallParts } from '../panels.ts'
import { type Has, permittedPanels } from '../permitted-panels.ts'
import { useWall } from '../use-wall.ts'
import { useCompact } from './use-compact.ts'
import { useHeight } from './use-height.ts'
import { WallHead } from './wall-head.tsx'
import { usePages } from './wall-pages.tsx'

const pageMs = 15_000
const heroId = 'waiting'
const mostTiles = 4
/** A short hiccup is told on top alone. */
const paleFromMs = 10_000
/** The chart with two lines of legend: the row has its height before the chart is there, so that nothing moves. */
const topPx = 461
/** On a screen that is not high enough the pages are as on one that is, and scroll. */
const leastPx = 200

export default function WallScreen() {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const { heightPx, hang } = useHeight()
  const isCompact = useCompact()
  const pages = usePages(permissions, Math.max(leastPx, heightPx), isCompact)
  const [stoppedAt, setStoppedAt] = useState<number>()
  const turn = Math.floor(useNow(pageMs) / pageMs)
  const at = (stoppedAt ?? turn) % pages.length
  const page = pages[at]
  useEffect(() => {
    document.title = `${t('warroom.title')} · Aura`
  }, [t])
  return (
    <SizeContext value="wall">
      <CompactContext value={isCompact}>
        <chakra.div
          position="fixed"
          inset="0"
          bg="canvas"
          display="flex"
          flexDirection="column"
          gap="5"
          p={{ base: '4', lg: isCompact ? '4' : '8' }}
          overflow={{ base: 'auto', xl: 'hidden' }}
          data-wall={page?.id}
        >
          <WallHead
            stopped={stoppedAt !== undefined}
            turn={() => setStoppedAt(stoppedAt === undefined ? turn : undefined)}
            page={
              page &&
              t('warroom.wall.page', {
                at: at + 1,
                of: pages.length,
                title: page.titles.map((title) => t(title)).join(' · '),
              })
            }
          />
          <chakra.div
            position="relative"
            display="flex"
            flexDirection="column"
            gap="5"
            flex="1"
            minH={{ base: 'fit-content', xl: '0' }}
          >
            <WallTop permissions={permissions} isCompact={isCompact} />
            <chakra.div ref={hang} flex="1" minH="0" overflow={{ base: 'visible', xl: 'hidden' }}>
              {page?.content}
            </chakra.div>
            {permittedPanels(wallParts, permissions)
              .filter(({ place }) => place === 'strip')
              .map((part) => (
                <chakra.div key={part.id} flexShrink="0" _empty={{ display: 'none' }}>
                  <LazyPanel part={part} />
                </chakra.div>
              ))}
            <Veil />
          </chakra.div>
        </chakra.div>
      </CompactContext>
    </SizeContext>
  )
}

/**
 * The number that waits for somebody is what the eye goes to first; beside it how the hour went, then the other
 * numbers two by two. On a low screen all numbers stand in one row and the chart is a page, so that the tables keep
 * their room; on a narrow one they stand below each other.
 */
function WallTop({ permissions, isCompact }: { permissions: Has; isCompact: boolean }) {
  const all = permittedPanels(tiles, permissions)
  const hero = all.find(({ id }) => id === heroId)
  const others = all.filter((tile) => tile !== hero).slice(0, mostTiles)
  if (isCompact)
    return (
      <chakra.div display="grid" gap="5" flexShrink="0" gridAutoFlow="column" gridAutoColumns="minmax(0, 1fr)">
        {[hero, ...others].map((tile) => tile && <LazyPanel key={tile.id} part={tile} height="200px" />)}
      </chakra.div>
    )
  return (
    <chakra.div
      display="grid"
      gap="5"
      flexShrink="0"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '440px minmax(0, 1fr) 720px' }}
      gridTemplateRows={{ xl: `minmax(${topPx}px, auto)` }}
      css={{ '& > *': { display: 'grid' } }}
    >
      <div>{hero && <LazyPanel part={hero} height="420px" />}</div>
      <div>
        {permittedPanels(panels, permissions)
          .filter(({ place }) => place === 'top')
          .map((panel) => (
            <LazyPanel key={panel.id} part={panel} height={`${topPx}px`} />
          ))}
      </div>
      <chakra.div
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gridAutoRows={{ xl: '1fr' }}
      >
        {others.map((tile) => (
          <LazyPanel key={tile.id} part={tile} height="200px" />
        ))}
      </chakra.div>
    </chakra.div>
  )
}

/** From afar nobody reads how old a number is: a stale one is pale. */
function Veil() {
  const { lateMs = 0 } = useWall()
  if (lateMs < paleFromMs) return null
  return <chakra.div position="absolute" inset="0" zIndex="veil" pointerEvents="none" bg="canvas/55" data-veil="" />
}
