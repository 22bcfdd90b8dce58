/** /integrations: what connects this house with others, each with how it is and what happened last. */
import { type Activity, endpointActivity } from '@aura/contracts/integrations/delivery.ts'
import { endpoints } from '@aura/contracts/integrations/endpoint.ts'
import { endpointsReducer } from '@aura/machines/integrations/endpoints.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { KeyRound, type LucideIcon, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'

const everything = {}

export function CatalogueScreen() {
  const { t } = useTranslation()
  const { state, status, asOf, error } = useView(endpoints, endpointsReducer, everything)
  const { data: activity } = useQuery(endpointActivity, everything)
  const mayTokens = useMay('manage_settings')
  if (status === 'refused') return <EmptyState title={t('integrations.refused')} text={errorText(error)} />
  const all = Object.values(state?.endpoints ?? {})
  const count = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length
  const [bad, failing, paused] = [count('disabled'), count('failing'), count('paused')]
  const health: { tone: Tone; word: string } =
    all.length === 0
      ? { tone: 'neutral', word: t('integrations.not_set_up') }
      : bad + failing > 0
        ? { tone: bad > 0 ? 'critical' : 'attention', word: t('integrations.with_trouble', { count: bad + failing }) }
        : paused === all.length
          ? { tone: 'neutral', word: t('integrations.paused') }
          : { tone: 'ok', word: t('integrations.active', { count: all.length - paused }) }
  return (
    <>
      <PageHeader title={t('integrations.title')} />
      <StaleOverlay status={status} asOf={asOf}>
        <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="6">
          {!state ? (
            <Skeleton h="160px" />
          ) : (
            <Cards aria-label={t('integrations.title')}>
              <Integration
                icon={Webhook}
                title={t('webhooks.title')}
                text={t('integrations.webhooks_text')}
                link={
                  <Link to="/integrations/webhooks">
                    <LinkFace>{t(all.length === 0 ? 'integrations.set_up' : 'integrations.open')}</LinkFace>
                  </Link>
                }
              >
                <StatusBadge {...health} />
                <Last activity={activity} />
              </Integration>
              {mayTokens && (
                <Integration
                  icon={KeyRound}
                  title={t('integrations.api')}
                  text={t('integrations.api_text')}
                  link={
                    <Link to="/settings" search={{ tab: 'tokens' }}>
                      <LinkFace>{t('integrations.open')}</LinkFace>
                    </Link>
                  }
                />
              )}
            </Cards>
          )}
        </chakra.div>
      </StaleOverlay>
    </>
  )
}

/** When something went out last, to whichever address. */
function Last({ activity }: { activity: readonly Activity[] | undefined }) {
  const { t } = useTranslation()
  const times = activity?.flatMap(({ lastAt }) => (lastAt === null ? [] : [lastAt])).sort()
  const last = times?.at(-1)
  return last === undefined ? null : (
    <chakra.span color="muted" fontSize="sm">
      {t('integrations.last')} <RelativeTime at={last} />
    </chakra.span>
  )
}

type IntegrationProps = { icon: LucideIcon; title: string; text: string; link: ReactNode; children?: ReactNode }

const Integration = ({ icon: Icon, title, text, link, children }: IntegrationProps) => (
  <chakra.li
    display="flex"
    flexDirection="column"
    gap="2"
    p="4"
    bg="panel"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
  >
    <chakra.h2 display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="semibold">
      <chakra.span color="muted">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      {title}
    </chakra.h2>
    <chakra.p color="muted" flex="1">
      {text}
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" columnGap="3" minH="5">
      {children}
    </chakra.div>
    <div>{link}</div>
  </chakra.li>
)

const LinkFace = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: { base: '11', md: '8' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    _hover: { bg: 'hover' },
  },
})

const Cards = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: '4',
  },
})
