import { createFileRoute } from '@tanstack/react-router'
import { OrganizationsScreen } from '../../deals/organizations/organizations-screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

type Search = ListSearch & { organization?: string | undefined }

/** `organization` is the one whose sheet is open. */
const search = (input: Record<string, unknown>): Search => ({
  ...listSearch(input),
  ...(typeof input.organization === 'string' && { organization: input.organization }),
})

export const Route = createFileRoute('/_app/crm_/organizations')({
  validateSearch: strictSearch(search),
  loader: () => loadTexts('offers'),
  component: OrganizationsScreen,
})
