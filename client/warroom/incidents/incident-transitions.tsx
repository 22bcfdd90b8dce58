/** The steps an incident can take from here; one that cannot be taken says why. */
import {
  type Incident,
  type IncidentMove,
  incidentMoves,
  moveIncident,
} from '@aura/contracts/warroom/incidents/incident.ts'
import { decide } from '@aura/machines/warroom/incidents/decide.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type MoveOption = { move: IncidentMove; refusal: string | undefined }

export function IncidentTransitions({ incident, written }: { incident: Incident; written: boolean }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(moveIncident)
  const actor = useMe()
  const go = (move: IncidentMove) =>
    void send({ incidentId: incident.id, move }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  const moveOptions = incidentMoves.flatMap((move): MoveOption[] => {
    const decision = decide(incident, { type: move }, { actor, facts: { written } })
    if (decision.ok) return [{ move, refusal: undefined }]
    return decision.params.reason === 'no_postmortem'
      ? [{ move, refusal: t('warroom.move_refused.no_postmortem') }]
      : []
  })
  // What ends something is asked about first.
  const press = (move: IncidentMove) =>
    move === 'resolve' || move === 'reopen'
      ? confirm({
          title: t(`warroom.move_title.${move}`),
          description: t(`warroom.move_text.${move}`),
          confirmText: t(`warroom.move.${move}`),
          onConfirm: () => go(move),
        })
      : go(move)
  return (
    <>
      {moveOptions.map(({ move, refusal }) => (
        <Button
          key={move}
          aria-disabled={pending || refusal !== undefined}
          title={refusal}
          onClick={() => refusal === undefined && !pending && press(move)}
        >
          {t(`warroom.move.${move}`)}
        </Button>
      ))}
    </>
  )
}
