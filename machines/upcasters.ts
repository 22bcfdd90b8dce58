/**
 * Of every event that has had other versions, how its older bodies read today. Everything that reads the log takes them from
 * here: reactions, projections, and what shows the past.
 */
import { type Upcaster, upcastersOf } from './platform/upcast.ts'

const list: readonly Upcaster[] = []

export const upcasters = upcastersOf(list)
