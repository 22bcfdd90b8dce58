import { knowledgeGaps } from '@aura/contracts/agents/knowledge.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'

const everything = {}

/** What AI agents looked for and did not find: what to write next. */
export function GapList() {
  const { t } = useTranslation()
  const { data } = useQuery(knowledgeGaps, everything)
  if (data && data.rows.length === 0)
    return <EmptyState title={t('agents.knowledge.no_gaps')} text={t('agents.knowledge.no_gaps_text')} />
  return (
    <chakra.ul listStyleType="none" overflowY="auto" pb="6" maxW="760px">
      {data?.rows.map(({ question, count, conversationId, agentName, at }) => (
        <chakra.li key={question} display="flex" gap="3" borderBottomWidth="1px" borderColor="line" py="2">
          <chakra.span flex="1" minW="0" overflowWrap="anywhere">
            <Link to="/operations" search={{ c: conversationId }}>
              {question}
            </Link>
          </chakra.span>
          <span>{t('agents.knowledge.times', { count })}</span>
          <chakra.span color="muted">{agentName}</chakra.span>
          <RelativeTime at={at} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
