import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'

export type RefusalDetail = {
  params?: Record<string, string | number>
  fields?: Record<string, string>
  conflicts?: readonly Conflict[]
  /** What the transaction did and emitted is kept: the refusal is itself a fact (a counted failure). */
  keep?: boolean
  /** Where the log stood when a kept refusal was committed. */
  position?: number
}

/** A coded no. It rolls the transaction back unless it says `keep`. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

export function refuse(code: ErrorCode, detail: RefusalDetail = {}): never {
  throw new Refusal(code, detail)
}
