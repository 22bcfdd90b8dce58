import type { TemplateButton } from '@aura/contracts/templates/template.ts'
import { Copy, ExternalLink, Phone, Reply } from 'lucide-react'

const icons = { url: ExternalLink, phone: Phone, copy_code: Copy, quick_reply: Reply } as const

export function ButtonIcon({ type, size }: { type: TemplateButton['type']; size: number }) {
  const Icon = icons[type]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
