import { chakra } from '@chakra-ui/react'

export function Logo({ size = 20 }: { size?: number }) {
  return (
    <chakra.svg viewBox="0 0 20 20" width={`${size}px`} height={`${size}px`} color="accent" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="10" cy="10" r="3.2" fill="currentColor" />
    </chakra.svg>
  )
}
