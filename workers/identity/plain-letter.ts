/**
 * A letter of fixed words, for when the proper one cannot be written: without a name, a device or a time, and with the
 * code or the link that it is about. A letter about security goes out plainer, never not at all.
 */

import type { Language } from '@aura/contracts/platform/values.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import type { Letter } from '@aura/server/identity/index.ts'
import type { Written } from '../platform/mailer.ts'
import { linkOf } from './write-letter.ts'

type Words = { subject: string; text: string }

const words: Record<Language, Record<Letter['kind'], Words>> = {
  'pt-BR': {
    'two-factor': { subject: 'O seu código de verificação', text: 'Use este código para entrar no Aura:' },
    confirmation: { subject: 'Confirme o seu email', text: 'Abra este endereço para continuar no Aura:' },
    reset: { subject: 'Redefina a sua senha', text: 'Abra este endereço para criar uma nova senha:' },
    'new-device': {
      subject: 'Novo acesso à sua conta',
      text: 'A sua conta foi acessada em um dispositivo novo. Se não foi você, encerre a sessão e troque a sua senha.',
    },
    'password-changed': {
      subject: 'A sua senha foi alterada',
      text: 'A senha da sua conta foi alterada. Se não foi você, redefina a senha agora e avise o administrador.',
    },
  },
  'en-US': {
    'two-factor': { subject: 'Your verification code', text: 'Use this code to sign in to Aura:' },
    confirmation: { subject: 'Confirm your email', text: 'Open this address to go on in Aura:' },
    reset: { subject: 'Reset your password', text: 'Open this address to create a new password:' },
    'new-device': {
      subject: 'New sign-in to your account',
      text: 'Your account was signed in to on a new device. If this was not you, end the session and change your password.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'The password of your account was changed. If this was not you, reset it now and tell your administrator.',
    },
  },
  'es-ES': {
    'two-factor': { subject: 'Su código de verificación', text: 'Use este código para entrar en Aura:' },
    confirmation: { subject: 'Confirme su correo', text: 'Abra esta dirección para continuar en Aura:' },
    reset: { subject: 'Restablezca su contraseña', text: 'Abra esta dirección para crear una contraseña nueva:' },
    'new-device': {
      subject: 'Nuevo acceso a su cuenta',
      text: 'Se ha accedido a su cuenta desde un dispositivo nuevo. Si no fue usted, cierre la sesión y cambie su contraseña.',
    },
    'password-changed': {
      subject: 'Su contraseña ha cambiado',
      text: 'La contraseña de su cuenta cambió. Si no fue usted, restablézcala ahora y avise al administrador.',
    },
  },
}

export function plainLetter(letter: Letter, publicUrl: string): Written {
  const { subject, text } = words[letter.language][letter.kind]
  const act = letter.kind === 'two-factor' ? letter.code : linkOf(letter, publicUrl)
  const lines = [text, ...(act === null ? [] : [act]), 'Aura']
  const html = `<html lang="${letter.language}"><body>${lines.map((value) => `<p>${escapeMarkup(value)}</p>`).join('')}</body></html>`
  return { to: letter.to, subject, text: lines.join('\n\n'), html }
}

/** Half a character or a NUL of an old name stops no mail server. */
const sendable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export type Write = (letter: Letter, publicUrl: string) => Written

/** The letter as it should be, or as it can be. */
export function writeSurely(write: Write, letter: Letter, publicUrl: string): Written {
  try {
    const { to, subject, text, html } = write(letter, publicUrl)
    return { to, subject: sendable(subject), text: sendable(text), html: sendable(html) }
  } catch {
    return plainLetter(letter, publicUrl)
  }
}
