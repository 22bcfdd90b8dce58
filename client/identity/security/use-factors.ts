/** One's second factors, and the steps by which one is added, removed or given new recovery codes. */
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  readFactors,
  removeFactor,
  type SecondFactor,
} from '@aura/contracts/identity/second-factors.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { makePasskey } from '../passkey/webauthn.ts'
import { deviceName } from './device-name.ts'
import type { Proof } from './prove-password.tsx'
import { useSecretCall } from './use-secret-call.ts'

export type Task =
  | { kind: 'prove'; proof: Proof }
  | { kind: 'totp'; factorId: string; secret: string; uri: string }
  | { kind: 'codes'; codes: readonly string[] }

export type Factors = ReturnType<typeof useFactors>

export function useFactors() {
  const { t } = useTranslation()
  const call = useSecretCall()
  const { data, error, refetch } = useQuery(readFactors, {})
  const [task, setTask] = useState<Task>()

  const added = (title: string, codes: readonly string[]) => {
    toast({ tone: 'ok', title })
    setTask(codes.length > 0 ? { kind: 'codes', codes } : undefined)
    refetch()
  }
  const prove = (proof: Proof) => setTask({ kind: 'prove', proof })

  return {
    data,
    error,
    task,
    /** Closes what is open; a task that a proof has just begun stays. */
    close: () => setTask((open) => (open?.kind === 'prove' ? undefined : open)),
    dismiss: () => setTask(undefined),
    addTotp: () =>
      prove({
        title: t('identity.totp.add'),
        text: t('identity.prove.text'),
        send: async (password) => setTask({ kind: 'totp', ...(await call(beginTotp, { password })) }),
      }),
    confirmTotp: async (factorId: string, code: string) => {
      const { recoveryCodes } = await call(confirmTotp, { factorId, code })
      added(t('identity.totp.added'), recoveryCodes)
    },
    addPasskey: () =>
      prove({
        title: t('identity.passkey.add'),
        text: t('identity.prove.text'),
        send: async (password) => {
          const { factorId, options } = await call(beginPasskey, { password })
          const response = await makePasskey(options)
          const name = deviceName(navigator.userAgent) ?? t('identity.factor.passkey')
          const { recoveryCodes } = await call(addPasskey, { factorId, name, response })
          added(t('identity.passkey.added'), recoveryCodes)
        },
      }),
    remove: ({ id, name }: SecondFactor) =>
      prove({
        title: t('identity.factors.remove'),
        text: t('identity.factors.remove_text', { name }),
        destructive: true,
        send: async (password) => {
          await call(removeFactor, { factorId: id, password })
          toast({ tone: 'ok', title: t('identity.factors.removed') })
          refetch()
        },
      }),
    makeCodes: () =>
      prove({
        title: t('identity.recovery.make'),
        text: t('identity.recovery.make_text'),
        send: async (password) => {
          const { codes } = await call(makeRecoveryCodes, { password })
          setTask({ kind: 'codes', codes })
          refetch()
        },
      }),
  }
}
