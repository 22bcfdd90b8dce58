/** What the form asks for, kind by kind, in the order of the provider's own pages. */
import { isAddressOf } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import { channelAddress } from '@aura/contracts/channels/connect-channel.ts'
import * as z from 'zod/mini'
import { type SecretName, secretNames } from './secret-names.ts'

export { type SecretName, secretNames } from './secret-names.ts'

export const settingNames = {
  whatsapp: ['phoneNumberId', 'businessAccountId', 'baseUrl'],
  sms: ['accountSid', 'baseUrl'],
  voice: ['accountSid', 'baseUrl'],
  rcs: ['clientEmail', 'tokenUrl', 'baseUrl'],
  email: ['senderName', 'smtpHost', 'smtpPort', 'security', 'user'],
  webchat: [
    ...(['greeting', 'colour', 'theme', 'side', 'language'] as const),
    ...(['askName', 'askEmail', 'askPhone', 'consent', 'consentUrl', 'answersByMail', 'sites'] as const),
  ],
} as const satisfies Record<ChannelKind, readonly string[]>

export type SettingName = (typeof settingNames)[ChannelKind][number]
export type PartName = SettingName | SecretName

const ofKind = (kind: ChannelKind): Record<string, z.ZodMiniType> => ({
  ...channelParts[kind].settings.shape,
  ...channelParts[kind].secrets.shape,
})

export const isGood = (kind: ChannelKind, name: PartName, text: string): boolean =>
  z.safeParse(ofKind(kind)[name] ?? z.never(), text.trim()).success

export function isAddressText(kind: ChannelKind, text: string): boolean {
  const { success, data } = z.safeParse(channelAddress, text)
  return success && isAddressOf(kind, data)
}

/** What mostly need not be changed. */
export function usual(kind: ChannelKind): Readonly<Record<string, string>> {
  const parts = Object.entries(ofKind(kind)).flatMap(([name, schema]) => {
    const { success, data } = z.safeParse(z.pipe(schema, z.string()), undefined)
    return success ? [[name, data] as const] : []
  })
  return Object.fromEntries(parts)
}

/** What mostly stays as it is, behind one press. */
const first: readonly PartName[] = ['greeting', 'colour']
export const isFurther = (kind: ChannelKind, name: PartName): boolean => kind === 'webchat' && !first.includes(name)

/** The provider's addresses come last: nobody types them. */
export const inOrder = (kind: ChannelKind): readonly PartName[] => {
  const all: readonly PartName[] = [...settingNames[kind], ...secretNames[kind]]
  const isLast = (name: PartName) => name === 'baseUrl' || name === 'tokenUrl'
  return [...all.filter((name) => !isLast(name)), ...all.filter(isLast)]
}

export const isSecret = (kind: ChannelKind, name: PartName): boolean =>
  secretNames[kind].some((secret) => secret === name)

/** The fields that were filled in. */
export const filledFields = <Name extends string>(names: readonly Name[], read: (name: Name) => string) =>
  Object.fromEntries(names.flatMap((name) => (read(name).trim() === '' ? [] : [[name, read(name).trim()]])))

/** Nobody has to invent it, and nobody can guess it. */
export const newVerifyToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
