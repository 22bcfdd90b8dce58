/** The figures of a run as JSON for its starter, and nothing on the terminal. */
type Metric = { type: string; values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> }
export type Summary = { metrics: Record<string, Metric> }

export const summaryTo = (path: string | undefined) => (data: Summary) => ({
  [path ?? 'stdout']: JSON.stringify({ metrics: data.metrics }),
})
