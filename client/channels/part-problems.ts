/** What is wrong with the fields of a connection, in words: a kind of channel asks for more than the contract of them all. */
import { knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { TFunction } from 'i18next'
import { inOrder, isAddressText, isGood, type PartName } from './fields.ts'

export function wordsOf(kind: ChannelKind, name: string, t: TFunction): string | undefined {
  if (name === 'name') return t('channels.name_required')
  if (name === 'address') return t(`channels.address_invalid.${knownBy(kind)}`)
  const part = inOrder(kind).find((part) => part === name)
  return part && t(`channels.invalid.${part}`)
}

export const problemsOf = (
  kind: ChannelKind,
  names: readonly (PartName | 'address')[],
  draft: Readonly<Record<string, string | boolean>>,
  t: TFunction,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    names
      .filter((name) => {
        const text = String(draft[name] ?? '')
        return !(name === 'address' ? isAddressText(kind, text) : isGood(kind, name, text))
      })
      .map((name) => [name, wordsOf(kind, name, t)]),
  )

export const emptyOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
