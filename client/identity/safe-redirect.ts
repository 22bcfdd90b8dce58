/** A path of this site only: anything else in `?redirect=` could send a person elsewhere after signing in. */
export const safeRedirect = (target: unknown): string | undefined =>
  typeof target === 'string' && /^\/(?![/\\])/.test(target) && !target.startsWith('/auth') ? target : undefined
