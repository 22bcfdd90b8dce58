/** The form before the chat, held against what the channel asks for. */
import type { WebchatSettings } from '@aura/contracts/webchat/settings.ts'

type Typed = { name: string | null; email: string | null; phone: string | null; consent: boolean }

export function missingFields(
  { askName, askEmail, askPhone, consent }: Pick<WebchatSettings, 'askName' | 'askEmail' | 'askPhone' | 'consent'>,
  typed: Typed,
): string[] {
  return [
    ...(askName === 'required' && typed.name === null ? ['name'] : []),
    ...(askEmail === 'required' && typed.email === null ? ['email'] : []),
    ...(askPhone === 'required' && typed.phone === null ? ['phone'] : []),
    ...(consent !== '' && !typed.consent ? ['consent'] : []),
  ]
}
