/** What the feature that is imported into can make on the spot, so that a row with a problem has none any more. */
import type { ImportColumn, RowProblem } from '@aura/contracts/imports/import.ts'
import { createContext } from 'react'

export type Repair = { label: string; run: () => Promise<unknown> }

export type Repairs = {
  /** Makes what the problem lacks. */
  problem?: (problem: RowProblem) => Repair | undefined
  /** Makes a column of ours for one of the file that fills nothing; answers with it. */
  column?: (name: string) => { label: string; run: () => Promise<ImportColumn> } | undefined
}

export const RepairsContext = createContext<Repairs>({})
