/** The frame of a tile. A critical alert fills it; one that somebody has taken is tinted; nothing else has a colour. */
import { chakra } from '@chakra-ui/react'

/** At a desk, and on a wall. */
export const tileLook = {
  desk: { figure: '32px', unit: 'lg', title: 'sm', small: 'xs', p: '3', minH: '148px', chart: 28 },
  wall: { figure: '88px', unit: '32px', title: '22px', small: '20px', p: '5', minH: '0', chart: 36 },
  hero: { figure: '208px', unit: '64px', title: '28px', small: '24px', p: '6', minH: '0', chart: 72 },
} as const

export const TileFrame = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    '&:has(:is(button, a):hover)': { bg: 'hover' },
    '&[data-alarm=firing]': { bg: 'critical', borderColor: 'critical', color: 'canvas' },
    '&[data-alarm=firing] :is(h2, p, span, svg)': { color: 'inherit' },
    '&[data-alarm=acknowledged]': {
      bg: 'color-mix(in srgb, var(--aura-colors-critical) 12%, var(--aura-colors-panel))',
      borderColor: 'critical',
    },
  },
})

/** What is pressed is the whole tile. */
export const tileOpener = {
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'accent' } },
} as const
