/** /integrations: what connects this company with other systems, each with how it is and what happened last. */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import {
  Bot,
  CalendarDays,
  Database,
  KeyRound,
  MessageSquare,
  MessagesSquare,
  RefreshCw,
  Users,
  Webhook,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCrmConnections } from '../crm-sync/index.ts'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { useWarehouses } from '../warehouse/index.ts'
import { unwellText, withHealth } from './health-words.ts'
import { type Connection, IntegrationCard, LinkFace } from './integration-card.tsx'
import {
  useCalendarConnections,
  useEndpointConnections,
  useInboundConnections,
  useModelConnections,
  useTokenConnections,
  useWebchatConnections,
} from './use-connections.tsx'
import { useIntegrationHealth } from './use-integration-health.ts'

export function CatalogueScreen() {
  const { t } = useTranslation()
  const { view, of } = useEndpointConnections()
  const joinHealth = useHealthJoin()
  const inbound = joinHealth(useInboundConnections())
  const models = joinHealth(useModelConnections())
  const crms = joinHealth(useCrmConnections())
  const stores = joinHealth(useWarehouses())
  const calendar = useCalendarConnections()
  const tokens = useTokenConnections()
  const webchat = useWebchatConnections()
  const { status, asOf, error } = view
  if (status === 'refused') return <EmptyState title={t('integrations.refused')} text={errorText(error)} />
  const linkWord = (connections: readonly Connection[] | undefined) => (
    <LinkFace>{t(connections?.length === 0 ? 'integrations.set_up' : 'integrations.open')}</LinkFace>
  )
  const outgoing = [
    { format: 'standard', icon: Webhook, title: t('webhooks.title'), text: t('integrations.webhooks_text') },
    { format: 'slack', icon: MessageSquare, title: 'Slack', text: t('integrations.chat_text', { name: 'Slack' }) },
    { format: 'teams', icon: Users, title: 'Microsoft Teams', text: t('integrations.chat_text', { name: 'Teams' }) },
  ] as const
  return (
    <>
      <PageHeader title={t('integrations.title')} />
      <StaleOverlay status={status} asOf={asOf}>
        <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="6">
          {!view.state ? (
            <Skeleton h="160px" />
          ) : (
            <Cards aria-label={t('integrations.title')}>
              {outgoing.map(({ format, ...words }) => (
                <IntegrationCard
                  key={format}
                  {...words}
                  connections={joinHealth(of(format))}
                  link={
                    <Link to="/integrations/webhooks" search={of(format)?.length === 0 ? { create: format } : {}}>
                      {linkWord(of(format))}
                    </Link>
                  }
                />
              ))}
              <IntegrationCard
                icon={Webhook}
                title={t('inbound.title')}
                text={t('integrations.inbound_text')}
                connections={inbound}
                link={<Link to="/integrations/inbound">{linkWord(inbound)}</Link>}
              />
              <IntegrationCard
                icon={Bot}
                title={t('integrations.ai')}
                text={t('integrations.ai_text')}
                connections={models}
                link={<Link to="/integrations/ias">{linkWord(models)}</Link>}
              />
              <IntegrationCard
                icon={RefreshCw}
                title={t('shell.crm_sync')}
                text={t('integrations.crm_text')}
                connections={crms}
                link={<Link to="/integrations/crm">{linkWord(crms)}</Link>}
              />
              <IntegrationCard
                icon={Database}
                title={t('shell.warehouse')}
                text={t('integrations.warehouse_text')}
                connections={stores}
                link={<Link to="/integrations/bi">{linkWord(stores)}</Link>}
              />
              <IntegrationCard
                icon={CalendarDays}
                title={t('integrations.calendar')}
                text={t('integrations.calendar_text')}
                connections={calendar}
                link={
                  <Link to="/profile" hash="calendar">
                    {linkWord(calendar)}
                  </Link>
                }
              />
              {tokens.enabled && (
                <IntegrationCard
                  icon={KeyRound}
                  title={t('integrations.api')}
                  text={t('integrations.api_text')}
                  connections={tokens.connections}
                  link={
                    <Link to="/settings" search={{ tab: 'tokens' }}>
                      {linkWord(tokens.connections)}
                    </Link>
                  }
                />
              )}
              {webchat.enabled && (
                <IntegrationCard
                  icon={MessagesSquare}
                  title={t('integrations.webchat')}
                  text={t('integrations.webchat_text')}
                  connections={webchat.connections}
                  link={<Link to="/canais/digitais">{linkWord(webchat.connections)}</Link>}
                />
              )}
            </Cards>
          )}
        </chakra.div>
      </StaleOverlay>
    </>
  )
}

/** Connections with what the probes say of those that are not well. */
function useHealthJoin() {
  const { t } = useTranslation()
  const health = useIntegrationHealth()
  return (connections: readonly Connection[] | undefined) =>
    connections?.map((connection): Connection => {
      const unwell = health.get(connection.id)
      if (!unwell) return connection
      const problem = connection.problem ?? unwellText(unwell, t)
      return { ...connection, ...withHealth(connection, unwell, t), problem, since: unwell.since }
    })
}

const Cards = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    gap: '4',
  },
})
