/** The looks of the few Chakra parts in use. A part that is not listed here comes without any style. */
import { defineRecipe } from '@chakra-ui/react'

const focus = { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }
const ease = { transitionDuration: 'quick', transitionTimingFunction: 'out' }
/** A thumb needs 44 px, a mouse 32. */
const touch = '@media (pointer: coarse)'

export const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    fontSize: 'md',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    colorPalette: 'neutral',
    transitionProperty: 'background-color, border-color, color, opacity',
    ...ease,
    _focusVisible: focus,
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    _icon: { flexShrink: 0 },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.strong' },
      },
      outline: { borderColor: 'line', color: 'colorPalette.fg', bg: 'panel', _hover: { bg: 'hover' } },
      ghost: { color: 'muted', _hover: { bg: 'hover', color: 'text' }, _expanded: { bg: 'hover', color: 'text' } },
      plain: { color: 'colorPalette.fg', _hover: { textDecoration: 'underline' } },
    },
    size: {
      xs: { h: '7', minW: '7', px: '1.5', fontSize: 'sm', [touch]: { h: '9', minW: '9' } },
      sm: { h: '8', minW: '8', px: '3', [touch]: { h: '11', minW: '11' } },
      lg: { h: '10', minW: '10', px: '4', [touch]: { h: '11', minW: '11' } },
    },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
})

export const input = defineRecipe({
  base: {
    width: 'full',
    minW: 0,
    h: '8',
    px: '2.5',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'panel',
    color: 'text',
    fontSize: 'md',
    transitionProperty: 'border-color',
    ...ease,
    _placeholder: { color: 'faint' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-1px', borderColor: 'transparent' },
    _invalid: { borderColor: 'critical' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    // Phones zoom into a field whose type is smaller than 16 px.
    [touch]: { h: '11', fontSize: 'lg' },
  },
  variants: { size: { md: {}, lg: { h: '10' } } },
  defaultVariants: { size: 'md' },
})

/** A select of the browser's own, with an arrow of ours. */
export const select = defineRecipe({
  base: {
    ...input.base,
    appearance: 'none',
    pe: '7',
    cursor: 'pointer',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    backgroundSize: '4px 4px',
    backgroundPosition: 'calc(100% - 15px) 55%, calc(100% - 11px) 55%',
    backgroundRepeat: 'no-repeat',
  },
})

/** As many lines as it needs, from two to eight. */
export const textarea = defineRecipe({
  base: {
    ...input.base,
    h: 'auto',
    minH: '16',
    maxH: '200px',
    py: '1.5',
    lineHeight: 'normal',
    resize: 'vertical',
    fieldSizing: 'content',
    '@media (pointer: coarse)': { fontSize: 'lg' },
  },
})
