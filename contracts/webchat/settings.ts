/**
 * What a company decides about the chat on its site. All of it is text, like the settings of every channel; the widget
 * gets what is for the visitor's eyes and nothing else.
 */
import * as z from 'zod/mini'
import { id, instant, language, text, trimmed } from '../platform/values.ts'
import { siteOf, sitesIn } from './site.ts'

export const formChoices = ['no', 'optional', 'required'] as const
export const widgetThemes = ['auto', 'light', 'dark'] as const
export const widgetSides = ['right', 'left'] as const
export const mailChoices = ['unseen', 'never'] as const
export const widgetLanguages = ['auto', 'pt-BR', 'en-US', 'es-ES'] as const

const formChoice = z.enum(formChoices)
const sites = trimmed(500).check(
  z.refine((list) => sitesIn(list).every((site) => siteOf(site) !== null), { error: 'site' }),
)
const link = trimmed(300).check(z.regex(/^(?:https?:\/\/[^\s"'<>]+)?$/i))
const colour = text(7).check(z.regex(/^#[0-9a-fA-F]{6}$/))

export const webchatSettings = z.strictObject({
  /** Further sites with the same chat, beside the channel's own address. */
  sites: z._default(sites, ''),
  colour: z._default(colour, '#3a56d4'),
  theme: z._default(z.enum(widgetThemes), 'auto'),
  side: z._default(z.enum(widgetSides), 'right'),
  language: z._default(z.enum(widgetLanguages), 'auto'),
  greeting: z._default(trimmed(300), ''),
  askName: z._default(formChoice, 'optional'),
  askEmail: z._default(formChoice, 'optional'),
  askPhone: z._default(formChoice, 'no'),
  /** What the visitor agrees to before the first message; without a text nothing is asked. */
  consent: z._default(trimmed(500), ''),
  consentUrl: z._default(link, ''),
  /** Whether answers follow a visitor who has left, at the e-mail address that was typed. */
  answersByMail: z._default(z.enum(mailChoices), 'unseen'),
})
export type WebchatSettings = z.infer<typeof webchatSettings>

/** What the script on a page may know before anybody writes. */
export const widgetConfig = z.strictObject({
  title: z.string(),
  colour: z.string(),
  theme: z.enum(widgetThemes),
  side: z.enum(widgetSides),
  language: z.nullable(language),
  greeting: z.string(),
  form: z.strictObject({
    name: formChoice,
    email: formChoice,
    phone: formChoice,
    consent: z.string(),
    consentUrl: z.string(),
  }),
  /** Whether somebody is on duty now, by the hours of the queue. */
  open: z.boolean(),
  /** Out of hours, when they begin again. */
  opensAt: z.optional(instant),
  /** Whether answers follow a visitor who has left. */
  answersByMail: z.boolean(),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

/** A visitor's pass: good for a while, renewed by showing it. */
export const visitorSession = z.strictObject({ visitorId: id, token: z.string(), expiresAt: z.string() })
export type VisitorSession = z.infer<typeof visitorSession>
