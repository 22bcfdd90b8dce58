/** The browser's refresh token lives here, out of reach of scripts; the server alone reads it. */
export const refreshCookie = 'aura_refresh'
/** The challenge that waits for its second factor, so that a reload finds it again. */
export const challengeCookie = 'aura_challenge'
/** Tells a browser with a full sign-in of a person behind it from one that is new. It opens nothing. */
export const deviceCookie = 'aura_device'
