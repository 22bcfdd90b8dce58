/** The account of a screen in a hall has an address that nobody can have, and by which it is known. */
const domain = '@wall.invalid'

export const wallAddress = (wallId: string): string => `${wallId}${domain}`
export const isWallAddress = (email: string): boolean => email.endsWith(domain)
