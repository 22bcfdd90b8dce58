/** Whom the shop pays for its messages and calls, and at what price. One contract is about to end. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import { dateOf } from './calendar.ts'

type Furnishing = {
  at: number
  id: () => string
  channels: readonly ChannelRow[]
  by: (name: string, input: object) => void
}

/** In millionths of a real, by the first digits of the number. */
type Prices = readonly (readonly [unit: 'message' | 'minute', destination: string, micros: number])[]

export function furnishSuppliers({ at, id, channels, by }: Furnishing): void {
  const supply = (supplier: object, kinds: readonly ChannelRow['kind'][], prices: Prices) => {
    const supplierId = id()
    by('suppliers.create-supplier', { supplierId, currency: 'BRL', note: '', ...supplier })
    for (const channel of channels.filter(({ kind }) => kinds.includes(kind)))
      by('suppliers.assign-route', { channelId: channel.id, connection: 'primary', supplierId })
    for (const [unit, destination, micros] of prices)
      by('suppliers.save-price', {
        ...{ priceId: id(), supplierId, unit, destination, micros },
        ...{ validFrom: dateOf(at - 300 * dayMs), validTo: null, version: null },
      })
  }
  const contact = (name: string, role: string, email: string) => ({ name, role, email, phone: '+55 11 4000-1000' })
  supply(
    {
      ...{ name: 'Ponte Mensageria', kind: 'messaging', contract: 'PM-2026-014', noticeDays: 30 },
      ...{ startsOn: dateOf(at - 310 * dayMs), endsOn: dateOf(at + 55 * dayMs) },
      contacts: [contact('Renata Prado', 'Comercial', 'renata@ponte.example')],
    },
    ['whatsapp', 'rcs'],
    [
      ['message', '', 62_000],
      ['message', '55', 38_500],
    ],
  )
  supply(
    {
      ...{ name: 'Linha Sul Telecom', kind: 'carrier', contract: 'LST 8821', noticeDays: 60 },
      ...{ startsOn: dateOf(at - 120 * dayMs), endsOn: dateOf(at + 610 * dayMs) },
      contacts: [contact('Marcos Teles', 'Plantão técnico', 'noc@linhasul.example')],
    },
    ['voice', 'sms'],
    [
      ['message', '55', 74_000],
      ['minute', '', 410_000],
      ['minute', '55', 118_000],
      ['minute', '5511', 89_000],
    ],
  )
}
