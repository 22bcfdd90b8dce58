import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'

/** The one line on top of a screen: its title, what it counts, and on the right what one does here. It names the browser's tab too. */
export function PageHeader(props: { title: string; facts?: ReactNode; children?: ReactNode }) {
  const { title } = props
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="6"
      rowGap="2"
      px={{ base: '4', md: '6' }}
      py="3"
    >
      <chakra.h1 fontSize="xl" fontWeight="semibold" lineHeight="tight">
        {title}
      </chakra.h1>
      {props.facts}
      <chakra.div
        display="flex"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        alignItems="center"
        gap="2"
        ms="auto"
        flexBasis={{ base: 'full', md: 'auto' }}
      >
        {props.children}
      </chakra.div>
    </chakra.header>
  )
}
