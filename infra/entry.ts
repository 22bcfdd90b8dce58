/** What every command does around its work: help, unknown arguments, failures in words, the exit code. */
import { helpText } from './help.ts'
import { Sentence } from './sentence.ts'
import { complain } from './terminal.ts'

export async function entry(
  existing: readonly string[],
  work: (inputs: ReadonlySet<string>) => Promise<number>,
): Promise<never> {
  const inputs = new Set(process.argv.slice(2))
  if (inputs.has('--help') || inputs.has('-h')) {
    console.log(helpText())
    process.exit(0)
  }
  try {
    const unknown = [...inputs].find((value) => !existing.includes(value))
    if (unknown)
      throw new Sentence(
        `Unknown argument "${unknown}"; --help shows what there is. Settings are environment variables.`,
      )
    process.exit(await work(inputs))
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}
