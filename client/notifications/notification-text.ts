/** A notification as a sentence in the reader's language. */

import { actionTitles, moduleTitles } from '@aura/contracts/module-names.ts'
import type { Kind } from '@aura/contracts/notifications/kinds.ts'
import { kinds } from '@aura/contracts/notifications/kinds.ts'
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { permissionRow } from '@aura/contracts/permissions.ts'
import { currency as currencyRule, type Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { deviceName } from '../identity/index.ts'
import { formatInstant, formatMoney } from '../platform/i18n/format.ts'

type Params = Notification['params']
type Worded = Pick<Notification, 'kind' | 'params' | 'actor' | 'count'>

export function wordsOf({ kind, params, actor, count }: Worded, language: Language): string {
  const values: Record<string, string | number> = {
    ...params,
    ...wordedParams(params, language),
    // What has a value in it comes worded in each language.
    text: params[language] ?? params.text ?? '',
    actor: actor?.name || i18next.t('notifications.system'),
  }
  if (kinds[kind].grouped) values.count = count
  if (params.change !== undefined) values.context = params.change
  return i18next.t([`notifications.${kind}`], { ...values, defaultValue: titleOf(kind) })
}

export const titleOf = (kind: Kind) => i18next.t(`notifications.title.${kind}`)

/** Parameters that are keys or figures become words; the others are names and stay. */
function wordedParams(params: Params, language: Language): Record<string, string> {
  const { role, permission, month, budget, spent, currency, device, factor, until, target, day } = params
  return {
    ...(target !== undefined && {
      target: i18next.t(`notifications.sla_target.${target}`, { defaultValue: String(target) }),
    }),
    ...(role !== undefined && { role: i18next.t(`notifications.role.${role}`, { defaultValue: String(role) }) }),
    ...(permission !== undefined && { permission: permissionWords(String(permission), language) }),
    ...(month !== undefined && { month: monthWords(String(month), language) }),
    ...(budget !== undefined && { budget: moneyWords(budget, currency, language) }),
    ...(spent !== undefined && { spent: moneyWords(spent, currency, language) }),
    ...(device !== undefined && {
      device: deviceName(String(device)) ?? i18next.t('notifications.unknown_device'),
    }),
    ...(factor !== undefined && {
      factor: i18next.t(`notifications.factor.${factor}`, { defaultValue: String(factor) }),
    }),
    ...(day !== undefined && { day: dayWords(String(day), language) }),
    ...(until !== undefined && { until: formatInstant(String(until), language) }),
  }
}

function permissionWords(permission: string, language: Language): string {
  const row = permissionRow(permission)
  return row ? `${moduleTitles[language][row.module]}, ${actionTitles[language][row.action] ?? row.action}` : permission
}

const dayWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const monthWords = (month: string, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

function moneyWords(amount: string | number, currency: string | number | undefined, language: Language): string {
  const known = currencyRule.safeParse(currency)
  return known.success ? formatMoney({ amount: Number(amount), currency: known.data }, language) : String(amount)
}
