import { crmObjects } from '@aura/contracts/crm-sync/runs.ts'
import { expect, it } from 'vitest'
import { oauthProvider } from './oauth-provider.ts'

it('HubSpot is asked for reading and writing of every kind of record that a sync has', () => {
  const scopes = oauthProvider('hubspot', 'https://api.hubapi.com', null).scope?.split(' ')
  for (const object of crmObjects)
    expect(scopes).toEqual(expect.arrayContaining([`crm.objects.${object}.read`, `crm.objects.${object}.write`]))
  expect(scopes).toContain('oauth')
})
