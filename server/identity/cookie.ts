/** The browser's refresh token lives here, out of reach of scripts; the server alone reads it. */
export const refreshCookie = 'aura_refresh'
