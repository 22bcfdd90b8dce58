import { text } from '../platform/values.ts'

/** What a provider vouched for, signed by us: it travels from the sign-in of another house into the wizard. */
export const socialTicket = text(2000, 20)
