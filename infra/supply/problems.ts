/** Everything that this machine can hold against the packages of the lock file, without asking anybody. */
import { read } from '../sources.ts'
import { advisoryProblems } from './advisories.ts'
import { licenceProblems } from './licences.ts'
import { packagesOf, readLock } from './lock.ts'
import { lockProblems, type Manifest, manifestProblems, npmrcProblems } from './structure.ts'

const manifestAt = (path: string): Manifest => ({ ...JSON.parse(read(path)), path })

export function manifests(): Manifest[] {
  const root = manifestAt('package.json')
  return [root, ...(root.workspaces ?? []).map((workspace) => manifestAt(`${workspace}/package.json`))]
}

export function supplyProblems(): string[] {
  const lock = readLock()
  return [
    ...lockProblems(lock),
    ...manifestProblems(manifests()),
    ...npmrcProblems(read('.npmrc')),
    ...licenceProblems(lock),
    ...advisoryProblems(packagesOf(lock)),
  ]
}
