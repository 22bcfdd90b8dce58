import type { ListedUser } from '@aura/contracts/companies/user.ts'

/** A colleague's name as everybody reads it. */
export const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
