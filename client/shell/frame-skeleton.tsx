import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSessionView } from '../identity/use-session.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'

/** The frame's own shape while it is not yet known who is here. */
export function FrameSkeleton() {
  const { t } = useTranslation()
  const { waiting } = useSessionView()
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column">
      <chakra.div
        h="52px"
        flexShrink={0}
        display="flex"
        alignItems="center"
        gap="2.5"
        px={{ base: '4', md: '6' }}
        bg="panel"
        borderBottomWidth="1px"
        borderColor="line"
        fontWeight="semibold"
      >
        <Logo />
        Aura
        <Skeleton h="4" w="120px" ms="2" />
        <Skeleton h="7" w="7" borderRadius="full" ms="auto" />
      </chakra.div>
      <chakra.p role="status" color="muted" p="6">
        {waiting ? t('identity.waiting') : t('identity.restoring')}
      </chakra.p>
    </chakra.div>
  )
}
