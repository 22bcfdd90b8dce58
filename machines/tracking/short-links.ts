/**
 * The addresses in a message that are targets of the company become short links of its one recipient. Any other address
 * stays as it was typed.
 */
import type { Content } from '@aura/contracts/conversations/message.ts'

/** An address ends where the punctuation of its sentence begins. */
const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi

/** `https://loja.example` and `https://loja.example/` are one address. */
export function sameAddress(url: string): string {
  const address = URL.parse(url)
  return address ? address.href : url
}

type Linked = { content: Content; found: boolean }

/** `shorten` gives the short link for an address, or null where it is no target. */
export function withShortLinks(content: Content, shorten: (url: string) => string | null): Linked {
  let found = false
  const put = (text: string): string =>
    text.replace(webAddress, (url) => {
      const short = shorten(sameAddress(url))
      found ||= short !== null
      return short ?? url
    })
  const linked = linkedContent(content, put)
  return { content: linked, found }
}

function linkedContent(content: Content, put: (text: string) => string): Content {
  if (content.type === 'text') return { ...content, text: put(content.text) }
  if (content.type !== 'template') return content
  const { values, text, header } = content
  return {
    ...content,
    text: put(text),
    header: header === null ? null : put(header),
    values: { ...values, header: values.header.map(put), body: values.body.map(put) },
  }
}
