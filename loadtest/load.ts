/** `npm run load`: scenarios with k6 against a world of their own or a running one. */
import { board } from './board/load.ts'
import { campaignBeside, campaignStop, campaigns } from './campaigns/load.ts'
import { dispatch } from './dispatch/load.ts'
import { runQuestion } from './platform/run.ts'
import { scenarios } from './scenarios.ts'

await runQuestion(
  'load',
  [board, campaigns, campaignStop, campaignBeside, dispatch, ...scenarios],
  process.argv.slice(2),
)
