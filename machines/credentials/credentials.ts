import { credentialChanged, credentialsChanged } from '@aura/contracts/credentials/credential.ts'
import { on, reducer } from '../platform/reducer.ts'

export const credentialsChangedReducer = reducer(credentialsChanged, [
  on(credentialChanged, (_state, _, { at }) => ({ at })),
])
