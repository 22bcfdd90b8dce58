import { chakra } from '@chakra-ui/react'

/** How far something is; the browser's own bar, so it is read out as one. */
export function Progress({ label, share }: { label: string; share: number }) {
  return (
    <chakra.label display="flex" flexDirection="column" gap="1" fontSize="sm" color="muted">
      <chakra.span data-figures="">{label}</chakra.span>
      <chakra.progress
        value={Math.min(1, Math.max(0, share))}
        max={1}
        w="full"
        h="2"
        accentColor="var(--aura-colors-accent)"
      />
    </chakra.label>
  )
}
