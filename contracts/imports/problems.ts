/** What is wrong with the rows of an import, the same problem once: so that one hand mends four hundred rows. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { rowProblem } from './import.ts'

/** As many problems as are told apart. */
export const problemsShown = 30

export const problemGroup = z.strictObject({
  problem: rowProblem,
  rows: z.int(),
  /** How many more problems of this kind are counted here, each with few rows: other addresses, other values. */
  variants: z.int(),
})
export type ProblemGroup = z.infer<typeof problemGroup>

/** The ones with most rows first. */
export const importProblems = query('imports.problems', {
  input: z.strictObject({ importId: id }),
  output: z.strictObject({ groups: z.array(problemGroup) }),
  needs: 'signed-in',
  errors: ['imports.not_found'],
})
