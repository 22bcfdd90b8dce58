/**
 * Master keys wrap the data keys of companies and are in no database. Each line of the file that the settings name is
 * one: the first wraps, the others still open. Without a file AURA_SECRET is the one, and with a file it still opens.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { keyedHash } from './seal.ts'

/** Where the master keys come from. */
export type MasterSettings = Pick<Config, 'secret'> & Partial<Pick<Config, 'masterKeyFile'>>
export type MasterKey = { id: string; key: Buffer }

const shortest = 32
const ivBytes = 12
const tagBytes = 16
const rememberedMost = 100
const remembered = new Map<string, readonly MasterKey[]>()

const masterKey = (text: string): MasterKey => ({
  // Of a key with much entropy; the id tells which one it was and nothing more.
  id: keyedHash(text, 'master key id', '').slice(0, 16),
  key: Buffer.from(hkdfSync('sha256', text, 'aura', 'master key', 32)),
})

/** The one that wraps first. */
function readMasterKeys({ secret, masterKeyFile }: MasterSettings): readonly MasterKey[] {
  const lines = masterKeyFile === undefined ? [] : readFileSync(masterKeyFile, 'utf8').split('\n')
  const inFile = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (masterKeyFile !== undefined && inFile.length === 0) throw new Error(`${masterKeyFile} holds no key`)
  if (inFile.some((line) => line.length < shortest))
    throw new Error(`a key in ${masterKeyFile} has fewer than ${shortest} characters`)
  return [...inFile, secret].map(masterKey)
}

function masterKeys(settings: MasterSettings, isFresh: boolean): readonly MasterKey[] {
  const name = `${settings.secret}\0${settings.masterKeyFile ?? ''}`
  const known = isFresh ? undefined : remembered.get(name)
  if (known) return known
  const keys = readMasterKeys(settings)
  if (remembered.size >= rememberedMost) remembered.clear()
  remembered.set(name, keys)
  return keys
}

export class UnknownMasterKey extends Error {
  override name = 'UnknownMasterKey'
}

/** Read anew, because the file may have got another first line. */
export function wrappingKey(settings: MasterSettings): MasterKey {
  const [first] = masterKeys(settings, true)
  if (!first) throw new UnknownMasterKey('there is no master key')
  return first
}

/** A key that a running process does not know yet may have come into the file since it was read. */
export function openingKey(settings: MasterSettings, id: string): MasterKey {
  const find = (isFresh: boolean) => masterKeys(settings, isFresh).find((key) => key.id === id)
  const found = find(false) ?? find(true)
  if (!found) throw new UnknownMasterKey(`the master key ${id} is in no file and is not AURA_SECRET`)
  return found
}

/** AES-256-GCM; whatever is encrypted opens only with the same `associated` text beside it. */
export function encrypt(key: Buffer, associated: string, plain: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

export function decrypt(key: Buffer, associated: string, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(associated)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
