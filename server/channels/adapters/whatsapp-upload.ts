/**
 * The Graph API's resumable upload: a session of the app that the access token belongs to, then the bytes, then a handle
 * that a template names as its example.
 */
import * as z from 'zod/mini'
import type { Connection } from '../adapter.ts'
import { ask } from './provider.ts'
import { base, bearer, failed, isGood } from './whatsapp-graph.ts'

const app = z.object({ id: z.string().check(z.regex(/^\d{1,30}$/)) })
/** It carries a signature as the query of an address does. */
const session = z.object({ id: z.string().check(z.maxLength(2000), z.regex(/^upload:[\w:+/=?&%.~-]+$/)) })
const uploaded = z.object({ h: z.string().check(z.minLength(1), z.maxLength(4000)) })

export async function uploadResumable(
  connection: Connection,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<string> {
  const { id: appId } = z.parse(app, await callGraph(connection, { url: `${base(connection)}/app?fields=id`, signal }))
  const about = new URLSearchParams({ file_name: name, file_length: String(bytes.length), file_type: type })
  const begin = { url: `${base(connection)}/${appId}/uploads?${about}`, method: 'POST' as const, signal }
  const { id } = z.parse(session, await callGraph(connection, begin))
  const { authorization } = bearer(connection)
  const headers = { authorization: authorization.replace('Bearer', 'OAuth'), file_offset: '0' }
  const sending = { url: `${base(connection)}/${id}`, method: 'POST' as const, body: bytes, signal }
  return z.parse(uploaded, await callGraph(connection, { ...sending, headers })).h
}

async function callGraph(
  connection: Connection,
  call: Omit<Parameters<typeof ask>[1], 'headers'> & { headers?: Record<string, string> },
): Promise<unknown> {
  const answer = await ask(connection, { ...call, headers: call.headers ?? bearer(connection) })
  if (!isGood(answer)) throw failed(answer)
  return answer.body
}
