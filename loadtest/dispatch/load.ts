import { startWorld } from '@aura/infra/world.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { runDrill } from './drill.ts'

export const dispatch = question('dispatch', {
  asks: 'Does each message reach its phone once, or is it shown in doubt, while workers are killed and providers lose their answers?',
  options: {
    messages: { value: 2000, help: 'messages, half of them over WhatsApp and half by SMS' },
    conversations: { value: 100, help: 'conversations they belong to' },
    workers: { value: 3, help: 'processes that send' },
    kills: { value: 30, help: 'times one of them is killed' },
  },
  async run({ messages, conversations, workers, kills }, report) {
    await using world = await startWorld()
    const progress = (words: string) => report.progress(words)
    const fates = await runDrill({ world, messages, conversations, workers, kills, random: Math.random, progress })
    const { seconds, deadLetters, ...counted } = fates
    report.table('What became of them', [
      { ...counted, seconds: round(seconds), 'a second': round(messages / seconds) },
    ])
    for (const name of ['twice', 'lost', 'mistaken', 'queued', 'swapped'] as const)
      report.must(`${name} = 0`, fates[name] === 0, `${fates[name]}`)
    report.must('no dead letter', deadLetters.length === 0, deadLetters.slice(0, 5).join('; '))
    const existing = fates.arrived + fates.inDoubt + fates.notTaken
    report.must('each one has an end that is seen', existing === fates.messages, `${existing} of ${fates.messages}`)
    report.must('what is at the phone is known to be there', fates.inDoubtArrived === 0, `${fates.inDoubtArrived}`)
  },
})
