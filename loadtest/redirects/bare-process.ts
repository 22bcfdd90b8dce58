/** The control: a Fastify that knows one address and nothing else. */
import Fastify from 'fastify'
import { answering } from '../platform/peer.ts'

const app = Fastify()
app.get('/track/:code', (_, reply) => reply.redirect('https://loja.example/oferta?utm_source=sms', 302))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const answers = { url: () => address }
export type BareProcess = typeof answers
answering(answers)
