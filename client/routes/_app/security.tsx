import { createFileRoute } from '@tanstack/react-router'
import { Security } from '../../identity/security/security.tsx'

export const Route = createFileRoute('/_app/security')({ component: Security })
