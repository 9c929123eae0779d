import type { Readable } from 'node:stream'

/** Where uploaded and generated files live. Keys are ours, never a user's file name. */
export interface FileStorage {
  /** Replaces what was there; readers see the old bytes or the new ones, never a part. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file, or the key could not be one. The caller consumes or destroys the stream. */
  open(key: string): Promise<StoredFile | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

export interface StoredFile {
  stream: Readable
  /** In bytes. */
  size: number
  contentType: string
}
