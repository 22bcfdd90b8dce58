/**
 * What the letters say, in three languages. A letter is a subject, paragraphs, and at most one thing to
 * do or one code to type. Text and HTML are made from the same words.
 */

import type { Language } from '@aura/contracts/platform/values.ts'
import type { Letter, LetterOf } from '@aura/server/identity/index.ts'

export type Words = {
  subject: string
  /** Before the code or the button. */
  lead: string[]
  button?: string
  /** After it. */
  tail: string[]
}

type Texts = { [K in Letter['kind']]: (letter: LetterOf<K>) => Words }

type Moment = Pick<LetterOf<'password-changed'>, 'at' | 'timeZone' | 'language'>

const when = ({ at, timeZone, language }: Moment) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

const pt: Texts = {
  'two-factor': ({ code }) => ({
    subject: `${code} é o seu código de verificação`,
    lead: ['Use este código para entrar no Aura:'],
    tail: ['Ele vale por 10 minutos e só pode ser usado uma vez.', 'Se não foi você, troque a sua senha.'],
  }),
  confirmation: ({ companyName, leads }) =>
    leads === 'join'
      ? {
          subject: `${companyName} convidou você para o Aura`,
          lead: [
            `${companyName} convidou você. Aceite para participar com a conta que você já tem: a senha continua a mesma.`,
          ],
          button: 'Aceitar o convite',
          tail: ['O link vale por 24 horas.', 'Se você não esperava este convite, ignore esta mensagem.'],
        }
      : leads === 'invitation'
        ? {
            subject: `${companyName} convidou você para o Aura`,
            lead: [`Você foi convidado a trabalhar com ${companyName} no Aura. Crie a sua senha para começar.`],
            button: 'Criar minha senha',
            tail: ['O link vale por 24 horas.'],
          }
        : {
            subject: 'Confirme o seu email',
            lead: [`Falta um passo para ${companyName} começar no Aura.`],
            button: leads === 'click' ? 'Confirmar meu email' : 'Criar minha senha',
            tail: ['O link vale por 24 horas.', 'Se você não fez este cadastro, ignore esta mensagem.'],
          },
  reset: () => ({
    subject: 'Redefina a sua senha',
    lead: ['Recebemos um pedido para redefinir a sua senha.'],
    button: 'Criar nova senha',
    tail: ['O link vale por 24 horas e só pode ser usado uma vez.', 'Se não foi você, ignore esta mensagem.'],
  }),
  'new-device': ({ userAgent, ...moment }) => ({
    subject: 'Novo acesso à sua conta',
    lead: [
      `A sua conta foi acessada em um dispositivo novo em ${when(moment)}.`,
      ...(userAgent ? [`Dispositivo: ${userAgent}`] : []),
    ],
    tail: ['Se não foi você, encerre a sessão nas configurações e troque a sua senha.'],
  }),
  'password-changed': (moment) => ({
    subject: 'A sua senha foi alterada',
    lead: [`A senha da sua conta foi alterada em ${when(moment)}. As outras sessões foram encerradas.`],
    tail: ['Se não foi você, redefina a senha agora e avise o administrador.'],
  }),
}

const en: Texts = {
  'two-factor': ({ code }) => ({
    subject: `${code} is your verification code`,
    lead: ['Use this code to sign in to Aura:'],
    tail: ['It is valid for 10 minutes and can be used once.', 'If this was not you, change your password.'],
  }),
  confirmation: ({ companyName, leads }) =>
    leads === 'join'
      ? {
          subject: `${companyName} invited you to Aura`,
          lead: [`${companyName} invited you. Accept to join with the account you have: your password stays the same.`],
          button: 'Accept the invitation',
          tail: ['The link is valid for 24 hours.', 'If you did not expect this invitation, ignore this message.'],
        }
      : leads === 'invitation'
        ? {
            subject: `${companyName} invited you to Aura`,
            lead: [`You have been invited to work with ${companyName} on Aura. Create your password to begin.`],
            button: 'Create my password',
            tail: ['The link is valid for 24 hours.'],
          }
        : {
            subject: 'Confirm your email',
            lead: [`One more step and ${companyName} can begin on Aura.`],
            button: leads === 'click' ? 'Confirm my email' : 'Create my password',
            tail: ['The link is valid for 24 hours.', 'If you did not register, ignore this message.'],
          },
  reset: () => ({
    subject: 'Reset your password',
    lead: ['We were asked to reset your password.'],
    button: 'Create a new password',
    tail: ['The link is valid for 24 hours and can be used once.', 'If this was not you, ignore this message.'],
  }),
  'new-device': ({ userAgent, ...moment }) => ({
    subject: 'New sign-in to your account',
    lead: [
      `Your account was signed in to on a new device on ${when(moment)}.`,
      ...(userAgent ? [`Device: ${userAgent}`] : []),
    ],
    tail: ['If this was not you, end the session in the settings and change your password.'],
  }),
  'password-changed': (moment) => ({
    subject: 'Your password was changed',
    lead: [`The password of your account was changed on ${when(moment)}. Your other sessions have ended.`],
    tail: ['If this was not you, reset the password now and tell your administrator.'],
  }),
}

const es: Texts = {
  'two-factor': ({ code }) => ({
    subject: `${code} es su código de verificación`,
    lead: ['Use este código para entrar en Aura:'],
    tail: ['Es válido durante 10 minutos y solo se puede usar una vez.', 'Si no fue usted, cambie su contraseña.'],
  }),
  confirmation: ({ companyName, leads }) =>
    leads === 'join'
      ? {
          subject: `${companyName} le ha invitado a Aura`,
          lead: [
            `${companyName} le ha invitado. Acepte para participar con la cuenta que ya tiene: la contraseña sigue siendo la misma.`,
          ],
          button: 'Aceptar la invitación',
          tail: ['El enlace vale por 24 horas.', 'Si no esperaba esta invitación, ignore este mensaje.'],
        }
      : leads === 'invitation'
        ? {
            subject: `${companyName} le ha invitado a Aura`,
            lead: [`Le han invitado a trabajar con ${companyName} en Aura. Cree su contraseña para empezar.`],
            button: 'Crear mi contraseña',
            tail: ['El enlace es válido durante 24 horas.'],
          }
        : {
            subject: 'Confirme su correo',
            lead: [`Falta un paso para que ${companyName} empiece en Aura.`],
            button: leads === 'click' ? 'Confirmar mi correo' : 'Crear mi contraseña',
            tail: ['El enlace es válido durante 24 horas.', 'Si usted no hizo este registro, ignore este mensaje.'],
          },
  reset: () => ({
    subject: 'Restablezca su contraseña',
    lead: ['Hemos recibido una solicitud para restablecer su contraseña.'],
    button: 'Crear una contraseña nueva',
    tail: [
      'El enlace es válido durante 24 horas y solo se puede usar una vez.',
      'Si no fue usted, ignore este mensaje.',
    ],
  }),
  'new-device': ({ userAgent, ...moment }) => ({
    subject: 'Nuevo acceso a su cuenta',
    lead: [
      `Se ha accedido a su cuenta desde un dispositivo nuevo el ${when(moment)}.`,
      ...(userAgent ? [`Dispositivo: ${userAgent}`] : []),
    ],
    tail: ['Si no fue usted, cierre la sesión en la configuración y cambie su contraseña.'],
  }),
  'password-changed': (moment) => ({
    subject: 'Su contraseña ha cambiado',
    lead: [`La contraseña de su cuenta cambió el ${when(moment)}. Las demás sesiones se han cerrado.`],
    tail: ['Si no fue usted, restablezca la contraseña ahora y avise al administrador.'],
  }),
}

const texts: Record<Language, Texts> = { 'pt-BR': pt, 'en-US': en, 'es-ES': es }

export const greetings: Record<Language, (name: string) => string> = {
  'pt-BR': (name) => `Olá, ${name}!`,
  'en-US': (name) => `Hello, ${name}!`,
  'es-ES': (name) => `¡Hola, ${name}!`,
}

export function wordsOf(letter: Letter): Words {
  const all = texts[letter.language]
  switch (letter.kind) {
    case 'two-factor':
      return all['two-factor'](letter)
    case 'confirmation':
      return all.confirmation(letter)
    case 'reset':
      return all.reset(letter)
    case 'new-device':
      return all['new-device'](letter)
    case 'password-changed':
      return all['password-changed'](letter)
  }
}
