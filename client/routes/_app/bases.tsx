import { createFileRoute } from '@tanstack/react-router'
import { ContactsScreen } from '../../contacts/people/contacts.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

type Search = ListSearch & { contact?: string | undefined; tab?: 'bases' | 'audiences' | undefined }

/** `contact` is the one whose sheet is open. */
const search = (input: Record<string, unknown>): Search => ({
  ...listSearch(input),
  ...((input.tab === 'bases' || input.tab === 'audiences') && { tab: input.tab }),
  ...(typeof input.contact === 'string' && { contact: input.contact }),
})

export const Route = createFileRoute('/_app/bases')({
  validateSearch: strictSearch(search),
  loader: () => loadTexts('desk'),
  component: ContactsScreen,
})
