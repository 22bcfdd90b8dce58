/** Links that open one file for a while, for any holder: a picture in a page, a table to be saved. */

import type { StoredFile } from '@aura/contracts/files/file.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { Config } from '../platform/config.ts'
import { keyedHash, sameHash } from '../platform/seal.ts'

type HasSecret = Pick<Config, 'secret'>
export type Link = { companyId: string; fileId: string; until: number }

const signature = ({ secret }: HasSecret, { companyId, fileId, until }: Link) =>
  keyedHash(secret, 'files.link', `${companyId}/${fileId}/${until}`)

/** Below our own address. Good for one to two hours, and the same for all who ask within an hour, so browsers keep it. */
export function signedUrl(
  config: HasSecret,
  companyId: string,
  file: Pick<StoredFile, 'fileId' | 'name'>,
  now: Date,
): { url: string; until: Date } {
  const until = Math.floor(now.getTime() / hourMs) * hourMs + 2 * hourMs
  const link = { companyId, fileId: file.fileId, until }
  const query = new URLSearchParams({ in: companyId, until: String(until), sig: signature(config, link) })
  return { url: `/files/${file.fileId}/${encodeURIComponent(file.name)}?${query}`, until: new Date(until) }
}

export const isSigned = (config: HasSecret, link: Link, input: string): boolean =>
  sameHash(signature(config, link), input)
