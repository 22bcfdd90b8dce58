/**
 * XLSX, read in a thread of its own: it takes the whole file at once, and neither the other jobs should wait for it
 * nor a file that eats all memory take the process with it.
 */
import { Worker } from 'node:worker_threads'
import { refuse } from '../platform/refuse.ts'
import type { Table } from './table.ts'
import type { ReadAnswer } from './xlsx-thread.ts'

const patienceMs = 60_000
const megabytes = 1_024

export async function* readXlsx(bytes: Uint8Array, signal: AbortSignal): Table {
  const answer = await inThread(bytes, signal)
  if ('refused' in answer) return refuse(answer.refused)
  for (const row of answer.rows) yield row
}

function inThread(bytes: Uint8Array, signal: AbortSignal): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const over = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const stop = () => {
      void thread.terminate()
      if (signal.aborted) reject(signal.reason)
      else resolve({ refused: 'imports.too_much_inside' })
    }
    over.addEventListener('abort', stop, { once: true })
    thread.once('message', resolve)
    // Out of memory, or a fault of the reader: the file is to blame for both.
    thread.once('error', (error) =>
      resolve({
        refused:
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? 'imports.too_much_inside'
            : 'imports.unreadable',
      }),
    )
    thread.once('exit', () => {
      over.removeEventListener('abort', stop)
      resolve({ refused: 'imports.unreadable' })
    })
  })
}
