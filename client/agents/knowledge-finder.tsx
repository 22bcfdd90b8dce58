import { findKnowledge } from '@aura/contracts/agents/knowledge.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import { Citation } from './citation.tsx'
import { VectorState } from './vector-state.tsx'

/** A question may be bought as a vector: it is asked once the typing rests. */
const settleMs = 800

/** The search as the AI agents' tool has it. */
export function KnowledgeFinder() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), settleMs)
  const read = useQuery(findKnowledge, { text: text === '' ? '-' : text }, { enabled: text !== '' })
  const rows = text === '' ? undefined : read.data?.rows
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" overflowY="auto" pb="6" maxW="760px">
      <Input
        type="search"
        aria-label={t('agents.knowledge.find')}
        placeholder={t('agents.knowledge.find')}
        value={typed}
        maxLength={400}
        onChange={({ target }) => setTyped(target.value)}
      />
      <VectorState />
      <chakra.div role="status" color="muted">
        {rows && t('agents.knowledge.found', { count: rows.length })}
      </chakra.div>
      {text !== '' && <PendingRead of={read} />}
      {rows?.map(({ sourceId, title, version, chunk, page, text: body }) => (
        <chakra.article
          key={`${sourceId} ${body}`}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          bg="panel"
          p="3"
        >
          <chakra.h3 fontWeight="medium">
            <Citation source={{ id: sourceId, title, version, chunk }} beneath={{ tab: 'search' }} />
            {page !== null && `, ${t('agents.knowledge.page', { page })}`}
          </chakra.h3>
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {body}
          </chakra.p>
        </chakra.article>
      ))}
    </chakra.div>
  )
}
