import type { Config } from '@aura/server/platform/config.ts'
import { noticeWhatsappJob, writeNotice } from '@aura/server/warroom/index.ts'
import { inside, type JobWork } from '../../platform/jobs.ts'

/** A notice goes out as a message; the job of its conversation takes it from there. */
export const noticeWhatsapping = ({ publicUrl }: Pick<Config, 'publicUrl'>): JobWork =>
  inside(noticeWhatsappJob, ({ payload, companyId, ...work }) =>
    writeNotice({ ...work, companyId }, payload, publicUrl),
  )
