/**
 * What a person is called. A card that was made from a message alone is named after its address: that is no name, and nobody is
 * greeted by it. The database reads the same expressions in `server/campaigns/greeting-names.ts`.
 */
const phoneOnly = '^[+]?[0-9 ().-]+$'
const emailOnly = '^[^@ ]+@[^@ ]+$'
export const addressOnly = `${phoneOnly}|${emailOnly}`

const isAddress = new RegExp(addressOnly)

/** Empty where the card has none. */
export const greetingName = (name: string): string => {
  const trimmed = name.trim()
  return isAddress.test(trimmed) ? '' : trimmed
}
