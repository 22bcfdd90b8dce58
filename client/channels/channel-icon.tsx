import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { Globe, Mail, MessageCircle, MessageSquareMore, MessageSquareText, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const icons = {
  whatsapp: MessageCircle,
  sms: MessageSquareText,
  email: Mail,
  rcs: MessageSquareMore,
  webchat: Globe,
  voice: Phone,
} as const satisfies Record<ChannelKind, unknown>

/** An icon for the eye, the channel's name for everybody else. */
export function ChannelIcon({ kind, size = 14 }: { kind: ChannelKind; size?: number }) {
  const { t } = useTranslation()
  const Icon = icons[kind]
  const name = t(`contacts.channel.${kind}`)
  return (
    <span role="img" aria-label={name} title={name} style={{ display: 'inline-flex', flexShrink: 0 }}>
      <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
