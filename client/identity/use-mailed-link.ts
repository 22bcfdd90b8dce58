import { emailOf, tokenOf } from './auth-search.ts'
import type { MailedLink } from './use-confirmation.ts'
import { useFragment } from './use-fragment.ts'

export type LinkSearch = Partial<MailedLink>

export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const [email, token] = [emailOf(search.email), tokenOf(search.token)]
  return { ...(email !== undefined && { email }), ...(token !== undefined && { token }) }
}

/** A link carries its two halves in the query or behind the `#`. */
export function useMailedLink(search: LinkSearch): LinkSearch {
  const fragment = useFragment()
  return linkSearch({ email: fragment.get('email'), token: fragment.get('token'), ...search })
}
