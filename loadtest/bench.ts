/** `npm run bench`: the product beside a control, in one run. */
import { append } from './append/bench.ts'
import { fanOut } from './fan-out/bench.ts'
import { runQuestion } from './platform/run.ts'

await runQuestion('bench', [append, fanOut], process.argv.slice(2))
