/** Above every screen: that one is here as our support, or that our support is here. */
import { me } from '@aura/contracts/companies/me.ts'
import { support } from '@aura/contracts/companies/support.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { supportReducer } from '@aura/machines/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessions } from '../../identity/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { whileLoading } from '../../platform/ui/loading.tsx'

const own = {}

export function SupportBanner() {
  const { state } = useView(me, meReducer, own)
  const host = useMay('view_companies')
  if (state?.supportUntil !== undefined) return <Visiting until={state.supportUntil} />
  return host && <Visited />
}

function Visiting({ until }: { until: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sessions = useSessions()
  const { companyName: company } = useMe()
  return (
    <Strip>
      <chakra.span minW="0">
        {t('companies.support.here', { company, time: formatInstant(until, language) })}
      </chakra.span>
      <Button size="xs" onClick={() => void whileLoading('sign-out', sessions.signOut)}>
        {t('companies.support.leave')}
      </Button>
    </Strip>
  )
}

function Visited() {
  const { t } = useTranslation()
  const { state } = useView(support, supportReducer, own)
  const visit = state?.visits.find(({ endedAt }) => endedAt === null)
  if (!visit) return null
  return (
    <Strip>
      <chakra.span minW="0">{t('companies.support.guest', { name: visit.name })}</chakra.span>
      <Button size="xs" asChild>
        <Link to="/companies-management">{t('companies.support.look')}</Link>
      </Button>
    </Strip>
  )
}

function Strip({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <chakra.section
      aria-label={t('companies.support.title')}
      flexShrink={0}
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="3"
      px="4"
      py="1.5"
      bg="raised"
      borderBottomWidth="2px"
      borderColor="attention"
      fontSize="sm"
    >
      <chakra.span color="attention" display="inline-flex" flexShrink={0}>
        <LifeBuoy size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      {children}
    </chakra.section>
  )
}
