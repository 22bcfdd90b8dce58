import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useSessionView } from './use-session.tsx'

export function SignInSkeleton() {
  const { t } = useTranslation()
  const { waiting } = useSessionView()
  return (
    <SignInPage>
      <Skeleton h="7" w="200px" mb="6" />
      <Skeleton h="10" mb="6" />
      <Skeleton h="10" mb="6" />
      <Skeleton h="10" />
      <chakra.p role="status" color="muted" fontSize="sm" mt="4" minH="20px">
        {waiting ? t('identity.waiting') : t('identity.restoring')}
      </chakra.p>
    </SignInPage>
  )
}
