import * as z from 'zod/mini'

/** What a provider vouched for, signed by us: it travels from the sign-in of another house into the wizard. */
export const socialTicket = z.string().check(z.minLength(20), z.maxLength(2000))
