import { personName } from '@aura/contracts/platform/person-name.ts'

/** A person's name as everybody reads it. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  personName(firstName, lastName)
