/** Where templates can be: a business account with its channels, and SMS. */

import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { TemplateChannel } from '@aura/contracts/templates/template.ts'
import type { templateAccounts } from '@aura/contracts/templates/templates.ts'
import type { TFunction } from 'i18next'

type Channels = OutputOf<typeof templateAccounts>['channels']
export type TemplatePlace = { id: string; kind: TemplateChannel; account: string | null; label: string }

/** SMS is always there: nobody has to be asked about it. */
export function placesOf(channels: Channels, t: TFunction): TemplatePlace[] {
  const accounts = new Map<string, { kind: TemplateChannel; names: string[] }>()
  for (const { kind, account, name } of channels) {
    if (account === null) continue
    accounts.set(account, { kind, names: [...(accounts.get(account)?.names ?? []), name] })
  }
  const reviewed = [...accounts].map(([account, { kind, names }]) => ({
    id: account,
    kind,
    account,
    label: `${t(`channels.kind.${kind}`)} · ${names.join(', ')}`,
  }))
  return [...reviewed, { id: 'sms', kind: 'sms', account: null, label: t('channels.kind.sms') }]
}
