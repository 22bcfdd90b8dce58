/** What may be done with an import: the wizard's buttons ask it, and the server with the import locked. */
import { type Imported, importNeeds } from '@aura/contracts/imports/import.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atImport, type ImportEvent, importMachine } from './import.ts'

export type ImportCommand = { type: 'map' | 'apply' | 'pause' | 'resume' | 'cancel' | 'undo' }

type Progress = Pick<Imported['progress'], 'state' | 'found' | 'done' | 'undoUntil'>
type Decided = Pick<Imported, 'needs'> & { progress: Progress }
type Deciding = { actor: Omit<Actor, 'id'>; now: Date }

export function decide(
  { needs, progress }: Decided,
  { type }: ImportCommand,
  { actor, now }: Deciding,
): Decision<Pick<Progress, 'state'>> {
  const lack = withoutPermission(importNeeds(needs), actor)
  if (lack) return lack
  const moved = attempt(importMachine, atImport(progress.state), eventOf(progress, type, now))
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('imports.not_now', { reason: moved.reason })
}

function eventOf({ found, done, undoUntil }: Progress, type: ImportCommand['type'], now: Date): ImportEvent {
  if (type === 'apply') return { type, rows: found.create + found.update }
  if (type === 'undo') return { type, rows: done, late: undoUntil !== null && Date.parse(undoUntil) <= now.getTime() }
  return { type }
}
