import type { HistoryEntry } from '@aura/contracts/deals/history.ts'

type Page = { rows: readonly HistoryEntry[]; older: boolean }

/** The last entry of a deal's history at a moment, which holds the deal as it was; null before it was opened. */
export async function entryUntil(
  readPage: (before: number | undefined) => Promise<Page>,
  at: number,
): Promise<HistoryEntry | null> {
  let before: number | undefined
  for (;;) {
    const { rows, older } = await readPage(before)
    const entry = rows.find((row) => Date.parse(row.at) <= at)
    if (entry) return entry
    before = rows.at(-1)?.position
    if (!older || before === undefined) return null
  }
}
