import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSessionView } from '../identity/use-session.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'

const entries = ['120px', '92px', '140px', '104px', '128px']

/** The frame's own shape while it is not yet known who is here. */
export function FrameSkeleton() {
  const { t } = useTranslation()
  const { waiting } = useSessionView()
  return (
    <chakra.div minH="100dvh" display="flex">
      <chakra.div
        display={{ base: 'none', md: 'block' }}
        w="256px"
        flexShrink={0}
        bg="panel"
        borderEndWidth="1px"
        borderColor="line"
      >
        <Bar>
          <Logo size={22} />
          <chakra.span fontWeight="semibold">Aura</chakra.span>
        </Bar>
        <chakra.div px="4" py="4" display="flex" flexDirection="column" gap="5">
          {entries.map((w) => (
            <Skeleton key={w} h="4" w={w} />
          ))}
        </chakra.div>
      </chakra.div>
      <chakra.div flex="1" minW="0">
        <Bar>
          <Skeleton h="7" w="7" borderRadius="full" ms="auto" />
        </Bar>
        <chakra.p role="status" color="muted" p="6">
          {waiting ? t('identity.waiting') : t('identity.restoring')}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

const Bar = chakra('div', {
  base: {
    h: '52px',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '4',
    bg: 'panel',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
