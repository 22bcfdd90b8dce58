import { chakra } from '@chakra-ui/react'
import { Avatar } from '../../platform/ui/avatar.tsx'

export function PersonName({ name }: { name: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0" maxW="full">
      <Avatar name={name} size={24} />
      <chakra.span truncate>{name}</chakra.span>
    </chakra.span>
  )
}
