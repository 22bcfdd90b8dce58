/** How organizations are kept equal with the companies of a CRM, field by field. */
import * as z from 'zod/mini'
import { conflictRule, isOnce, theirField } from './field-rule.ts'

export const companyFields = ['name', 'cnpj', 'email', 'phone', 'website', 'city', 'note'] as const
export const companyField = z.enum(companyFields)
export type CompanyField = z.infer<typeof companyField>

export const crmCompanyRule = z.strictObject({ ours: companyField, theirs: theirField, conflict: conflictRule })
export type CrmCompanyRule = z.infer<typeof crmCompanyRule>

export const crmCompanies = z.array(crmCompanyRule).check(
  z.maxLength(companyFields.length),
  z.refine((rules) => rules.some(({ ours }) => ours === 'name'), { error: 'name' }),
  z.refine((rules) => isOnce(rules.map(({ ours }) => ours)) && isOnce(rules.map(({ theirs }) => theirs)), {
    error: 'twice',
  }),
)
