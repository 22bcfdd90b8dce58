import { createFileRoute } from '@tanstack/react-router'
import { ContactsScreen } from '../../contacts/people/contacts.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

type Search = ListSearch & { contact?: string | undefined; tab?: 'bases' | undefined }

/** `contact` is the one whose sheet is open. */
const search = (given: Record<string, unknown>): Search => ({
  ...listSearch(given),
  ...(given.tab === 'bases' && { tab: given.tab }),
  ...(typeof given.contact === 'string' && { contact: given.contact }),
})

export const Route = createFileRoute('/_app/bases')({
  validateSearch: search,
  loader: () => loadTexts('desk'),
  component: ContactsScreen,
})
