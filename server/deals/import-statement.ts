/** What the cells of a row are, what they state, and what of the company they are read in the light of. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { contactName, title } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { ResolvedPatch } from '@aura/machines/deals/decide.ts'
import type { DealState } from '@aura/machines/deals/outcome.ts'
import * as z from 'zod/mini'
import type { Problem } from '../platform/import-kind.ts'

/** The company's own fields are read where it is known which there are. */
export const row = z.looseObject({
  title,
  contact: z.optional(contactName),
  organization: z.optional(z.string()),
  address: z.optional(z.string()),
  value: z.optional(z.string()),
  currency: z.optional(z.string()),
  stage: z.optional(z.string()),
  result: z.optional(z.string()),
  closed_at: z.optional(z.string()),
  created: z.optional(z.string()),
  reason: z.optional(z.string()),
  probability: z.optional(z.string()),
  expected_close: z.optional(z.string()),
  owner: z.optional(z.string()),
  tags: z.optional(z.string()),
})
export type Row = z.infer<typeof row>

export const fold = (text: string) => foldText(text.trim())

/** A deal is recognised by its title and its contact, however they are written; `matchesOf` says which of that name. */
export const nameKeyOf = ({ title: name, contact = '' }: { title: string; contact?: string | null | undefined }) =>
  `${fold(name)}\n${fold(contact ?? '')}`

/** Sales of one name that ended on several days are several rows. */
export const keyOf = (item: Row) => `${nameKeyOf(item)}\n${item.closed_at?.trim() ?? ''}`

export type ImportFacts = {
  pipeline: Pipeline
  language: Language
  /** Users that may own deals, by folded name and by e-mail; null where two have the name. */
  owners: ReadonlyMap<string, { id: string; name: string } | null>
  /** Organizations by folded name and by CNPJ; null where two have the name. */
  organizations: Map<string, { id: string; name: string } | null>
  /** Folded names of organizations that are archived: none is made again by its name. */
  archivedOrganizations: ReadonlySet<string>
  /** The company's clocks, on which the days of a file are. */
  timeZone: string
  now: Date
  /** The company's own fields of deals. */
  fields: readonly Field[]
  /** Tags in use, by folded name. */
  tags: ReadonlyMap<string, string>
}

/** What the cells state; what they are silent about is absent. */
export type Statement = Pick<
  ResolvedPatch,
  'value' | 'stage' | 'reason' | 'probability' | 'expectedClose' | 'ownerId' | 'endedAt'
> &
  Pick<ResolvedPatch, 'ownerName' | 'addTags' | 'organization' | 'organizationId' | 'fields'> & {
    title: string
    contact?: string
    address?: TypedAddress
    /** The name of an organization that the company has not yet. */
    newOrganization?: string
    /** How the deal stands. */
    result?: DealState
    /** Of a deal that the row opens. */
    createdAt?: Date
  }

export const problem = (column: string, code: Problem['code'], params: Problem['params'] = {}) => ({
  problem: { column, code, params },
})
