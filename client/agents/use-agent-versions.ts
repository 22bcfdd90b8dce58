/** The versions of an AI agent, read again whenever another one is saved or comes to serve. */
import { type AiAgent, agentVersions } from '@aura/contracts/agents/agent.ts'
import { useState } from 'react'
import { useQuery } from '../platform/feed/use-query.ts'

export function useAgentVersions({ id: agentId, version, status, publishedVersion, canaryVersion }: AiAgent) {
  const read = useQuery(agentVersions, { agentId })
  const { data, refetch } = read
  const state = [version, status, publishedVersion, canaryVersion].join()
  const [readState, setReadState] = useState(state)
  if (readState !== state) {
    setReadState(state)
    refetch()
  }
  return { ...read, data: data?.rows }
}
