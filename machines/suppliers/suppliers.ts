import { invoicesChanged, pricesChanged, supplierChanged } from '@aura/contracts/suppliers/prices.ts'
import { routeAssigned, type SuppliersState, supplierSaved, suppliers } from '@aura/contracts/suppliers/supplier.ts'
import { on, reducer } from '../platform/reducer.ts'

export const suppliersReducer = reducer(suppliers, [
  on(
    supplierSaved,
    (state, { supplier }): SuppliersState => ({
      ...state,
      suppliers: { ...state.suppliers, [supplier.id]: supplier },
    }),
  ),
  on(routeAssigned, (state, { channelId, connection, supplierId }): SuppliersState => {
    const others = state.routes.filter((route) => route.channelId !== channelId || route.connection !== connection)
    return { ...state, routes: supplierId === null ? others : [...others, { channelId, connection, supplierId }] }
  }),
])

export const supplierChangedReducer = reducer(supplierChanged, [
  on(pricesChanged, (state, _, { at }) => ({ ...state, pricesAt: at })),
  on(invoicesChanged, (state, _, { at }) => ({ ...state, invoicesAt: at })),
])
