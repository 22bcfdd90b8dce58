/** How often a form may ask the owner of a telephone: a form that strangers fill in is no way to send messages to others. */

export const mostAsksOfNumber = 3
export const mostAsksOfForm = 60

/** `ofNumber`: in 24 hours, by any form of the company; `ofForm`: in one hour. */
export type PhoneAsks = { ofNumber: number; ofForm: number }

export const mayAskPhone = ({ ofNumber, ofForm }: PhoneAsks): boolean =>
  ofNumber < mostAsksOfNumber && ofForm < mostAsksOfForm

/** A link that was not used by then opens nothing. */
export const phoneWithinMs = 3_600_000
export const isPhoneLinkOver = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() >= phoneWithinMs
