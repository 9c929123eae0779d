import type { ErrorView } from '@foyer/contract'
import { issueWords, type SchemaIssue } from '@foyer/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isWorthAnotherTry } from '../db/outage.ts'
import { StorageAwayError } from '../gateways/storage/index.ts'
import { AppError } from './app-error.ts'
import { caching } from './caching.ts'
import { errorWords } from './error-words.ts'
import { faultWords } from './field-faults.ts'
import { inLanguage, requestedLanguage } from './language.ts'

type Issue = SchemaIssue & { readonly instancePath: string; readonly keyword: string; readonly params: object }
type Invalid = FastifyError & { validation: readonly Issue[] }

function lacksIdempotencyKey(error: Invalid, request: FastifyRequest): boolean {
  const atKey = error.validation.some(({ instancePath }) => instancePath === '/idempotency-key')
  return error.validationContext === 'headers' && atKey && request.headers['idempotency-key'] === undefined
}

/** What is wrong with each field, said once for each, as the forms say it. */
function issueFields({ validation }: Invalid): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, keyword, message, params } of validation) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
    fields[path === '' ? 'request' : path] ??= issueWords({ ...params, code: keyword, message })
  }
  return fields
}

/** Seconds after which a lost database is asked for again. */
const RETRY_AFTER = 2

/** SQLSTATEs for text that no column can store, such as NUL: the error is the sender's, not ours. */
const UNKEEPABLE = new Set(['22021', '22P05'])

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isInvalid(error))
    return new AppError(lacksIdempotencyKey(error, request) ? 'idempotency.key_required' : 'request.invalid', {
      cause: error,
    })
  if (error.statusCode === 413) return new AppError('request.too_large', { cause: error })
  if (error.statusCode === 415 || error.statusCode === 400) return new AppError('request.malformed', { cause: error })
  if (UNKEEPABLE.has(error.code ?? '')) return new AppError('request.malformed', { cause: error })
  if (isWorthAnotherTry(error) || error instanceof StorageAwayError)
    return new AppError('server.busy', { cause: error, retryAfter: RETRY_AFTER })
  return new AppError('server.failed', { cause: error })
}

const isInvalid = (error: FastifyError): error is Invalid => hasZodFastifySchemaValidationErrors(error)

/** What is wrong with each field, in words; undefined where the error is not about fields. */
function fieldsOf(error: FastifyError, { code, fields }: AppError): Record<string, string> | undefined {
  if (code === 'request.invalid' && isInvalid(error)) return issueFields(error)
  return fields && Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, faultWords(fault)]))
}

/** How long a client may go on sending a body that was refused before its connection is closed. */
const LINGER_MS = 2000

/**
 * Closing at once would reset the connection, and the client might never read why. What still arrives is thrown away unread.
 */
function stopReading({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer))
}

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The one place where an error becomes an answer, in the language of the request. What went wrong inside is logged, never sent. */
export function errorHandler(
  site: Parameters<typeof requestedLanguage>[1],
  onAnswered: (code: AppError['code']) => void,
): ErrorHandler {
  return (error, request, reply) => {
    const answer = toAppError(error, request)
    onAnswered(answer.code)
    return inLanguage(requestedLanguage(request.headers, site), () => answerError({ error, answer }, request, reply))
  }
}

function answerError(
  { error, answer }: { error: FastifyError; answer: AppError },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (answer.status >= 500) request.log.error({ err: error }, answer.code)
  if (answer.code === 'request.too_large' && !request.raw.complete) stopReading(request)
  if (answer.retryAfter !== undefined) void reply.header('retry-after', String(answer.retryAfter))
  // Also where the page set another before it failed.
  void reply.header('cache-control', caching.never)
  const message = errorWords(answer)
  const fields = fieldsOf(error, answer)
  const body: ErrorView = {
    message,
    error: message,
    code: answer.code,
    requestId: request.id,
    ...(fields && { fields }),
    ...(answer.details && { details: answer.details }),
  }
  return reply.code(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
