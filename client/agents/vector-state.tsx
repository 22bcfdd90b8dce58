import { knowledgeVectors } from '@aura/contracts/agents/knowledge.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'

const everything = {}

/** Whether the search below goes by meaning too, and what keeps it from that. */
export function VectorState() {
  const { t } = useTranslation()
  const read = useQuery(knowledgeVectors, everything)
  const { data } = read
  if (!data) return <PendingRead of={read} />
  const { supported, model, host, leastSimilarity, chunks, embedded, refused, problem, isErasing } = data
  const isUsed = supported && model !== null
  return (
    <chakra.p color="muted">
      {!supported && t('agents.vectors.unsupported')}
      {supported && model === null && t('agents.vectors.no_model')}
      {isUsed && t('agents.vectors.progress', { embedded, count: chunks, model, host })}
      {isUsed &&
        leastSimilarity !== null &&
        ` ${t('agents.vectors.least', { percent: Math.round(leastSimilarity * 100) })}`}
      {isUsed && refused > 0 && ` ${t('agents.vectors.refused', { count: refused })}`}
      {isErasing && ` ${t('agents.vectors.erasing')}`}
      {isUsed && problem !== null && ` ${t('agents.vectors.problem')}`}
    </chakra.p>
  )
}
