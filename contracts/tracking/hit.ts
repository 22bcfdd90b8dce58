/** One request for a short link or for the picture of a letter, and whether a person or a machine made it. */
import * as z from 'zod/mini'

export const hitKinds = ['click', 'open'] as const
export type HitKind = (typeof hitKinds)[number]

/** Why a request counts as a machine's. The rule of each is in `machines/tracking/decide.ts`. */
export const machineReasons = ['head', 'prefetch', 'preview', 'robot', 'instant', 'burst', 'scanner'] as const
export type MachineReason = (typeof machineReasons)[number]

/** Three numbers that nobody adds up: people, machines, and what is not judged yet. */
export const hitCounts = z.strictObject({ human: z.int(), machine: z.int(), pending: z.int() })
export type HitCounts = z.infer<typeof hitCounts>
