import { text } from '../platform/values.ts'

/** A provider's profile, signed by us: it travels from the social sign-in into the wizard. */
export const socialTicket = text(2000, 20)
