import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** A picture as it arrived. Its name and declared type are not trusted and not kept. */
export interface Upload {
  readonly bytes: Buffer
}

const DATA_PART = 'data'

/** Reads a multipart body into `request.body` (its part `data`, JSON) and `request.upload`; any other body is left alone. */
export async function readUpload(request: FastifyRequest, filePart: string): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await readParts(request, filePart)
  } catch (error) {
    // A form that is cut off or no form at all: the parser's own error names no status, since it knows no HTTP.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw new AppError('request.malformed', { cause: error })
  }
}

async function readParts(request: FastifyRequest, filePart: string): Promise<unknown> {
  let data: unknown
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === filePart) request.upload = { bytes: await part.toBuffer() }
    else if (part.type === 'field' && part.fieldname === DATA_PART) data = parse(part.value)
    else throw new AppError('request.invalid', { fields: { [part.fieldname]: 'is not a part of this form' } })
  }
  return data
}

function parse(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw new AppError('request.invalid', { fields: { data: 'must be JSON' } })
  }
}
