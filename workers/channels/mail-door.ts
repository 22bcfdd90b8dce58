/** Where mail for channels comes in: stored as it came, like whatever a provider delivers over HTTP. */
import { readFileSync } from 'node:fs'
import { channelOfMail, keptLetter, mailPlace, storeDelivery } from '@aura/server/channels/index.ts'
import type { OpenDoor } from '../platform/feature.ts'
import { listenForMail } from './mail-listener.ts'

export const mailDoor: OpenDoor = async ({ config, db, inCompany, warn }) => {
  const { host, mailPort, mailKey, mailCertificate } = config
  if (mailPort === 0) return null
  const { domain } = mailPlace(config)
  return await listenForMail({
    host,
    port: mailPort,
    name: domain,
    tls:
      mailKey && mailCertificate
        ? { key: readFileSync(mailKey, 'utf8'), cert: readFileSync(mailCertificate, 'utf8') }
        : null,
    warn: (error) => warn(error, 'a letter was not taken'),
    whose: (address) => channelOfMail(db, domain, address),
    take: ({ companyId, channelId }, { mailFrom, rcptTo, raw }) =>
      inCompany(companyId, (work) =>
        storeDelivery(work, { companyId, channelId, body: keptLetter(mailFrom, rcptTo, raw) }),
      ),
  })
}
