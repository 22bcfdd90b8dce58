import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id, language } from '../platform/values.ts'

/** A company exists, with its first user. Every feature that has defaults for a new company listens. */
export const companyCreated = event(
  'companies.created',
  z.strictObject({ companyId: id, name: z.string(), ownerId: id, language }),
)
