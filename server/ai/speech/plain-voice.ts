/** Where none is chosen: OpenAI and the servers that speak its HTTP have this one. */
export const plainVoice = 'alloy'
