/** `npm start`: the whole world on this machine, until Ctrl-C. */
import { entry } from './entry.ts'
import { launch } from './launch.ts'

await entry([], () => launch({ watch: false }))
