/**
 * The rows of a file that was let in as a table. It is parsed in a thread of its own, so that neither the other jobs
 * wait for it nor a hostile file takes the process with it: whatever becomes of the thread is a refusal of the file.
 */
import type { FileType } from '@aura/contracts/files/purposes.ts'
import { parseInThread } from '../platform/parsing/parse.ts'
import { ParserStopped } from '../platform/parsing/thread.ts'
import { refuse } from '../platform/refuse.ts'
import { Semaphore } from '../platform/semaphore.ts'
import type { Table, TableRow } from './table.ts'

const csv = { script: new URL('./csv-thread.ts', import.meta.url), megabytes: 256 }
const xlsx = { script: new URL('./xlsx-thread.ts', import.meta.url), megabytes: 768 }
const milliseconds = 60_000

/** Threads that read tables at a time in this process: their memory adds up. */
const slots = new Semaphore(2)

export async function* readTable(bytes: Uint8Array, type: FileType, signal: AbortSignal): Table {
  const { script, megabytes } = type === 'text/csv' ? csv : xlsx
  using _slot = await slots.take(signal)
  try {
    for await (const rows of parseInThread<TableRow[]>(script, { megabytes, milliseconds }, bytes, signal)) yield* rows
  } catch (error) {
    if (!(error instanceof ParserStopped)) throw error
    return refuse(error.reason === 'crash' ? 'imports.unreadable' : 'imports.too_much_inside')
  }
}
