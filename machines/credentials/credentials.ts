import { credentialChanged, credentialsChanged } from '@aura/contracts/credentials/credential.ts'
import { readingAllowed, readingChanged } from '@aura/contracts/credentials/reading.ts'
import { on, reducer } from '../platform/reducer.ts'

export const credentialsChangedReducer = reducer(credentialsChanged, [
  on(credentialChanged, (_state, _, { at }) => ({ at })),
  on(readingChanged, (_state, _, { at }) => ({ at })),
  on(readingAllowed, (_state, _, { at }) => ({ at })),
])
