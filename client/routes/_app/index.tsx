import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../../shell/home.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })
