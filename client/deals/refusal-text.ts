import i18next from 'i18next'

/** The machine's reason in words; the same texts that the server answers with. */
export const moveRefusal = (reason: string): string =>
  i18next.t([`deals.move_refused.${reason}`, 'deals.move_refused'], { defaultValue: reason })
