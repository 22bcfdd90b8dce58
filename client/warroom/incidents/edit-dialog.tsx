/** Puts right what an incident is; the timeline keeps what it was before. */
import { editIncident, type Incident } from '@aura/contracts/warroom/incidents/incident.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { summaryOf } from '@aura/machines/warroom/incidents/sentence.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { focusOn } from '../../platform/ui/use-form.ts'
import { IncidentFields, useIncidentDraft } from './incident-fields.tsx'

const whatOf = ({ title, severity, queueIds, channelIds }: Incident) =>
  JSON.stringify([title, severity, queueIds, channelIds])
const sameWhat = (a: Incident, b: Incident) => whatOf(a) === whatOf(b)

export function EditDialog({ page: { incident, entries }, leave }: { page: IncidentPage; leave: () => void }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(editIncident)
  const [start] = useState(incident)
  const [summary] = useState(summaryOf(entries) ?? '')
  const form = useIncidentDraft({ ...start, summary })
  const [refusal, setRefusal] = useState<unknown>()

  async function save() {
    setRefusal(undefined)
    const { what } = form
    try {
      await send({
        incidentId: incident.id,
        // A role taken meanwhile changes nothing that is written here.
        version: sameWhat(start, incident) ? incident.version : start.version,
        ...form.given(),
        ...(what.summary.trim() !== summary && { summary: what.summary }),
      })
      leave()
    } catch (error) {
      setRefusal(error)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if (!form.isWhole()) return focusOn(event.currentTarget, 'title')
    void save()
  }
  return (
    <FormDrawer
      title={t('warroom.incident.edit')}
      close={leave}
      submit={submit}
      pending={pending}
      refusal={refusal}
      width={560}
    >
      <chakra.p color="muted" mb="2">
        {t('warroom.incident.edit_text')}
      </chakra.p>
      <IncidentFields {...form} />
    </FormDrawer>
  )
}
