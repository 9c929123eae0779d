import { noAnswer, readApiError } from './call-errors.ts'
import { FailedCall } from './errors.ts'
import { send } from './request.ts'
import { readJson } from './send-row.ts'
import type { CallArg, FileRouteName, LooseArg } from './types.ts'

async function answerOf(name: FileRouteName, arg: LooseArg): Promise<Response> {
  try {
    return await send({ name, arg })
  } catch {
    throw new FailedCall(noAnswer(name))
  }
}

/** Fetches the file that a row answers, a PDF or a calendar. Throws an `ApiError` on failure. */
export async function fetchFile<Name extends FileRouteName>(name: Name, arg: CallArg<Name> & LooseArg): Promise<Blob> {
  const response = await answerOf(name, arg)
  if (!response.ok) throw new FailedCall(readApiError(name, response.status, await readJson(response)))
  return response.blob()
}
