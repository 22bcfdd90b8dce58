/** What other screens show of knowledge. */
export { Citation } from './citation.tsx'
