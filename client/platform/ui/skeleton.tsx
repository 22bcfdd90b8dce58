import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A grey shape of loading content. It breathes slowly, and not at all with reduced motion. */
export function Skeleton(props: HTMLChakraProps<'div'>) {
  return (
    <chakra.div
      data-skeleton=""
      aria-hidden="true"
      bg="neutral.solid"
      borderRadius="md"
      animation="breathe 1.6s infinite"
      {...props}
    />
  )
}
