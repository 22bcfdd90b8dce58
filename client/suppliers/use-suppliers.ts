import { suppliers } from '@aura/contracts/suppliers/supplier.ts'
import { suppliersReducer } from '@aura/machines/suppliers/suppliers.ts'
import { useView } from '../platform/feed/use-view.ts'

const everything = {}

export const useSuppliers = () => useView(suppliers, suppliersReducer, everything)
