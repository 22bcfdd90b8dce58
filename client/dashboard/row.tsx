import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const ListItem = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2.5',
    minH: '12',
    px: '4',
    py: '1.5',
    borderTopWidth: '1px',
    borderColor: 'line',
    '&:has(a:hover)': { bg: 'hover' },
    '& a': { fontWeight: 'medium' },
    '& a::after': { content: '""', position: 'absolute', inset: '0' },
    // What can be pressed beside the link lies above it.
    '& span :is(a, button)': { position: 'relative', zIndex: '1' },
    '& span a::after': { content: 'none' },
    '& a:focus-visible': { outline: 'none' },
    '& a:focus-visible::after': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
  },
})

/** One thing that waits. Its link is all of the row. */
export function Row(props: { before: ReactNode; after?: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <ListItem>
      <chakra.span display="inline-flex" justifyContent="center">
        {props.before}
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p overflowWrap="anywhere">{props.children}</chakra.p>
        {props.about && (
          <chakra.p fontSize="sm" color="muted">
            {props.about}
          </chakra.p>
        )}
      </chakra.div>
      <chakra.span fontSize="sm" color="muted" textAlign="end" data-figures="">
        {props.after}
      </chakra.span>
    </ListItem>
  )
}
