import { defineSlotRecipe } from '@chakra-ui/react'
import { dialogAnatomy, menuAnatomy } from '@chakra-ui/react/anatomy'

const fadeIn = { animation: 'fade-in', animationDuration: 'quick' }

export const dialog = defineSlotRecipe({
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: { position: 'fixed', inset: 0, bg: 'black/60', zIndex: 'popover', _open: fadeIn },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'popover',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      overflow: 'auto',
      p: { base: 0, sm: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxW: '440px',
      maxH: '100dvh',
      overflow: 'auto',
      bg: 'raised',
      color: 'text',
      borderRadius: 'lg',
      borderBottomRadius: { base: 0, sm: 'lg' },
      borderWidth: '1px',
      borderColor: 'line',
      boxShadow: 'float',
      outline: 0,
      _open: { animation: 'rise', animationDuration: 'quick' },
    },
    header: { px: '5', pt: '4', pb: '3' },
    title: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'tight' },
    description: { color: 'muted' },
    body: { px: '5', pb: '2', display: 'flex', flexDirection: 'column', gap: '4' },
    footer: { px: '5', py: '4', display: 'flex', justifyContent: 'flex-end', gap: '2' },
    closeTrigger: { position: 'absolute', top: '2.5', insetEnd: '2.5' },
  },
  variants: {},
})

export const menu = defineSlotRecipe({
  slots: menuAnatomy.keys(),
  base: {
    content: {
      minW: '192px',
      p: '1',
      bg: 'raised',
      color: 'text',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'md',
      boxShadow: 'float',
      outline: 0,
      zIndex: 'popover',
      maxH: 'var(--available-height)',
      overflowY: 'auto',
      _open: fadeIn,
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: '2',
      minH: '8',
      borderRadius: 'sm',
      cursor: 'pointer',
      outline: 0,
      userSelect: 'none',
      _highlighted: { bg: 'hover' },
      _disabled: { color: 'faint', cursor: 'not-allowed' },
      '@media (pointer: coarse)': { minH: '11' },
    },
    itemGroupLabel: { px: '2', py: '1', fontSize: 'xs', color: 'faint' },
    separator: { border: 0, height: '1px', bg: 'line', my: '1', mx: '-1' },
  },
  variants: {},
})
