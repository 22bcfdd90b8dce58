import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const ListItem = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'line',
    '&:has(a:hover)': { bg: 'hover' },
    '& a::after': { content: '""', position: 'absolute', inset: '0' },
    '& a:focus-visible': { outline: 'none' },
    '& a:focus-visible::after': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minH: '11' },
  },
})

/** A name and its number; where the name is a link, all of the line is. */
export function Item({ value, name, children }: { value: string; name?: string; children: ReactNode }) {
  return (
    <ListItem data-item={name}>
      <chakra.span flex="1">{children}</chakra.span>
      <chakra.span fontSize="lg" fontWeight="semibold" data-figures="">
        {value}
      </chakra.span>
    </ListItem>
  )
}
