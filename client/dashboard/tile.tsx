/** One number of the day: large, with what it was before below it. Where it leads somewhere, all of it is the way. */
import { chakra } from '@chakra-ui/react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

/** As many beside each other as there is room for. */
export const Tiles = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 212px), 1fr))' },
})

const Card = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    px: '4',
    py: '3',
    minW: '0',
    '&:has(a:hover)': { bg: 'hover' },
  },
})

const Way = chakra('a', {
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
          <Way asChild>
            <Link {...where}>{title}</Link>
          </Way>
        ) : (
          title
        )}
      </chakra.h3>
      <chakra.p display="flex" alignItems="baseline" flexWrap="wrap" columnGap="2" data-figures="">
        <chakra.span fontSize="28px" fontWeight="semibold" lineHeight="1.3" whiteSpace="nowrap">
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
