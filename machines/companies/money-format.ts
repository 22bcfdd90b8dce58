import { moneyFormat, moneyFormatChanged } from '@aura/contracts/companies/money-format.ts'
import { on, reducer } from '../platform/reducer.ts'

export const moneyFormatReducer = reducer(moneyFormat, [on(moneyFormatChanged, (_, body) => body)])
