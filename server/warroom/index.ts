/** What the War Room offers: how everything is, just now and before. */
import type { Feature } from '../platform/handle.ts'

export const warroom: Feature = { name: 'warroom', handlers: [] }
