import { lightCalls, type LightCallName } from '@foyer/contract'
import { useState } from 'react'
import { errorOfAnswer, errorOfSilence, FailedCall } from './errors.ts'
import { readJson, sendRow } from './send-row.ts'
import type { CallArg, CallResult, LooseArg } from './types.ts'

/** The server's schemas have already checked the answer; checking it again would make the page load a validation library. */
function isAnswer<Name extends LightCallName>(body: unknown): body is CallResult<Name> {
  return body !== undefined
}

/**
 * Makes a call without the store, for public pages that must stay light: nothing is cached, and other screens do not see the answer. Throws
 * a `FailedCall` for every failure.
 */
export async function lightCall<Name extends LightCallName>(
  name: Name,
  arg: CallArg<Name> & LooseArg,
): Promise<CallResult<Name>> {
  const response = await sendRow(lightCalls[name], arg).catch(() => null)
  if (response === null) throw new FailedCall(errorOfSilence())
  const body = await readJson(response)
  if (!response.ok || !isAnswer<Name>(body)) throw new FailedCall(errorOfAnswer(response.status, body))
  return body
}

/** A light call for a button: the call, and whether it is in progress. */
export function useLightCall<Name extends LightCallName>(name: Name) {
  const [busy, setBusy] = useState(false)
  const call = async (arg: CallArg<Name> & LooseArg): Promise<CallResult<Name>> => {
    setBusy(true)
    try {
      return await lightCall(name, arg)
    } finally {
      setBusy(false)
    }
  }
  return { call, busy }
}
