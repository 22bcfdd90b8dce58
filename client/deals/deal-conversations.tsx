/** The conversations with the contact of a deal, on every channel, the newest first; a message shows as it comes. */
import { type Conversation, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { findConversations, inbox } from '@aura/contracts/conversations/inbox.ts'
import { inboxReducer } from '@aura/machines/conversations/inbox.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../channels/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { withRecent } from './recent-conversations.ts'

const states = [...conversationStates]
const limit = 20
const everything = {}

export function DealConversations({ contactId }: { contactId: string | null }) {
  const { t } = useTranslation()
  return contactId === null ? (
    <chakra.p color="muted" fontSize="sm">
      {t('deals.conversations.no_card')}
    </chakra.p>
  ) : (
    <OfContact key={contactId} contactId={contactId} />
  )
}

function OfContact({ contactId }: { contactId: string }) {
  const { t } = useTranslation()
  const read = useQuery(findConversations, { states, limit, contactId })
  const { data, refetch } = read
  const { state } = useView(inbox, inboxReducer, everything)
  const recent = state?.recent.filter((conversation) => conversation.contactId === contactId)
  // One that the inbox no longer has among its last changes is read again.
  useThrottledReload(recent?.map(({ id, version }) => `${id} ${version}`).join(' '), refetch)
  if (!data) return <PendingRead of={read} h="16" />
  const rows = withRecent(data.rows, recent ?? []).slice(0, limit)
  if (rows.length === 0)
    return (
      <chakra.p color="muted" fontSize="sm">
        {t('deals.conversations.none')}
      </chakra.p>
    )
  return (
    <chakra.ul listStyleType="none" aria-label={t('deals.conversations')}>
      {rows.map((conversation) => (
        <li key={conversation.id}>
          <Row conversation={conversation} />
        </li>
      ))}
    </chakra.ul>
  )
}

function Row({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const { id, channel, preview, openedAt, state, unread } = conversation
  return (
    <chakra.div asChild display="block" p="2" mx="-2" borderRadius="md" fontSize="sm" _hover={{ bg: 'hover' }}>
      <Link to="/operations" search={{ scope: state === 'closed' ? 'closed' : 'all', c: id }}>
        <chakra.span display="flex" gap="2" alignItems="center" color="muted" fontSize="xs">
          <ChannelIcon kind={channel} />
          <RelativeTime at={preview?.at ?? openedAt} />
          {t(`deals.conversations.${state}`)}
          {unread > 0 && (
            <chakra.span ms="auto" color="text" fontWeight="semibold">
              {t('deals.conversations.unread', { count: unread })}
            </chakra.span>
          )}
        </chakra.span>
        {preview && (
          <chakra.span
            display="block"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
            fontWeight={unread > 0 ? 'medium' : undefined}
          >
            {preview.text}
          </chakra.span>
        )}
      </Link>
    </chakra.div>
  )
}
