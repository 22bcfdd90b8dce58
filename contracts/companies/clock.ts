/** The company's clock, for days that are meant as the company lives them: its settings are for few, its days are for all. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'

export const companyClock = query('companies.clock', {
  input: z.strictObject({}),
  output: z.strictObject({ timeZone: z.string() }),
  needs: 'signed-in',
  errors: [],
})
