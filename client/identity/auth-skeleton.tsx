import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { AuthPage } from './auth-page.tsx'
import { useSessionView } from './use-session.tsx'

export function AuthSkeleton() {
  const { t } = useTranslation()
  const { waiting } = useSessionView()
  return (
    <AuthPage>
      <FormSkeleton />
      <chakra.p role="status" color="muted" fontSize="sm" mt="4" minH="20px">
        {waiting ? t('identity.waiting') : t('identity.restoring')}
      </chakra.p>
    </AuthPage>
  )
}

export function FormSkeleton() {
  return (
    <>
      <Skeleton h="7" w="200px" mb="6" />
      <Skeleton h="10" mb="6" />
      <Skeleton h="10" mb="6" />
      <Skeleton h="10" />
    </>
  )
}
