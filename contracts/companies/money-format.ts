/** How everybody of a company reads money, live: its settings are for few, what they say of money is for all. */
import * as z from 'zod/mini'
import { event, view } from '../platform/operation.ts'
import { moneyFormat as format } from './settings.ts'

const moneyFormatRoom = 'companies.money_format'

export const moneyFormat = view('companies.money-format', {
  params: z.strictObject({}),
  state: z.strictObject({ format }),
  needs: 'signed-in',
  room: () => moneyFormatRoom,
})

export const moneyFormatChanged = event('companies.money_format_changed', z.strictObject({ format }), {
  rooms: () => [moneyFormatRoom],
})
