/** Moves people between queues: what each queue has now, what it would have, and all of it at once or not at all. */
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { type Queue, queues } from '@aura/contracts/routing/queue.ts'
import { allocatable, allocate, type Move } from '@aura/contracts/warroom/operations/allocate.ts'
import { agentStatusReducer, noQueue, waitingRows } from '@aura/machines/routing/team-view.ts'
import { queuesReducer } from '@aura/machines/routing/views.ts'
import { changesOf, movedPeople, undoOf } from '@aura/machines/warroom/operations/allocate.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { FirstStep } from '../../platform/ui/first-step.tsx'
import type { FormRead } from '../../platform/ui/form/form-read.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { NewAllocation, type Person } from './new-allocation.tsx'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

const nothing = {}
const noQueues: readonly Queue[] = []
const nobody: readonly Person[] = []
/** Many names to read, and the way back from all of it. */
const undoMs = 60_000
/** Of the moves, in a question or a toast; all of them stand in the list. */
const mostNamed = 3
const versionsOf = (all: readonly Queue[]) => Object.fromEntries(all.map(({ id, version }) => [id, version]))

export default function AllocateDrawer({ leave }: Opened) {
  const { t } = useTranslation()
  const queuesView = useView(queues, queuesReducer, nothing)
  const { state: all = noQueues } = queuesView
  const statusView = useView(agentStatus, agentStatusReducer, nothing)
  const { state: now } = statusView
  const read = useQuery(allocatable, nothing)
  const { data: people = nobody } = read
  const [moves, setMoves] = useState<readonly Move[]>([])
  const { send, pending } = useCommand(allocate)
  const ids = people.map(({ userId }) => userId)
  const changes = changesOf(all, ids, moves)
  const emptied = changes.filter(({ after }) => after.length === 0)
  const nameOf = (queueId: string) => all.find(({ id }) => id === queueId)?.name ?? ''
  const here = (members: readonly string[] | null) =>
    (members ?? ids).filter((userId) =>
      now?.operators.some((operator) => operator.userId === userId && operator.state === 'available'),
    ).length
  const moveText = ({ userId, from, to }: Move) =>
    t('warroom.allocate.move', {
      name: people.find((person) => person.userId === userId)?.name ?? '',
      from: from === null ? t('warroom.allocate.nowhere') : nameOf(from),
      to: to === null ? t('warroom.allocate.nowhere') : nameOf(to),
    })
  const counts = waitingRows(
    all.map(({ id }) => id),
    now?.waiting ?? nothing,
  )
  const waitingIn = (queueId: string) => counts.find(({ id }) => id === queueId)?.waiting ?? 0
  const rest = moves.length - mostNamed
  const moved = [
    ...moves.slice(0, mostNamed).map(moveText),
    ...(rest > 0 ? [t('warroom.allocate.more', { count: rest })] : []),
  ].join(' · ')
  const undoing = undoOf(changes)
  const refused = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
  const undo = (undoing: readonly Move[], saved: readonly Queue[]) =>
    void send({ moves: [...undoing], versions: versionsOf(saved) }).then(
      () => toast({ tone: 'ok', title: t('warroom.allocate.undone'), text: moved }),
      refused,
    )
  const go = () =>
    void send({ moves: [...moves], versions: versionsOf(all) }).then((saved) => {
      toast({
        tone: 'ok',
        title: t('warroom.allocate.done', { count: movedPeople(changes, ids) }),
        text: moved,
        ...(undoing && {
          forMs: undoMs,
          action: {
            label: t('warroom.allocate.undo'),
            name: t('warroom.allocate.undo_of'),
            run: () => undo(undoing, saved),
          },
        }),
      })
      leave()
    }, refused)
  const summary = changes
    .map(({ queueId, before, after }) =>
      t('warroom.allocate.change', { queue: nameOf(queueId), before: (before ?? ids).length, after: after.length }),
    )
    .join(' · ')
  const ask = () =>
    confirm({
      title: t('warroom.allocate.ask'),
      description: [
        `${moved}.`,
        `${summary}.`,
        ...emptied.map(({ queueId }) => t('warroom.allocate.emptied', { queue: nameOf(queueId) })),
      ].join(' '),
      confirmText: t('warroom.allocate.go'),
      variant: emptied.length > 0 ? 'destructive' : 'default',
      onConfirm: go,
    })
  const reads: FormRead[] = [read, ...[queuesView, statusView].map(({ state, error }) => ({ data: state, error }))]
  const unread = reads.find(({ data }) => data === undefined)
  return (
    <Drawer
      title={t('warroom.action.allocate')}
      facts={t('warroom.allocate.text')}
      open
      close={leave}
      width={560}
      footer={
        <Button
          variant="solid"
          colorPalette="accent"
          aria-disabled={changes.length === 0 || pending}
          onClick={() => changes.length > 0 && !pending && ask()}
        >
          {t('warroom.allocate.go')}
        </Button>
      }
    >
      {unread ? (
        <PendingRead of={unread} h="200px" />
      ) : all.length === 0 ? (
        <EmptyState
          title={t('warroom.allocate.no_queues')}
          text={t('warroom.allocate.no_queues_text')}
          example={t('warroom.allocate.no_queues_example')}
          action={<FirstStep path="/operations/queues?tab=queues#new" needs="manage_operations" />}
        />
      ) : (
        <>
          <NewAllocation people={people} queues={all} add={(move) => setMoves([...moves, move])} />
          <ul className={look.list}>
            {moves.map((move, at) => (
              <li key={`${move.userId} ${move.from} ${move.to}`} className={look.item}>
                <div className={look.row}>
                  <span className={look.grow}>{moveText(move)}</span>
                  <Button
                    variant="ghost"
                    aria-label={t('warroom.allocate.remove_of', { move: moveText(move) })}
                    onClick={() => setMoves(moves.filter((_, n) => n !== at))}
                  >
                    {t('warroom.allocate.remove')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <table className={look.table}>
            <thead>
              <tr>
                <th scope="col">{t('warroom.allocate.queue')}</th>
                <th scope="col">{t('warroom.allocate.waiting')}</th>
                <th scope="col">{t('warroom.allocate.before')}</th>
                <th scope="col">{t('warroom.allocate.after')}</th>
              </tr>
            </thead>
            <tbody>
              {all.map(({ id, name, members }) => {
                const changed = changes.find(({ queueId }) => queueId === id)
                const after = changed ? changed.after : members
                return (
                  <tr key={id} data-queue={name} data-changed={changed ? '' : undefined}>
                    <th scope="row">{name}</th>
                    <td>{waitingIn(id)}</td>
                    <td>{t('warroom.allocate.count', { all: (members ?? ids).length, here: here(members) })}</td>
                    <td className={changed?.after.length === 0 ? look.warn : undefined}>
                      {t('warroom.allocate.count', { all: (after ?? ids).length, here: here(after) })}
                    </td>
                  </tr>
                )
              })}
              {waitingIn(noQueue) > 0 && (
                <tr>
                  <th scope="row">{t('warroom.queues.unqueued')}</th>
                  <td>{waitingIn(noQueue)}</td>
                  <td>–</td>
                  <td>–</td>
                </tr>
              )}
            </tbody>
          </table>
        </>
      )}
    </Drawer>
  )
}
