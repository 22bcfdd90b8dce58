import { defineRecipe } from '@chakra-ui/react'

/** An entry of the menu, a link or a button: 36 px, 44 for a thumb; a bar on the edge shows where one is. */
export const navItem = defineRecipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minH: '9',
    px: '2.5',
    borderRadius: 'md',
    color: 'muted',
    fontWeight: 'medium',
    cursor: 'pointer',
    userSelect: 'none',
    _icon: { flexShrink: 0 },
    _hover: { bg: 'hover', color: 'text' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
    '&[aria-current=page]': { bg: 'hover', color: 'text' },
    '&[aria-current=page]::before': {
      content: '""',
      position: 'absolute',
      insetStart: 0,
      top: '2',
      bottom: '2',
      width: '3px',
      borderRadius: 'full',
      bg: 'accent',
    },
    '&[data-within]': { color: 'text' },
    '&[data-withheld]': { color: 'faint', fontWeight: 'normal' },
    '@media (pointer: coarse)': { minH: '11' },
  },
  variants: {
    folded: { true: { justifyContent: 'center', px: 0 }, false: {} },
    inGroup: { true: { ps: '9' }, false: {} },
  },
})
