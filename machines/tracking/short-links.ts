/**
 * The addresses in a message that are targets of the company become short links of its one recipient. Any other address
 * stays as it was typed.
 */

/** An address ends where the punctuation of its sentence begins. */
const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi

/** `https://loja.example` and `https://loja.example/` are one address. */
export function sameAddress(url: string): string {
  const address = URL.parse(url)
  return address ? address.href : url
}

/** `shorten` gives the short link for an address, or null where it is no target. */
export const withShortLinks = (text: string, shorten: (url: string) => string | null): string =>
  text.replace(webAddress, (url) => shorten(sameAddress(url)) ?? url)
