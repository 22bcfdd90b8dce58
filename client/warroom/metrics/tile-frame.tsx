/** The frame of a tile. A critical alert fills it; one that somebody has taken is tinted; nothing else has a colour. */
import { chakra } from '@chakra-ui/react'

/** At a desk, and on a wall. */
export const tileLook = {
  desk: { figure: '32px', line: '1.15', unit: 'lg', title: 'xs', small: 'xs', p: '2.5', minH: '176px', chart: 28 },
  wall: { figure: '88px', line: '1', unit: '32px', title: '22px', small: '20px', p: '4', minH: '0', chart: 0 },
  hero: { figure: '208px', line: '1', unit: '64px', title: '40px', small: '26px', p: '6', minH: '0', chart: 72 },
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
    '&[data-alarm=firing] *': { color: 'inherit !important' },
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

/** Room for what is said below a number is kept, so that an alarm moves nothing. */
export const TileNote = chakra('div', {
  base: { color: 'muted', mb: '2', overflow: 'hidden' },
  variants: {
    size: {
      desk: { minH: '5.8em', lineHeight: '1.45', mb: '1' },
      wall: { maxH: '2.9em', lineHeight: '1.45', mb: '0', '& > *': { display: 'inline', me: '3' } },
    },
  },
})
