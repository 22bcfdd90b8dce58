import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '../../companies/profile/profile.tsx'

export const Route = createFileRoute('/_app/profile')({ component: Profile })
