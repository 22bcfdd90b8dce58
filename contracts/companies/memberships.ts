/**
 * The companies of one user. The user signs in at home. An owner may found further companies and switch between them,
 * which opens a session there and ends the current one.
 */
import * as z from 'zod/mini'
import { session } from '../identity/session.ts'
import { role } from '../platform/access.ts'
import { countries } from '../platform/locale.ts'
import { command, query } from '../platform/operation.ts'
import { isTaxId } from '../platform/tax-id.ts'
import { id, singleLine } from '../platform/values.ts'

export const membership = z.strictObject({
  companyId: id,
  name: z.string(),
  role,
  /** Where the user signs in. */
  home: z.boolean(),
  /** Where this session is. */
  current: z.boolean(),
})
export type Membership = z.infer<typeof membership>

export const myCompanies = query('companies.mine', {
  input: z.strictObject({}),
  output: z.array(membership),
  needs: 'signed-in',
  errors: [],
})

/** Founds a company whose first owner is the caller. */
export const createCompany = command('companies.create', {
  input: z
    .strictObject({
      name: singleLine(150),
      taxId: z._default(z.nullable(singleLine(30)), null),
      countryCode: z._default(z.enum(countries), 'BR'),
    })
    .check(z.refine(({ taxId, countryCode }) => taxId === null || isTaxId(taxId, countryCode), { path: ['taxId'] })),
  output: membership,
  needs: 'create_companies',
  errors: ['companies.tax_id_taken', 'quota.reached'],
  perMinute: 10,
})

/** With `cookie` the refresh token travels in a cookie only, as after any sign-in. */
export const switchCompany = command('companies.switch', {
  input: z.strictObject({ companyId: id, cookie: z.optional(z.boolean()) }),
  output: session,
  needs: 'signed-in',
  errors: ['companies.switch_refused', 'companies.not_found'],
  secret: true,
  perMinute: 30,
})
