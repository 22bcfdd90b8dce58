/**
 * The server as it is, but for its news: on SIGUSR2 it dies between the next commit and its news,
 * where nothing but the log knows what has happened.
 */
import { loadConfig } from '@aura/server/platform/config.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { startServer } from '@aura/server/start.ts'

let dying = false
process.on('SIGUSR2', () => {
  dying = true
})

await startServer(loadConfig(process.env), {
  news: async (natsUrl) => {
    const news = await connectNews(natsUrl, () => {})
    return {
      publish(subject, message) {
        if (dying) process.kill(process.pid, 'SIGKILL')
        news.publish(subject, message)
      },
      subscribe: (subject, listen) => news.subscribe(subject, listen),
      ping: () => news.ping(),
      [Symbol.asyncDispose]: () => news[Symbol.asyncDispose](),
    }
  },
})
