/** Why the embedded PostgreSQL cannot be had, as one sentence for the terminal. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** This installation, or this system, has no embedded PostgreSQL at all, wherever its data would be. */
export class ClusterUnavailable extends ClusterError {}

/** The data folder was written by another major version of PostgreSQL than the one that Foyer brings. */
export class OtherMajorVersion extends ClusterError {
  /** Its version: 15 */
  readonly found: string
  /** Whether an upgrade can mend it. */
  readonly isOlder: boolean

  constructor(folder: string, found: string, brought: string) {
    const isOlder = Number(found) < Number(brought)
    super(
      `${folder} holds a database of PostgreSQL ${found} and this Foyer brings PostgreSQL ${brought}: ` +
        (isOlder
          ? 'run "npm run upgrade-database", or start once with UPGRADE_DATABASE=yes. The old database is kept.'
          : 'start the Foyer it was made with, or choose another FOYER_DATA_DIR.'),
    )
    this.found = found
    this.isOlder = isOlder
  }
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
