/** The columns of contacts in files: the same names out and in, so that what was taken away can be brought back. */
import { type Channel, channels } from '@aura/contracts/contacts/consents.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Titles } from '../platform/titles.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const sheetTitles = {
  name: titles('Nome', 'Name', 'Nombre'),
  phone: titles('Telefone', 'Telephone', 'Teléfono'),
  email: titles('E-mail', 'E-mail', 'Correo'),
  tags: titles('TAGs', 'Tags', 'Etiquetas'),
  bases: titles('Bases', 'Bases', 'Bases'),
  note: titles('Observação', 'Note', 'Observación'),
  created: titles('Criado', 'Created', 'Creado'),
} as const

const named: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  rcs: 'RCS',
  email: 'E-mail',
  webchat: 'Chat',
  voice: 'Voz',
}

export const consentColumns = channels.map((channel) => ({
  channel,
  id: `consent_${channel}` as const,
  titles: titles(
    `Consentimento ${named[channel]}`,
    `Consent ${channel === 'voice' ? 'Voice' : named[channel]}`,
    `Consentimiento ${named[channel]}`,
  ),
}))

export const fieldColumn = ({ key, label }: Pick<Field, 'key' | 'label'>) => ({
  id: `field_${key}`,
  titles: titles(label, label, label),
})
