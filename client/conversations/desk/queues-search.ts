/** What the address of /operations/queues says: its part, and what its list is asked for. */
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export type QueuesSearch = AskedSearch & { tab?: 'queues' | undefined }

export const queuesSearch = (search: Record<string, unknown>): QueuesSearch => ({
  ...askedSearch(search),
  ...(search.tab === 'queues' && { tab: 'queues' }),
})
