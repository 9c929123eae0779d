/** Why the embedded PostgreSQL cannot be had, as one sentence for the terminal. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

const REASONS: Record<string, string> = {
  EACCES: 'it may not be written or entered by this user',
  EPERM: 'the system does not permit it',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of that path is a file, not a folder',
}

/** Turns a refusal by the file system into one sentence; every other error comes back unchanged. */
export function inOneSentence(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const reason = REASONS[error.code]
  if (reason === undefined) return error
  const path = 'path' in error && typeof error.path === 'string' ? error.path : folder
  return new ClusterError(`The database cannot be kept in ${path}: ${reason}.`, { cause: error })
}
