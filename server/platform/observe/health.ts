/**
 * The registry of probes. A part joins it where it is composed; `/health/ready` asks each of them.
 * A part that others can do without for a while (NATS) makes the process degraded, not unready.
 */
export type Probe = { name: string; critical: boolean; check: () => Promise<unknown> }

export type PartHealth = { name: string; status: 'online' | 'warning' | 'offline'; latencyMs: number; detail?: string }
export type Health = { status: 'ready' | 'degraded' | 'unready'; parts: PartHealth[] }

/** What a stranger sees: which part, and how long it took. Why it is not well may name machines of the inner network. */
export const withoutDetails = (health: Health): Health => ({
  ...health,
  parts: health.parts.map(({ detail: _, ...part }) => part),
})

/** Every caller has an answer about every part after this long. */
export const boundMs = 500
/** A critical part that has not answered for this long is offline; until then it is slow, as on a loaded machine. */
const patienceMs = 2_000

/** Anybody may ask, so what was found is shown again for a second. */
export function keptFor(ms: number, look: () => Promise<Health>, now: () => number): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (cached === undefined || now() - cached.at > ms) cached = { at: now(), health: look() }
    return cached.health
  }
}

/** `others` are parts that somebody else watches over: one that is down is shown, and does not make this process unready. */
export async function probeAll(
  probes: readonly Probe[],
  elapsed: () => number,
  others: () => Promise<PartHealth[]> = async () => [],
): Promise<Health> {
  const [own, watched] = await Promise.all([Promise.all(probes.map((probe) => probeOne(probe, elapsed))), others()])
  const parts = [...own, ...watched]
  const worst = own.some((part) => part.status === 'offline')
    ? 'unready'
    : parts.some((part) => part.status !== 'online')
      ? 'degraded'
      : 'ready'
  return { status: worst, parts }
}

type Question = { began: number; answer: Promise<unknown> }

/** What a part has not answered yet is not asked a second time: questions would pile up before a part that is frozen. */
const pending = new WeakMap<Probe, Question>()

function ask(probe: Probe, elapsed: () => number): Question {
  const open = pending.get(probe)
  if (open) return open
  const close = () => pending.delete(probe)
  const question = { began: elapsed(), answer: probe.check() }
  pending.set(probe, question)
  question.answer.then(close, close)
  return question
}

async function probeOne(probe: Probe, elapsed: () => number): Promise<PartHealth> {
  const { began, answer } = ask(probe, elapsed)
  const waited = () => elapsed() - began
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new Error(`no answer within ${boundMs} ms`))
    }, boundMs)
  })
  const found = (status: PartHealth['status']) => ({
    name: probe.name,
    status,
    latencyMs: Math.round(waited() * 10) / 10,
  })
  try {
    await Promise.race([answer, timeout])
    return found('online')
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const isOffline = probe.critical && !(isLate && waited() < patienceMs)
    return { ...found(isOffline ? 'offline' : 'warning'), detail }
  } finally {
    clearTimeout(timer)
  }
}
