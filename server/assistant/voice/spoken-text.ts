/** What is spoken of an answer: its words without the marks of Markdown, and no more than one listens to. */
import type { VoiceLanguage } from '@aura/contracts/assistant/voice.ts'
import { cutText } from '../../platform/cut-text.ts'

const longest = 1_500

export function spokenText(markdown: string): string {
  const plain = markdown
    .split('\n')
    .map((text) =>
      text
        .replace(/^\s*(?:[-*]|#{1,6})\s+/, '')
        .replace(/\[([^\][]{1,200})\]\([^()\s]{1,300}\)/g, '$1')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .filter((text) => text !== '')
    .join('\n')
  return cutText(plain, longest)
}

const openLink = /\[[^\]\n]{0,200}(?:\](?:\([^()\s]{0,300})?)?$/

/** Of an answer that still grows: without a link at its end that may not be whole. */
export const spokenSoFar = (markdown: string): string => spokenText(markdown.replace(openLink, ''))

/** Said where the AI agent would hand over: here it has no customer to hand over. */
export const handOffWords: Record<VoiceLanguage, string> = {
  'pt-BR': 'Neste ponto eu passaria a conversa para uma pessoa da equipe.',
  'pt-PT': 'Neste ponto eu passaria a conversa a uma pessoa da equipa.',
  'en-US': 'At this point I would hand the conversation to a person on the team.',
  'es-ES': 'En este punto pasaría la conversación a una persona del equipo.',
  'fr-FR': 'À ce stade, je passerais la conversation à une personne de l’équipe.',
  'de-DE': 'An dieser Stelle würde ich das Gespräch an eine Person im Team übergeben.',
  'it-IT': 'A questo punto passerei la conversazione a una persona del team.',
}
