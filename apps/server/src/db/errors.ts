import { DatabaseError } from 'pg'

/** Whether an error is the breach of a unique constraint (of this name, where one is given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, '23505') && (constraint === undefined || error.constraint === constraint)
}

/** Whether the database refused because other rows still point here. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasState(error, '23503')
}

/** Whether an error is the breach of a check of this name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return hasState(error, '23514') && error.constraint === constraint
}

function hasState(error: unknown, sqlState: string): error is DatabaseError {
  return error instanceof DatabaseError && error.code === sqlState
}
