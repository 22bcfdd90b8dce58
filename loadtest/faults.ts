/** `npm run faults`: parts die under people at work, in runs that are too long for the suite. */
import { campaignStop, campaigns } from './campaigns/load.ts'
import { dispatch } from './dispatch/load.ts'
import { kill, table } from './faults/questions.ts'
import { runQuestion } from './platform/run.ts'

await runQuestion('faults', [kill, table, dispatch, campaigns, campaignStop], process.argv.slice(2))
