import type { ProviderConnection } from './port.ts'

/** An empty key is not sent. */
export const authorization = ({ key }: Pick<ProviderConnection, 'key'>): Record<string, string> =>
  key === '' ? {} : { authorization: `Bearer ${key}` }
