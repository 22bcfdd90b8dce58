/** The tags that an AI agent has put on the customer of an answer. */
import { tagCustomer, tagCustomerJob } from '@aura/server/agents/index.ts'
import { inside } from '../platform/jobs.ts'

export const taggingCustomers = inside(tagCustomerJob, async ({ payload, ...work }) => await tagCustomer(work, payload))
