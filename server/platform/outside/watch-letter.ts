import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'

/**
 * Whether a letter has begun: the transport reads it when the mail server has asked for it, and not before. What fails
 * earlier has sent nothing; from there on it is open whether the server took it.
 */
export function watchLetter(transport: Transporter): { readonly begun: boolean } {
  const letter = { begun: false }
  async function* begin(raw: Readable) {
    letter.begun = true
    yield* raw
  }
  transport.use('stream', ({ message }, done) => {
    message.processFunc((raw) => Readable.from(begin(raw), { objectMode: false }))
    done()
  })
  return letter
}
