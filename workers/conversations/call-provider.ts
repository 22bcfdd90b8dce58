/** One message in front of its provider: what it needs is opened, it is called, and its answer gets a name. */
import { type ChannelConnection, carriesMessages, type MessageKind } from '@aura/contracts/channels/channel.ts'
import {
  type Adapter,
  type ChannelRow,
  type Connection,
  type Outside,
  openConnection,
  ProviderError,
  redact,
  type Sending,
} from '@aura/server/channels/index.ts'
import {
  fileIn,
  letterOf,
  type Next,
  needsFile,
  type Outcome,
  picturesIn,
  type Seen,
  threadOf,
  unmaskedContent,
} from '@aura/server/conversations/index.ts'
import { type FileRow, findRow, openContent } from '@aura/server/files/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { CallContext } from '../platform/jobs.ts'

export type CallSite = {
  adapters: Readonly<Record<MessageKind, Pick<Adapter, 'send' | 'lookUp' | 'lookUpSends'>>>
  config: Outside & Pick<Config, 'home'>
}
type Chosen = Pick<Extract<Next, { do: 'send' | 'look' }>, 'message' | 'conversation'>
type Within = CallContext<never>['within']

export type Opened = {
  channel: ChannelRow
  connection: Connection
  role: ChannelConnection
  sending: Sending
  /** What the provider's words must not show. */
  token: string | null
  fileLost: boolean
}

/** Everything up to the call: whatever fails here, nothing went out. */
export async function open(callSite: CallSite, within: Within, { message, conversation }: Chosen): Promise<Opened> {
  const { content, token } = unmaskedContent(callSite.config, message)
  const { kind } = message.author
  const fileId = fileIn(content)
  const { row, connection, replyTo, fileRow, pictureRows, thread, letter } = await within(async ({ tx }) => {
    const opened = await openConnection({
      tx,
      channelId: message.channel_id,
      config: callSite.config,
      role: message.connection,
      purpose: 'send',
    })
    const answered =
      message.reply_to === null
        ? undefined
        : await tx.selectFrom('messages').where('id', '=', message.reply_to).select('external_id').executeTakeFirst()
    return {
      ...opened,
      thread: await threadOf(tx, conversation, message),
      letter: message.campaign ? await letterOf({ tx, publicUrl: callSite.config.publicUrl }, message.id) : null,
      replyTo: answered?.external_id ?? null,
      fileRow: fileId === null ? undefined : await findRow(tx, fileId),
      pictureRows: await rowsOf(tx, picturesIn(content)),
    }
  })
  const file = await loadFile(callSite, fileRow)
  const pictures = new Map<string, LoadedFile>()
  for (const picture of pictureRows) {
    const loaded = await loadFile(callSite, picture)
    if (loaded) pictures.set(picture.id, loaded)
  }
  const sending = {
    ...{ messageId: message.id, to: conversation.address, content, replyTo, file },
    ...(pictures.size > 0 && { pictures }),
    ...(thread && { thread }),
    ...(letter && { letter }),
    ...(kind !== 'user' && {
      autoSubmitted: kind === 'ai_agent' ? ('auto-replied' as const) : ('auto-generated' as const),
    }),
  }
  return {
    channel: row,
    connection,
    role: message.connection ?? row.connection,
    sending,
    token,
    fileLost: needsFile(content) && file === null,
  }
}

async function rowsOf(tx: Db, fileIds: readonly string[]): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const fileId of fileIds) {
    const row = await findRow(tx, fileId)
    if (row) rows.push(row)
  }
  return rows
}

type LoadedFile = NonNullable<Sending['file']>

async function loadFile(callSite: CallSite, row: FileRow | undefined): Promise<LoadedFile | null> {
  if (!row?.stored) return null
  const stored = await openContent(callSite.config, { companyId: row.company_id, hash: row.hash })
  return stored && { name: row.name, type: row.type, bytes: await bytesOf(stored) }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

export async function callSend(callSite: CallSite, opened: Opened, signal: AbortSignal): Promise<Outcome> {
  const { channel, connection, sending, token, fileLost } = opened
  if (fileLost) return { outcome: 'unsendable', problem: 'files.not_found' }
  if (!carriesMessages(channel.kind)) return { outcome: 'unsendable', problem: 'conversations.no_messages' }
  const adapter = callSite.adapters[channel.kind]
  if (signal.aborted) return { outcome: 'put_off' }
  try {
    const { externalId } = await adapter.send(connection, sending, signal)
    return { outcome: 'sent', externalId }
  } catch (error) {
    if (!(error instanceof ProviderError)) return { outcome: 'unknown', canLook: adapter.lookUp !== undefined }
    const secrets = { ...connection.secrets, ...(token !== null && { token }) }
    return { outcome: error.outcome, problem: redact(error.message, { secrets }) }
  }
}

/** A provider that cannot be asked right now has said nothing, and a look that sends does not send without the file. */
export async function callLookUp(callSite: CallSite, opened: Opened, since: Date, signal: AbortSignal): Promise<Seen> {
  const { channel, connection, sending, fileLost } = opened
  const { lookUp, lookUpSends } = carriesMessages(channel.kind) ? callSite.adapters[channel.kind] : {}
  if (!lookUp || (lookUpSends && fileLost)) return { seen: 'unknown' }
  const found = await lookUp(connection, sending, since, signal).catch(() => 'unknown' as const)
  if (found === 'unknown' || found === 'not_sent') return { seen: found }
  return { seen: 'sent', externalId: found.externalId }
}
