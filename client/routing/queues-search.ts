/** What the address of /operations/queues says: its part, and what its list is asked for. */
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

export type QueuesSearch = ListSearch & { tab?: 'queues' | undefined }

export const queuesSearch = (search: Record<string, unknown>): QueuesSearch => ({
  ...listSearch(search),
  ...(search.tab === 'queues' && { tab: 'queues' }),
})
