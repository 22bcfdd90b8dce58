/** A credential gets another name, another secret, or is tested. */
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import {
  editCredential as edit,
  isReplacedElsewhere,
  replaceSecrets as replace,
  testCredential as test,
} from '@aura/contracts/credentials/credential.ts'
import { askCredentialUser, assertTaken, type CredentialUser, credentialUsers, saveHealth } from '../channels/index.ts'
import { handle, handleOpen } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { openCredential, openVersions, replaceVersion } from '../vault/index.ts'
import { changed, lockCredential, saveCredential } from './credential-row.ts'
import { tellExpiryLater } from './expiry.ts'
import { isPreviousRefused, settlePrevious } from './settle.ts'

export const editCredential = handle(edit, async ({ tx, emit, now, input, caller }) => {
  const { credentialId, version, name, expiresOn } = input
  await assertReferences(tx, ['users'], [input.ownerId], 'companies.user_not_found')
  const row = await lockCredential(tx, credentialId)
  const { ownerId = row.owner_id } = input
  if (expiresOn !== null) await tellExpiryLater({ tx, now }, caller.companyId, { credentialId, expiresOn })
  const set = { name, expires_on: expiresOn, owner_id: ownerId }
  return await saveCredential({ tx, emit, now }, { row, version, change: 'edited' }, set)
})

/** Every provider that will be asked with it says yes first; the one before is taken beside it for a while. */
export const replaceSecrets = handleOpen(replace, async ({ input, asCaller, config, now }) => {
  const { credentialId, version } = input
  const { users, old } = await asCaller(async ({ tx }) => {
    const row = await lockCredential(tx, credentialId)
    if (isReplacedElsewhere(row.kind)) return refuse('credentials.made_here')
    if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
    return { users: await credentialUsers(tx, credentialId), old: await openCredential(tx, config, credentialId) }
  })
  let secrets = { ...old, ...input.secrets }
  const answers: (CredentialUser & { health: ChannelHealth })[] = []
  for (const user of users) {
    const accepted = await assertTaken({ config, now }, user, secrets)
    secrets = accepted.secrets
    answers.push({ ...user, health: accepted.health })
  }
  return await asCaller(async (work) => {
    const row = await lockCredential(work.tx, credentialId)
    const saved = await saveCredential(work, { row, version, change: 'replaced' })
    const saving = { tx: work.tx, now: work.now, settings: config }
    await replaceVersion(saving, { companyId: row.company_id, credentialId, secrets })
    for (const { row: channel, role, health } of answers) await saveHealth(work, channel, health, role)
    return saved
  })
})

/** Between two transactions, like every question to a provider. */
export const testCredential = handleOpen(test, async ({ input, asCaller, config, now }) => {
  const { credentialId } = input
  const { users, versions } = await asCaller(async ({ tx, now }) => {
    const row = await lockCredential(tx, credentialId)
    if (isReplacedElsewhere(row.kind)) return refuse('credentials.made_here')
    const saving = { tx, now, settings: config }
    return { users: await credentialUsers(tx, credentialId), versions: await openVersions(saving, credentialId) }
  })
  const [newest, previous] = versions
  for (const user of newest ? users : []) {
    const health = await askCredentialUser(config, user, newest ?? {}, now)
    await asCaller(async (work) => await saveHealth(work, user.row, health, user.role))
  }
  const isRefused = await isPreviousRefused({ config, now }, users, previous)
  return await asCaller(async (work) => {
    const row = await lockCredential(work.tx, credentialId)
    await settlePrevious(work, row, isRefused)
    await changed(work, row, 'tested')
    return {}
  })
})
