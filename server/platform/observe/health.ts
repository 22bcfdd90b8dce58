/**
 * The registry of probes. A part joins it where it is composed; `/health/ready` asks each of them.
 * A part that others can do without for a while (NATS) makes the process degraded, not unready.
 */
export type Probe = { name: string; critical: boolean; check: () => Promise<unknown> }

export type PartHealth = { name: string; status: 'online' | 'warning' | 'offline'; latencyMs: number; detail?: string }
export type Health = { status: 'ready' | 'degraded' | 'unready'; parts: PartHealth[] }

const patience = 2000

/** Anybody may ask, so what was found is shown again for a second. */
export function keptFor(ms: number, look: () => Promise<Health>, now: () => number): () => Promise<Health> {
  let kept: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (kept === undefined || now() - kept.at > ms) kept = { at: now(), health: look() }
    return kept.health
  }
}

export async function probeAll(probes: readonly Probe[], elapsed: () => number): Promise<Health> {
  const parts = await Promise.all(probes.map((probe) => probeOne(probe, elapsed)))
  const worst = parts.some((part) => part.status === 'offline')
    ? 'unready'
    : parts.some((part) => part.status === 'warning')
      ? 'degraded'
      : 'ready'
  return { status: worst, parts }
}

async function probeOne(probe: Probe, elapsed: () => number): Promise<PartHealth> {
  const start = elapsed()
  const measured = () => Math.round((elapsed() - start) * 10) / 10
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  })
  try {
    await Promise.race([probe.check(), late])
    return { name: probe.name, status: 'online', latencyMs: measured() }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { name: probe.name, status: probe.critical ? 'offline' : 'warning', latencyMs: measured(), detail }
  } finally {
    clearTimeout(timer)
  }
}
