/** Where a connection's provider is called: a public address over TLS, or a host inside our network that the installation names. */
import type { ProviderKind } from '@aura/contracts/ai/connection.ts'
import type { Config } from '../platform/config.ts'
import { NotOutside, outsideUrl } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import { ownBaseUrls } from './providers/adapters.ts'

export type AddressConfig = Pick<Config, 'mode' | 'simulatorUrl' | 'aiHosts'>

const innerHosts = ({ aiHosts = '' }: AddressConfig): readonly string[] =>
  aiHosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

/** The origin of this address where it may be called although it is inside. A host without a port stands for each of its ports. */
export function exemptOrigin(address: string, config: AddressConfig): string | null {
  if (!URL.canParse(address)) return null
  const { origin, host, hostname } = new URL(address)
  const isSimulator =
    config.mode === 'embedded' && !!config.simulatorUrl && new URL(config.simulatorUrl).origin === origin
  const isNamed = innerHosts(config).some((name) => name === host || name === hostname)
  return isSimulator || isNamed ? origin : null
}

type Named = { kind: ProviderKind; baseUrl: string | null }

/** The door outside looks at it anew with each call: an inner host may be named no longer. */
export function addressOf({ kind, baseUrl }: Named, config: AddressConfig): { baseUrl: string; exempt: string | null } {
  const address = baseUrl ?? ownBaseUrls[kind] ?? ''
  return { baseUrl: address, exempt: exemptOrigin(address, config) }
}

export function assertAddress(named: Named, config: AddressConfig): void {
  const { baseUrl, exempt } = addressOf(named, config)
  if (baseUrl === '') refuse('ai.url_needed')
  try {
    outsideUrl(baseUrl, exempt)
  } catch (error) {
    if (error instanceof NotOutside) refuse('ai.url_refused')
    throw error
  }
}
