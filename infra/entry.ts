/** What every command does around its work: help, unknown arguments, failures in words, the exit code. */
import { helpText } from './help.ts'
import { Sentence } from './sentence.ts'
import { complain } from './terminal.ts'

export async function entry(
  known: readonly string[],
  work: (given: ReadonlySet<string>) => Promise<number>,
): Promise<never> {
  const given = new Set(process.argv.slice(2))
  if (given.has('--help') || given.has('-h')) {
    console.log(helpText())
    process.exit(0)
  }
  try {
    const unknown = [...given].find((one) => !known.includes(one))
    if (unknown)
      throw new Sentence(
        `Unknown argument "${unknown}"; --help shows what there is. Settings are environment variables.`,
      )
    process.exit(await work(given))
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}
