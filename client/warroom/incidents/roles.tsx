import { type Incident, incidentRoles, setRole } from '@aura/contracts/warroom/incidents/incident.ts'
import { incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Option } from '../ordered-picker.tsx'

/** The roles of an incident. */
export function Roles({ incident, people, may }: { incident: Incident; people: readonly Option[]; may: boolean }) {
  const { t } = useTranslation()
  const { send } = useCommand(setRole, {
    overlay: {
      view: incidentView,
      params: { incidentId: incident.id },
      apply: (page, { role, userId }) => {
        const { [role]: _, ...others } = page.incident.roles
        const name = people.find(({ value }) => value === userId)?.label ?? ''
        const roles = userId === null ? others : { ...others, [role]: { id: userId, name } }
        return { ...page, incident: { ...page.incident, roles } }
      },
    },
  })
  return (
    <Card inset title={t('warroom.roles')}>
      <chakra.dl display="grid" gridTemplateColumns="120px minmax(0, 1fr)" rowGap="1.5" alignItems="center">
        {incidentRoles.map((role) => {
          const holder = incident.roles[role]
          return (
            <Row key={role} name={t(`warroom.role.${role}`)}>
              {may ? (
                <Select
                  aria-label={t(`warroom.role.${role}`)}
                  value={holder?.id ?? ''}
                  onChange={({ target }) =>
                    void send({ incidentId: incident.id, role, userId: target.value || null }).catch((error: unknown) =>
                      toast({ tone: 'critical', title: errorText(error) }),
                    )
                  }
                >
                  <option value="">–</option>
                  {holder && !people.some(({ value }) => value === holder.id) && (
                    <option value={holder.id}>{holder.name}</option>
                  )}
                  {people.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              ) : (
                (holder?.name ?? '–')
              )}
            </Row>
          )
        })}
      </chakra.dl>
    </Card>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <chakra.dt color="muted" fontSize="sm">
      {name}
    </chakra.dt>
    <chakra.dd minW="0">{children}</chakra.dd>
  </>
)
