/** The conversations with the contact of a deal, on every channel, the newest first. */
import { conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../channels/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'

const states = [...conversationStates]

export function DealConversations({ contactId }: { contactId: string | null }) {
  const { t } = useTranslation()
  const enabled = contactId !== null
  const { data, error } = useQuery(findConversations, { states, limit: 20, ...(enabled && { contactId }) }, { enabled })
  if (error) return <p role="status">{errorText(error)}</p>
  if (enabled && !data) return <Skeleton h="16" />
  if (!data || data.rows.length === 0)
    return (
      <chakra.p color="muted" fontSize="sm">
        {t(enabled ? 'deals.conversations.none' : 'deals.conversations.no_card')}
      </chakra.p>
    )
  return (
    <chakra.ul listStyleType="none" aria-label={t('deals.conversations')}>
      {data.rows.map(({ id, channel, preview, openedAt, state }) => (
        <li key={id}>
          <chakra.div asChild display="block" p="2" mx="-2" borderRadius="md" fontSize="sm" _hover={{ bg: 'hover' }}>
            <Link to="/operations" search={{ scope: state === 'closed' ? 'closed' : 'all', c: id }}>
              <chakra.span display="flex" gap="2" alignItems="center" color="muted" fontSize="xs">
                <ChannelIcon kind={channel} />
                <RelativeTime at={preview?.at ?? openedAt} />
                {t(`deals.conversations.${state}`)}
              </chakra.span>
              {preview && (
                <chakra.span display="block" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                  {preview.text}
                </chakra.span>
              )}
            </Link>
          </chakra.div>
        </li>
      ))}
    </chakra.ul>
  )
}
