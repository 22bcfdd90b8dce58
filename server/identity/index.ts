/** What identity offers: its handlers, its routes, and the few functions other features may use. */
import type { Feature } from '../platform/handle.ts'
import { readChallenge } from './challenge.ts'
import { changePassword } from './change-password.ts'
import { checkExistingRegistration } from './check-existing-registration.ts'
import { confirmEmail, confirmEmailAndCreateUser, readConfirmation, sendConfirmationEmail } from './confirmation.ts'
import { closeWall, openWall, pairWall, readWalls } from './display-devices.ts'
import { invitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import { invite, inviteMany } from './invite.ts'
import { canUserLogin, hasExcessiveFailedAttempts, logFailedLoginAttempt, unlock } from './lockout.ts'
import { lookupCnpj } from './lookup-cnpj.ts'
import { passkeyOptions, verifyPasskey } from './passkey-sign-in.ts'
import { validatePasswordPolicy } from './password-policy.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { refresh } from './refresh.ts'
import { checkReset, resetPassword, sendPasswordReset } from './reset-password.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp, readFactors, removeFactor } from './second-factors.ts'
import { send2faCode } from './send-2fa-code.ts'
import { revokeOtherSessions, revokeSession, sessions } from './sessions.ts'
import { signIn, signInConfirmed } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { readProviders, socialProfile, socialRoutes } from './social.ts'
import { verify2fa } from './verify-2fa.ts'

export { assertMayChange, countOwners, roleNow } from './assert-may-change.ts'
export { createCompany, createUser } from './create-company.ts'
export { endOtherSessions, endSession } from './end-session.ts'
export { askIn, companyAround } from './invite.ts'
export { inviteJob } from './invite-job.ts'
export { findAccount, whyNotJoin } from './join-company.ts'
export { maxAgeMs } from './limits.ts'
export { registerOf } from './lookup-cnpj.ts'
export { type Letter, type LetterOf, mailJob, openLetter } from './mail.ts'
export { openSession } from './open-session.ts'
export { hashPassword } from './password.ts'
export { companyInvitation, companyInvitations, withdrawRegistration } from './registrations.ts'
export { sessionName } from './session-name.ts'

export const identity: Feature = {
  name: 'identity',
  handlers: [
    signIn,
    signInConfirmed,
    readChallenge,
    send2faCode,
    verify2fa,
    passkeyOptions,
    verifyPasskey,
    refresh,
    signOut,
    canUserLogin,
    hasExcessiveFailedAttempts,
    logFailedLoginAttempt,
    unlock,
    validatePasswordPolicy,
    signUp,
    checkExistingRegistration,
    lookupCnpj,
    readConfirmation,
    confirmEmail,
    confirmEmailAndCreateUser,
    sendConfirmationEmail,
    invite,
    inviteMany,
    invitations,
    resendInvitation,
    withdrawInvitation,
    sendPasswordReset,
    resetPassword,
    checkReset,
    changePassword,
    sessions,
    revokeSession,
    revokeOtherSessions,
    readFactors,
    beginTotp,
    confirmTotp,
    beginPasskey,
    addPasskey,
    removeFactor,
    makeRecoveryCodes,
    readWalls,
    openWall,
    pairWall,
    closeWall,
    readProviders,
    socialProfile,
  ],
  routes: socialRoutes,
}
