import { health } from '@aura/contracts/monitoring/health.ts'
import { reducer } from '../platform/reducer.ts'

export const healthReducer = reducer(health, [])
