import { buffer } from 'node:stream/consumers'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** A picture as it arrived. Its name and declared type are not trusted and not kept. */
export interface Upload {
  readonly bytes: Buffer
}

const DATA_PART = 'data'
const LARGEST_FILE = 8 * 1024 * 1024
const LARGEST_DATA = 200_000
/** Room for the boundaries and headers of the two parts. */
const FRAME = 16 * 1024

/** Accepts forms of one picture and one JSON part. A client may send the JSON part as a file; it is read as a field. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: LARGEST_FILE, files: 1, fields: 1, fieldSize: LARGEST_DATA },
    isPartAFile: (name, type, fileName) =>
      name !== DATA_PART && (fileName !== undefined || type === 'application/octet-stream'),
  })
}

/** Refuses a form by its announced length, before any of it is read. Other bodies have the limit of their parser. */
export function assertUploadFits({ headers }: FastifyRequest): void {
  const isForm = headers['content-type']?.startsWith('multipart/') === true
  if (isForm && Number(headers['content-length']) > LARGEST_FILE + LARGEST_DATA + FRAME)
    throw new AppError('request.too_large')
}

/** Reads a multipart body into `request.body` (its part `data`, JSON) and `request.upload`; any other body is left alone. */
export async function readUpload(request: FastifyRequest, filePart: string): Promise<void> {
  if (!request.isMultipart()) return
  try {
    request.body = await readParts(request, filePart)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A form that is cut off or no form at all is the sender's fault, whatever status the parser gives it. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  return new AppError(status === 413 ? 'request.too_large' : 'request.malformed', { cause: error })
}

async function readParts(request: FastifyRequest, filePart: string): Promise<unknown> {
  let data: unknown
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === filePart) request.upload = { bytes: await readFile(part) }
    else if (part.type === 'field' && part.fieldname === DATA_PART) data = readData(part)
    else throw new AppError('request.invalid', { fields: { [part.fieldname]: 'unknown_part' } })
  }
  return data
}

/** Stops at the limit, where the parser would read on to the end of the part. */
async function readFile({ file }: MultipartFile): Promise<Buffer> {
  const tooLarge = () => file.destroy(new AppError('request.too_large'))
  file.once('limit', tooLarge)
  if (file.truncated) tooLarge()
  return buffer(file)
}

/** The parser has read a part whose type says that it is JSON. */
function readData({ value, mimetype, valueTruncated }: { value: unknown; mimetype: string; valueTruncated: boolean }) {
  if (valueTruncated) throw new AppError('request.too_large')
  if (mimetype === 'application/json') return value
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    throw new AppError('request.invalid', { fields: { [DATA_PART]: 'not_json' } })
  }
}
