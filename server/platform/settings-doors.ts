/** Settings of the doors: how long a request may take to arrive, and who reads what a process counts. */
import * as z from 'zod/mini'
import { processes, setting, whole } from './setting.ts'

export const doorSettings = {
  requestSeconds: setting({
    env: 'REQUEST_SECONDS',
    fallback: '30',
    schema: whole(1, 600),
    help: 'time in which the headers and the body of a request have to arrive',
    readBy: ['server'],
  }),
  uploadSeconds: setting({
    env: 'UPLOAD_SECONDS',
    fallback: '300',
    schema: whole(1, 3_600),
    help: 'time in which an uploaded file has to arrive',
    readBy: ['server'],
  }),
  uploadsPerAddress: setting({
    env: 'UPLOADS_PER_ADDRESS',
    fallback: '50',
    schema: whole(1, 10_000),
    help: 'uploads that may be under way at the same time from one address',
    readBy: ['server'],
  }),
  uploadsPerAccount: setting({
    env: 'UPLOADS_PER_ACCOUNT',
    fallback: '10',
    schema: whole(1, 1_000),
    help: 'uploads that may be under way at the same time from one account',
    readBy: ['server'],
  }),
  metricsToken: setting({
    env: 'AURA_METRICS_TOKEN',
    whenAbsent: 'in production, /metrics is served on a port of its own or not at all',
    schema: z.string().check(z.minLength(16, { error: 'must have at least 16 characters' })),
    help: 'bearer token that opens /metrics and the details of /health/ready',
    readBy: processes,
  }),
  metricsPort: setting({
    env: 'AURA_METRICS_PORT',
    fallback: '0',
    schema: whole(0, 65_535),
    help: "port of its own for the server's /metrics, for a network that strangers do not reach; 0 opens none",
    readBy: ['server'],
  }),
} as const
