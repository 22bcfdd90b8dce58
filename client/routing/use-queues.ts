/** The company's queues, in the order in which they are served. */
import { type Queue, queues } from '@aura/contracts/routing/queue.ts'
import { queuesReducer } from '@aura/machines/routing/views.ts'
import { useMemo } from 'react'
import { useView } from '../platform/feed/use-view.ts'

const everything = {}
const none: readonly Queue[] = []

export const useQueuesView = () => useView(queues, queuesReducer, everything)

export const useQueues = (): readonly Queue[] => useQueuesView().state ?? none

/** By their ids; one that is gone has no name any more. */
export function useQueueNames(): (id: string | null) => string | undefined {
  const all = useQueues()
  return useMemo(() => {
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return (id) => (id === null ? undefined : names.get(id))
  }, [all])
}
