/** Meta's resumable upload: the app of a token, a session for a file, its bytes, and the handle that a template names. */
import { randomInt } from 'node:crypto'
import type { WhatsappAccount } from './account.ts'
import { failing, graphFailure } from './failing.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'

const appId = '1029384756'
const types = new Set(['image/jpeg', 'image/jpg', 'image/png', 'video/mp4', 'application/pdf'])

const no = (message: string) => graphFailure({ status: 400, code: 100, message: `(#100) ${message}` })

type Session = { name: string; type: string; length: number }
const sessions = new Map<string, Session>()
const mostSessions = 1000

/** Undefined where the request is about something else. */
export function exampleUpload(
  house: ProviderRegistry,
  account: WhatsappAccount,
  [id = '', edge]: readonly string[],
  { method, url, headers, body }: ProviderRequest,
): Answered | undefined {
  if (method === 'GET' && id === 'app' && !edge) return { status: 200, body: { id: appId } }
  if (method === 'POST' && id === appId && edge === 'uploads') return failing(house, account) ?? begin(url.searchParams)
  if (method !== 'POST' || !id.startsWith('upload:') || edge) return undefined
  const session = sessions.get(id)
  if (!session || !headers.authorization?.startsWith('OAuth ')) return no('Invalid upload session')
  if (headers.file_offset !== '0' || body.length !== session.length) return no('Invalid file offset')
  sessions.delete(id)
  const file = house.files.add({ mime: session.type, name: session.name, bytes: body })
  return { status: 200, body: { h: `4::${file}` } }
}

function begin(query: URLSearchParams): Answered {
  const session = {
    name: query.get('file_name') ?? '',
    type: query.get('file_type') ?? '',
    length: Number(query.get('file_length')),
  }
  if (!(session.length > 0) || !types.has(session.type)) return no('Invalid parameter')
  const id = `upload:${randomInt(1e9, 1e10)}`
  sessions.set(id, session)
  const [oldest] = sessions.keys()
  if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest)
  return { status: 200, body: { id } }
}

const kinds: Record<string, string> = { IMAGE: 'image/', VIDEO: 'video/', DOCUMENT: 'application/pdf' }

/** Whether the example of a media header was uploaded, and is of its kind. */
export function isExample(house: Pick<ProviderRegistry, 'files'>, format: string, handles: readonly string[] = []) {
  const [handle] = handles
  const file = handle?.startsWith('4::') ? house.files.get(handle.slice(3)) : undefined
  return file?.mime.startsWith(kinds[format] ?? '-') ?? false
}
