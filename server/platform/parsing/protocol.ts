/** What a parser's thread and the process around it say to each other. */
import type { ErrorCode } from '@aura/contracts/errors.ts'

export type ToParser = { parse: unknown } | { more: number }

export type FromParser =
  /** Once, before anything else: it is loaded, and its time begins to count. */
  | { ready: true }
  | { batch: unknown }
  | { done: true }
  /** The input is to blame, and this is its sentence. */
  | { refused: ErrorCode; params: Record<string, string | number> }
  | { broken: string }

/** Batches that a thread sends before the first of them has been taken. */
export const ahead = 2
