import { chakra } from '@chakra-ui/react'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.at(0) ?? ''}${words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''}`.toUpperCase()
}

/** A person by their initials, grey like everything that is no state. */
export function Avatar({ name, size }: { name: string; size: number }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-grid"
      placeContent="center"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      bg="neutral.solid"
      color="text"
      fontSize={size < 24 ? '10px' : '12px'}
      fontWeight="semibold"
      lineHeight="1"
      flexShrink={0}
      data-initials={initialsOf(name)}
      // Drawn and not written: whoever shows the avatar names the person in full.
      _before={{ content: 'attr(data-initials)' }}
    />
  )
}
