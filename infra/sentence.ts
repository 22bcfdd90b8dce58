/**
 * What goes wrong while the world comes up is told in one sentence that names the thing to do. A
 * `Sentence` is printed as it is; anything else is a fault of ours and is printed with its stack.
 */
export class Sentence extends Error {
  override name = 'Sentence'
}

const fullDisk = /no space left on device|ENOSPC|EDQUOT|disk quota exceeded/i

export const isFullDisk = (words: string): boolean => fullDisk.test(words)

/** The reasons that can meet any program that writes, recognised in its last words. */
export function commonReason(words: string, where: string): string | undefined {
  if (isFullDisk(words)) return `There is no space left on the disk that holds ${where}; free some and start again.`
  if (/read-only file system|EROFS/i.test(words))
    return `${where} is on a read-only disk; set AURA_HOME to a directory that can be written.`
  if (/permission denied|EACCES|EPERM/i.test(words))
    return `${where} may not be written by this user; set AURA_HOME to a directory of your own.`
  return undefined
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a step that touches the disk and turns its low-level refusals into a sentence. */
export async function telling<Value>(where: string, step: () => Promise<Value>): Promise<Value> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Sentence) throw error
    const reason = commonReason(wordsOf(error), where)
    throw reason ? new Sentence(reason, { cause: error }) : error
  }
}
