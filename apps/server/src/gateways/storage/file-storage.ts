import type { Readable } from 'node:stream'

/** Where uploaded and generated files live. Keys are ours, never a user's file name. */
export interface FileStorage {
  /** Replaces what was there; readers see the old bytes or the new ones, never a part. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /**
   * The file, or the named part of it. Null when there is no such file, or the key could not be one. The caller consumes or
   * destroys the stream.
   */
  open(key: string, part?: FilePart): Promise<StoredFile | null>
  /** What is known of a file without reading it. */
  look(key: string): Promise<FileFacts | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>
}

/** Bytes of a file, counted from 0, both ends included and below its size. */
interface FilePart {
  readonly first: number
  readonly last: number
}

export interface FileFacts {
  /** The size of the whole file in bytes. */
  readonly size: number
  readonly contentType: string
  /** Differs as soon as the bytes do, quoted as HTTP wants it. */
  readonly etag: string
}

export interface StoredFile extends FileFacts {
  readonly stream: Readable
}

/** The storage cannot be reached, or cannot answer at the moment. Another try in a moment may well succeed. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
}
