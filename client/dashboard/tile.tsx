/** One number of the day: large, with what it was before below it. Where it leads somewhere, all of it is the way. */
import { chakra } from '@chakra-ui/react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

const Grid = chakra('div', {
  base: { display: 'grid', gap: { base: '2', md: '3' }, gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Below each other on phones; where there is room for all of a row, so many beside each other, else half of them. */
export function Tiles({ columns, children }: { columns: 4 | 6; children: ReactNode }) {
  const beside = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` })
  return (
    <chakra.div css={{ containerType: 'inline-size' }}>
      <Grid
        css={{
          '@container (min-width: 480px)': beside(columns / 2),
          [`@container (min-width: ${columns * 170}px)`]: beside(columns),
        }}
      >
        {children}
      </Grid>
    </chakra.div>
  )
}

const Card = chakra('section', {
  base: {
    position: 'relative',
    // On a phone the number stands at the end of the line of its name.
    display: { base: 'grid', sm: 'block' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    px: '4',
    py: { base: '2', sm: '3' },
    minW: '0',
    '&:has(a:hover)': { bg: 'hover' },
  },
})

const TileLink = chakra('a', {
  base: {
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'accent' } },
  },
})

export type Where = Pick<LinkProps, 'to' | 'search' | 'hash'>

export type TileProps = {
  title: string
  value: ReactNode
  unit?: string | undefined
  /** Beside the number: what else one wants to know of it. */
  aside?: ReactNode
  where?: Where | undefined
  /** For tests and styles: which number it is. */
  name: string
  /** What it is compared with. */
  children?: ReactNode
}

export function Tile({ title, value, unit, aside, where, name, children }: TileProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} data-tile={name}>
      <chakra.h3 id={id} fontSize="sm" fontWeight="medium" color="muted">
        {where ? (
          <TileLink asChild>
            <Link {...where}>{title}</Link>
          </TileLink>
        ) : (
          title
        )}
      </chakra.h3>
      <chakra.p
        gridRow={{ base: children ? '1 / span 2' : '1', sm: 'auto' }}
        gridColumn={{ base: '2', sm: 'auto' }}
        display="flex"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems={{ base: 'flex-end', sm: 'baseline' }}
        flexWrap="wrap"
        columnGap="2"
        data-figures=""
      >
        <chakra.span fontSize={{ base: '24px', sm: '28px' }} fontWeight="semibold" lineHeight="1.3" whiteSpace="nowrap">
          {value}
          {unit && (
            <chakra.span fontSize="md" fontWeight="medium" color="muted" ms="1">
              {unit}
            </chakra.span>
          )}
        </chakra.span>
        {aside && (
          <chakra.span fontSize="sm" color="muted">
            {aside}
          </chakra.span>
        )}
      </chakra.p>
      {children}
    </Card>
  )
}
