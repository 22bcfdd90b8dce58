/** A campaign's letter is sent with the way to unsubscribe and the picture that tells of its opening. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { ConversationEffects } from '../conversations/index.ts'
import { pictureUrl, unsubscribeUrl } from './code.ts'

const unsubscribeWords: Record<Language, string> = {
  'pt-BR': 'Não quero mais receber e-mails',
  'en-US': 'Unsubscribe from these e-mails',
  'es-ES': 'No quiero recibir más correos',
}

export const trackingEffects: ConversationEffects = {
  letterOf: async ({ tx, publicUrl }, messageId) => {
    const link = await tx
      .selectFrom('short_links')
      .where('message_id', '=', messageId)
      .where('target_id', 'is', null)
      .select('code')
      .executeTakeFirst()
    if (!link) return null
    const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
    return {
      unsubscribeUrl: unsubscribeUrl(publicUrl, link.code),
      unsubscribeText: unsubscribeWords[language],
      pictureUrl: pictureUrl(publicUrl, link.code),
    }
  },
}
