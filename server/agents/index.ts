/** What agents offers: AI agents, what they do in conversations, and what they know. */
import type { Feature } from '../platform/handle.ts'
import {
  activateAgent,
  agentVersions,
  aiAgents,
  createAgent,
  deactivateAgent,
  deleteAgent,
  updateAgent,
} from './agents.ts'
import { assignToAgent } from './assign.ts'
import { agentFigures } from './figures.ts'
import { answerGap, knowledgeGaps } from './gaps/gaps.ts'
import { agentInstructions } from './instructions.ts'
import { sourcePassage } from './knowledge/passage.ts'
import {
  addConversation,
  addFile,
  addText,
  addUrl,
  chooseVersion,
  findKnowledge,
  knowledge,
  readSourceAgain,
  removeSource,
  renameSource,
  sourceVersions,
} from './knowledge/sources.ts'
import { knowledgeVectors } from './knowledge/vector-figures.ts'
import { promoteCanary, publishAgent, releaseFigures, rollBackAgent, startCanary } from './releases.ts'
import { addTestCase, removeTestCase, resolvedConversations, saveTestCase, testCases } from './tests/cases.ts'
import { runTests, testRun } from './tests/runs.ts'
import { tryAgent } from './try-agent.ts'
import { whisperToAgent } from './whisper.ts'

export { answerJob, answerLater } from './answer-job.ts'
export { agentToSpeakWith, answerSpoken } from './answer-spoken.ts'
export { agentsAtWork } from './at-work.ts'
export { agentEffects, servingAgent } from './effects.ts'
export { noteGap, noteGapJob, noteGapLater } from './gaps/note-gap.ts'
export { generateAnswer, type Outcome } from './generate.ts'
export { handOverJob, handOverSome } from './hand-over.ts'
export { type ReadDocument, readDocument } from './knowledge/documents/read-document.ts'
export { embedChunks } from './knowledge/embed-chunks.ts'
export { embedChunksJob, embedLater, hasVectors } from './knowledge/embedding-state.ts'
export { answeringChunks, leastMatched, matchedIn, searchKnowledge } from './knowledge/search.ts'
export { beginReading, exemptPage, readSourceJob, recordReading } from './knowledge/sources.ts'
export { currentModel, isOtherModel } from './knowledge/vector-spaces.ts'
export { conversationMessages, readableText, type ThreadMessage } from './prompt.ts'
export { searchableAgents } from './searchable.ts'
export { beginReplay, buryReplay, type Replayed, recordReplay, replayTest } from './tests/replay.ts'
export { replayJob } from './tests/runs.ts'
export { tagCustomer, tagCustomerJob } from './tool-effects.ts'
export { beginTurn, recordTurn, stopTurn } from './turn.ts'

export const agents: Feature = {
  name: 'agents',
  handlers: [
    aiAgents,
    createAgent,
    updateAgent,
    activateAgent,
    deactivateAgent,
    deleteAgent,
    agentVersions,
    agentFigures,
    agentInstructions,
    publishAgent,
    startCanary,
    promoteCanary,
    rollBackAgent,
    releaseFigures,
    testCases,
    resolvedConversations,
    addTestCase,
    saveTestCase,
    removeTestCase,
    runTests,
    testRun,
    tryAgent,
    whisperToAgent,
    assignToAgent,
    knowledge,
    addText,
    addFile,
    addUrl,
    addConversation,
    readSourceAgain,
    removeSource,
    renameSource,
    chooseVersion,
    sourceVersions,
    sourcePassage,
    findKnowledge,
    knowledgeGaps,
    answerGap,
    knowledgeVectors,
  ],
}
