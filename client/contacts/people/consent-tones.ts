import type { Consent } from '@aura/contracts/contacts/consents.ts'
import type { Tone } from '../../platform/ui/badge.tsx'

export const consentTones: Record<Consent['state'], Tone> = { given: 'ok', withdrawn: 'critical' }
