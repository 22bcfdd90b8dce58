/**
 * Over which number of the company, and with which approved template, people of the company are told by WhatsApp.
 * A provider lets nobody be written to freely who has not written within a day, colleagues no more than customers.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../../platform/operation.ts'
import { id } from '../../platform/values.ts'
import { readinessRoom } from './group.ts'

export const noticeWhatsapp = z.strictObject({ channelId: id, templateId: id })
export type NoticeWhatsapp = z.infer<typeof noticeWhatsapp>

/** Null: nobody is told that way. */
export const noticeWhatsappSet = event(
  'warroom.notice_whatsapp_set',
  z.strictObject({ whatsapp: z.nullable(noticeWhatsapp) }),
  { rooms: () => [readinessRoom] },
)

export const setNoticeWhatsapp = command('warroom.set-notice-whatsapp', {
  input: z.strictObject({ whatsapp: z.nullable(noticeWhatsapp) }),
  output: z.strictObject({ whatsapp: z.nullable(noticeWhatsapp) }),
  needs: 'manage_warroom',
  errors: ['warroom.channel_not_found', 'warroom.template_unfit'],
})

/** The numbers that are connected, each with the templates that can carry a notice. */
export const noticeWhatsappChoices = query('warroom.notice-whatsapp-choices', {
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      channelId: id,
      name: z.string(),
      address: z.string(),
      templates: z.array(z.strictObject({ id, name: z.string(), language: z.string(), text: z.string() })),
    }),
  ),
  needs: 'manage_warroom',
  errors: [],
})
