/** A line between the head of a board and its columns: what this board is, and why it is to be read alone. */
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function BoardNote({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      flexShrink="0"
      px={{ base: '4', md: '6' }}
      py="2"
      fontSize="sm"
      bg="hover"
      borderBlockWidth="1px"
      borderColor="line"
    >
      <Icon size={16} strokeWidth={1.75} style={{ flexShrink: 0 }} aria-hidden="true" />
      {children}
    </chakra.div>
  )
}
