/** A disk that takes no more is a coded refusal: the same file may be sent again when there is room. */
import { refuse } from '../platform/refuse.ts'

/** The disk, the share of the user, and the largest file that a process may write. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export async function refuseWhenDiskFull<Value>(step: () => Promise<Value>): Promise<Value> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.has(String(error.code))) return refuse('files.no_space')
    throw error
  }
}
