import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { chakra } from '@chakra-ui/react'
import { Globe, type LucideIcon, Mail, MessageCircle, MessageSquareMore, Phone, Smartphone } from 'lucide-react'

const icons: Record<ChannelKind, LucideIcon> = {
  whatsapp: MessageCircle,
  sms: Smartphone,
  email: Mail,
  rcs: MessageSquareMore,
  webchat: Globe,
  voice: Phone,
}

export function KindIcon({ kind }: { kind: ChannelKind }) {
  const Icon = icons[kind]
  return (
    <chakra.span color="muted" flexShrink="0">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </chakra.span>
  )
}
