/** Which version serves: published, tried as a canary beside it, promoted and taken back, with the figures of both. */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import {
  promoteCanary,
  publishAgent,
  type ReleaseFigures,
  releaseFigures,
  rollBackAgent,
  startCanary,
} from '@aura/contracts/agents/release.ts'
import { decideRelease, type ReleaseCommand, testFactsOf } from '@aura/machines/agents/decide.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { mayRelease, releaseUntested } from './release-untested.ts'
import { useAgentVersions } from './use-agent-versions.ts'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function ReleasePanel({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const actor = useMe()
  const may = useMay(publishAgent.needs)
  const mayTest = useMay('view_ai_training')
  const { id: agentId, version, publishedVersion, previousVersion, canaryVersion, canaryShare } = agent
  const [share, setShare] = useState('10')
  const shareId = useId()
  const publish = useCommand(publishAgent)
  const canary = useCommand(startCanary)
  const promote = useCommand(promoteCanary)
  const rollBack = useCommand(rollBackAgent)
  const { data: versions } = useAgentVersions(agent)
  const decide = (type: ReleaseCommand, released = version) => {
    const isPublished = versions?.find((row) => row.version === released)?.isPublished ?? false
    return decideRelease(agent, type, { actor, tests: testFactsOf(agent, { version: released, isPublished }) })
  }
  const publishing = decide('publish')
  const starting = decide('start_canary')
  const promoting = decide('promote', canaryVersion ?? version)
  const isDraft = version !== publishedVersion && version !== canaryVersion
  const send = (sending: Promise<unknown>) =>
    void sending.then(() => toast({ tone: 'ok', title: t('agents.updated') }), tell)
  return (
    <chakra.section aria-label={t('agents.release')} display="flex" flexDirection="column" gap="3" mb="4">
      <chakra.p>
        {publishedVersion === null
          ? t('agents.release.none')
          : t('agents.release.published', { version: publishedVersion })}
        {canaryVersion !== null && ` ${t('agents.release.canary', { version: canaryVersion, share: canaryShare })}`}
        {isDraft && publishedVersion !== null && ` ${t('agents.release.draft', { version })}`}
      </chakra.p>
      {publishedVersion !== null && <Figures agent={agent} />}
      {may && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="flex-end">
          {isDraft && mayRelease(publishing) && (
            <Button
              variant="solid"
              colorPalette="accent"
              onClick={() =>
                releaseUntested(t, {
                  ...{ decision: publishing, version },
                  send: (untested) => send(publish.send({ agentId, version, untested })),
                })
              }
            >
              {t('agents.release.publish', { version })}
            </Button>
          )}
          {isDraft && publishedVersion !== null && mayRelease(starting) && (
            <>
              <chakra.span>
                <chakra.label htmlFor={shareId} display="block" fontSize="sm" color="muted">
                  {t('agents.release.share')}
                </chakra.label>
                <Input
                  id={shareId}
                  type="number"
                  min={1}
                  max={99}
                  w="88px"
                  value={share}
                  onChange={({ target }) => setShare(target.value)}
                />
              </chakra.span>
              <Button
                onClick={() =>
                  releaseUntested(t, {
                    ...{ decision: starting, version },
                    send: (untested) => send(canary.send({ agentId, version, share: Number(share), untested })),
                  })
                }
              >
                {t('agents.release.start_canary')}
              </Button>
            </>
          )}
          {canaryVersion !== null && mayRelease(promoting) && (
            <Button
              variant="solid"
              colorPalette="accent"
              onClick={() =>
                releaseUntested(t, {
                  ...{ decision: promoting, version: canaryVersion },
                  send: (untested) => send(promote.send({ agentId, untested })),
                })
              }
            >
              {t('agents.release.promote', { version: canaryVersion })}
            </Button>
          )}
          {decideRelease(agent, 'roll_back', { actor }).ok && (
            <Button onClick={() => send(rollBack.send({ agentId }))}>
              {canaryVersion === null
                ? t('agents.release.roll_back', { version: previousVersion ?? 0 })
                : t('agents.release.end_canary')}
            </Button>
          )}
        </chakra.div>
      )}
      {isDraft && !publishing.ok && publishing.code !== 'agents.not_now' && (
        <chakra.p role="status">
          {t(publishing.code, publishing.params)}{' '}
          {mayTest && (
            <chakra.span textDecoration="underline">
              <Link to="/ai-training" search={{ tab: 'tests', agent: agentId }}>
                {t('agents.release.to_tests')}
              </Link>
            </chakra.span>
          )}
        </chakra.p>
      )}
    </chakra.section>
  )
}

const measures = ['conversations', 'answers', 'handOffs', 'gaps', 'resolved', 'medianMs'] as const

function Figures({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const { id: agentId, version, publishedVersion, canaryVersion, canaryShare } = agent
  const read = useQuery(releaseFigures, { agentId })
  const { data, refetch } = read
  const shown = [version, publishedVersion, canaryVersion, canaryShare].join()
  const [shownRelease, setShownRelease] = useState(shown)
  if (shownRelease !== shown) {
    setShownRelease(shown)
    refetch()
  }
  const sides = [data?.published, data?.canary].filter((side) => side !== null && side !== undefined)
  if (sides.length === 0) return data ? null : <PendingRead of={read} />
  const value = (side: ReleaseFigures, measure: (typeof measures)[number]) => {
    const figure = side[measure]
    if (figure === null) return '–'
    return measure === 'medianMs' ? t('agents.release.seconds', { seconds: (figure / 1000).toFixed(1) }) : figure
  }
  return (
    <chakra.table width="full" fontVariantNumeric="tabular-nums">
      <thead>
        <tr>
          <chakra.th scope="col" textAlign="start" fontWeight="medium" color="muted">
            {t('agents.release.figures')}
          </chakra.th>
          {sides.map((side, at) => (
            <chakra.th key={side.version} scope="col" textAlign="end" fontWeight="medium" color="muted">
              {t(at === 0 ? 'agents.release.side_published' : 'agents.release.side_canary', { version: side.version })}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <chakra.tr key={measure} borderTopWidth="1px" borderColor="line">
            <chakra.th scope="row" textAlign="start" fontWeight="normal" py="1">
              {t(`agents.release.figure.${measure}`)}
            </chakra.th>
            {sides.map((side) => (
              <chakra.td key={side.version} textAlign="end" py="1">
                {value(side, measure)}
              </chakra.td>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
