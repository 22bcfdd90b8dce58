import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

/** The destination that is open beside the list. */
export function warehouseSearch(search: Record<string, unknown>): { warehouse?: string } {
  const found = z.safeParse(id, search.warehouse)
  return found.success ? { warehouse: found.data } : {}
}
