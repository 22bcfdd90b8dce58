/** What other features may use of contacts. */
export { addressText } from '@aura/contracts/contacts/address-text.ts'
export { useBases } from './bases/use-bases.ts'
export { FieldInput } from './fields/field-input.tsx'
export { useFields } from './fields/use-fields.ts'
export { ConsentHistoryToggle } from './people/consent-history-toggle.tsx'
export { consentTones } from './people/consent-tones.ts'
export { ContactCombobox } from './people/contact-combobox.tsx'
export { ContactTags } from './people/contact-tags.tsx'
export { fieldFilterId, fieldFilters } from './people/field-filters.ts'
export const fetchFieldsDrawer = () => import('./fields/fields-drawer.tsx')
export const fetchFields = () => import('./fields/fields-of.tsx')
