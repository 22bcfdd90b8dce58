/** Of a list of parts, those that a person may see. */
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'

export type Has = readonly Permission[]

export const permittedPanels = <P extends { needs: Needs }>(parts: readonly P[], permissions: Has): P[] =>
  parts.filter(({ needs }) => lackOf(needs, { permissions }) === null)
