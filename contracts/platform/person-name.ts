/** A person's name as everybody reads it; nobody's is empty. */
export const personName = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()
