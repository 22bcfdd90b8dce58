/**
 * Somebody who takes webhooks, well or badly, under `/receiver/<manner>`: what an endpoint of the demo and of tests is
 * pointed at. `GET /receiver/got` shows the last ones.
 */
import type { Answered, ProviderRequest } from './provider-registry.ts'

type Got = { path: string; headers: Record<string, string>; body: string }

/** Of one address: those of another one push nothing out. */
const remembered = 50

export type Receiver = { got: readonly Got[]; answer: (manner: string, request: ProviderRequest) => Answered }

export function createReceiver(): Receiver {
  const got: Got[] = []
  return {
    got,
    answer: (manner, { method, url, headers, body }) => {
      if (method === 'GET' && manner === 'got') return { status: 200, body: got }
      got.push({ path: url.pathname, headers, body: body.toString('utf8') })
      const same = got.filter(({ path }) => path === url.pathname)
      if (same.length > remembered)
        got.splice(
          got.findIndex(({ path }) => path === url.pathname),
          1,
        )
      return manners[manner] ?? { status: 200, body: { received: true } }
    },
  }
}

/** Whatever is not here says yes. */
const manners: Readonly<Record<string, Answered>> = {
  slow: { nothing: 'silence' },
  dead: { nothing: 'hang_up' },
  failing: { status: 500, body: { error: 'The database is away.' } },
  refusing: { status: 422, body: { error: 'Field missing.' } },
  gone: { status: 410, body: {} },
  redirecting: { status: 302, body: '', location: 'https://169.254.169.254/latest/meta-data/' },
}
