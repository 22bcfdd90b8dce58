/** A letter as bytes. Nothing that it names is read from the disk or the network. */
import { buffer } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'

const composer = createTransport({ streamTransport: true, buffer: true })

export async function composeLetter(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  return Buffer.isBuffer(message) ? message : await buffer(message)
}
