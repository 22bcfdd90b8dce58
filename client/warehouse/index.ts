/** What other features may use of warehouse: its destinations for the catalogue. */
export { useWarehouses } from './use-warehouses.tsx'
