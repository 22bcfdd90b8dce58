/** What may stand behind /auth: which of its views, and what that view begins with. */
import { safeRedirect } from './safe-redirect.ts'

export const authViews = ['sign-up', 'forgot', 'resend'] as const
export type AuthView = (typeof authViews)[number]

export type AuthSearch = { redirect?: string; reset?: true; email?: string; view?: AuthView }

export function authSearch(search: Record<string, unknown>): AuthSearch {
  const redirect = safeRedirect(search.redirect)
  const email = emailOf(search.email)
  const view = authViews.find((authView) => authView === search.view)
  return {
    ...(redirect !== undefined && { redirect }),
    ...(search.reset === true && { reset: true }),
    ...(email !== undefined && { email }),
    ...(view !== undefined && { view }),
  }
}

export const emailOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 254 ? value : undefined

export const tokenOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{20,100}$/.test(value) ? value : undefined

/** The two halves of a mailed link. */
export type LinkSearch = { email?: string; token?: string }

export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const [email, token] = [emailOf(search.email), tokenOf(search.token)]
  return { ...(email !== undefined && { email }), ...(token !== undefined && { token }) }
}
