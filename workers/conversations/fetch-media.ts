/**
 * Fetches the file of a customer's message from the provider and keeps it like any other file: what it is, is read
 * off its content. A provider that is away is asked again for a while; whatever is wrong in the end, the message says.
 */
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import type { MediaProblem } from '@aura/contracts/conversations/message.ts'
import { type FileType, purposes } from '@aura/contracts/files/purposes.ts'
import { adapters, type Outside, openConnection, ProviderError } from '@aura/server/channels/index.ts'
import { deliveredBody, type Fetched, fetchMediaJob, isFetched, saveFetched } from '@aura/server/conversations/index.ts'
import { diskStore, inspect, plainName, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { type CallContext, type JobWork, NotDone, outside } from '../platform/jobs.ts'

type Context = CallContext<typeof fetchMediaJob.payload>
type Settings = Outside & Pick<Config, 'home' | 'filesQuotaMb'>

/** So long a provider is asked again that is away or refuses the key; its files do not stay there for ever. */
const patienceMs = 40 * 60_000

export const fetching = (config: Settings): JobWork =>
  outside(fetchMediaJob, {
    call: (context) => fetched(config, context),
    async record({ payload, tx, emit, now, newId, result }) {
      if (result) await saveFetched({ tx, emit, now, newId }, payload.messageId, result)
    },
    // The file has the job's id, so fetched again it is the same file.
    reconcile: 'repeat',
    buried: ({ payload, ...work }) => saveFetched(work, payload.messageId, { problem: 'unavailable' }),
  })

/** Null when there is nothing to fetch any more. */
async function fetched(config: Settings, context: Context): Promise<Fetched | null> {
  const { payload, within } = context
  const waited = await within(async ({ tx, now }) => {
    const message = await tx
      .selectFrom('messages')
      .where('id', '=', payload.messageId)
      .select(['content', 'at', 'channel_id'])
      .executeTakeFirst()
    if (!message || isFetched(message)) return null
    const opened = await openConnection({
      tx,
      channelId: message.channel_id,
      config,
      role: payload.connection,
      purpose: 'file',
    })
    return { ...opened, content: message.content, waitedMs: now.getTime() - message.at.getTime() }
  })
  if (!waited) return null
  try {
    return await fetchFile(config, context, waited)
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== null) return { problem }
    if (waited.waitedMs > patienceMs) return { problem: 'unavailable' }
    throw new NotDone(error instanceof Error ? error.message : 'the provider did not give the file')
  }
}

type Waiting = Pick<Awaited<ReturnType<typeof openConnection>>, 'row' | 'connection'> & {
  content: Parameters<typeof isFetched>[0]['content']
}

async function fetchFile(
  config: Settings,
  { payload, companyId, within, signal, key }: Context,
  { row, connection, content }: Waiting,
): Promise<Fetched | null> {
  if (content.type !== 'media' || !carriesMessages(row.kind)) return null
  const delivered = (digest: string) => within(({ tx }) => deliveredBody(tx, row.id, digest))
  const input = await adapters[row.kind].media({ ...connection, delivered }, payload.mediaId, signal)
  const { maxBytes } = purposes.message
  if (input.size !== null && input.size > maxBytes) {
    await input.body.cancel()
    return { problem: 'too_large' }
  }
  await using arrived = await receiveUpload(config, input.body, maxBytes)
  const type = await inspect(arrived.path, arrived.size, purposes.message)
  const name = nameOf(content.name ?? input.name ?? content.media, type)
  const file = { fileId: key, companyId, purpose: 'message', name, type, by: null } as const
  await storeFile({ config, store: diskStore(config), within }, file, arrived)
  const sticker = content.media === 'sticker' && type === 'image/webp'
  return { fileId: key, name, media: sticker ? 'sticker' : kindOf(type) }
}

const endings: Record<FileType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
}

/** A picture called ".exe" is a picture, and is called one. */
function nameOf(input: string, type: FileType): string {
  const ending = endings[type]
  const name = plainName(input)
  const ends = name.toLowerCase()
  if (ends.endsWith(`.${ending}`) || (ending === 'jpg' && ends.endsWith('.jpeg'))) return name
  return plainName(`${name}.${ending}`)
}

function kindOf(type: FileType): Extract<Fetched, { fileId: string }>['media'] {
  const [family] = type.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}

const problems: Partial<Record<Refusal['code'], MediaProblem>> = {
  'files.too_large': 'too_large',
  'files.type_refused': 'type_refused',
  'files.empty': 'damaged',
  'files.damaged': 'damaged',
  'files.quota_reached': 'no_space',
}

/** Null when it may go better another time. */
function problemOf(error: unknown): MediaProblem | null {
  if (error instanceof ProviderError) return error.outcome === 'refused' ? 'unavailable' : null
  return error instanceof Refusal ? (problems[error.code] ?? null) : null
}
