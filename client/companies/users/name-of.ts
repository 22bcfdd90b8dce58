import type { ListedUser } from '@aura/contracts/companies/user.ts'

/** A colleague as everybody reads her name. */
export const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
