import { useSearch } from '@tanstack/react-router'
import { type LinkSearch, linkSearch } from '../auth-search.ts'
import { useFragment } from '../use-fragment.ts'

/** A link carries its two halves in the query or behind the `#`. */
export function useMailedLink(): LinkSearch {
  const fragment = useFragment()
  const search = useSearch({ strict: false })
  return linkSearch({ email: fragment.get('email'), token: fragment.get('token'), ...linkSearch(search) })
}
