/** Where each CRM asks a person, and where it gives tokens. */
import type { AuthorizedKind } from '@aura/contracts/crm-sync/kinds.ts'
import { crmObjects } from '@aura/contracts/crm-sync/runs.ts'
import type { Provider } from '../vault/index.ts'

type Endpoints = Pick<Provider, 'clientAuth' | 'scope'> & {
  /** Null where each company of the CRM has its own. */
  authorizeOrigin: string | null
  tokenOrigin: string | null
  authorizePath: string
  tokenPath: string
}

const endpoints: Record<AuthorizedKind, Endpoints> = {
  hubspot: {
    ...{ authorizeOrigin: 'https://app.hubspot.com', authorizePath: '/oauth/authorize' },
    ...{ tokenOrigin: 'https://api.hubapi.com', tokenPath: '/oauth/v1/token', clientAuth: 'body' },
    scope: `${crmObjects.flatMap((object) => [`crm.objects.${object}.read`, `crm.objects.${object}.write`]).join(' ')} oauth`,
  },
  pipedrive: {
    ...{ authorizeOrigin: 'https://oauth.pipedrive.com', authorizePath: '/oauth/authorize' },
    ...{ tokenOrigin: 'https://oauth.pipedrive.com', tokenPath: '/oauth/token', clientAuth: 'basic', scope: null },
  },
  salesforce: {
    ...{ authorizeOrigin: null, authorizePath: '/services/oauth2/authorize' },
    ...{ tokenOrigin: null, tokenPath: '/services/oauth2/token', clientAuth: 'body', scope: 'api refresh_token' },
  },
}

/** A CRM at the exempt origin is asked there, whatever its kind. */
export function oauthProvider(kind: AuthorizedKind, address: string, exempt: string | null): Provider {
  const { authorizeOrigin, authorizePath, tokenOrigin, tokenPath, clientAuth, scope } = endpoints[kind]
  const base = address.replace(/\/+$/, '')
  const isExempt = exempt !== null && new URL(base).origin === new URL(exempt).origin
  return {
    authorize: `${isExempt ? base : (authorizeOrigin ?? base)}${authorizePath}`,
    token: `${isExempt ? base : (tokenOrigin ?? base)}${tokenPath}`,
    ...{ clientAuth, scope },
  }
}
